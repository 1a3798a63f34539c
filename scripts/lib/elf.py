"""Programs and shared libraries (ELF): what they need, the trial of a folder of them, and the versions that they ask of glibc."""
import os
import re
import struct

import house

# The libraries of glibc 2.35, which every machine has.
GLIBC = re.compile(r"(lib(c|m|dl|rt|pthread|util|resolv)\.so\.[0-9]+|ld-linux-[a-z0-9-]+\.so\.[0-9]+)$")
VERNEED, VERSYM = 0x6ffffffe, 0x6fffffff


def is_elf(path):
    if os.path.islink(path) or not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def files_in(folder):
    """All programs and libraries below a folder, without links."""
    paths = (os.path.join(place, name) for place, _, names in os.walk(folder) for name in names)
    return sorted(filter(is_elf, paths))


def dynamic(path):
    """The names in the dynamic section: NEEDED (a list), SONAME, RPATH and RUNPATH, as readelf prints them."""
    found = {"NEEDED": []}
    for tag, value in re.findall(r"\((NEEDED|SONAME|RPATH|RUNPATH)\).*\[(.*)\]", house.run(["readelf", "-dW", path])):
        if tag == "NEEDED":
            found[tag].append(value)
        else:
            found[tag] = value
    return found


def number(version):
    return tuple(map(int, version.split(".")))


def faults_of(folder, glibc):
    """What keeps the programs and libraries below a folder from running where there is nothing but this version of glibc."""
    for path in files_in(folder):
        name, facts = os.path.relpath(path, folder), dynamic(path)
        places = [place for tag in ("RPATH", "RUNPATH") for place in facts.get(tag, "").split(":") if place]
        for place in places:
            if not place.startswith("$ORIGIN"):
                yield f"{name}: searches libraries in {place}"
        for needed in facts["NEEDED"]:
            inside = (os.path.join(place.replace("$ORIGIN", os.path.dirname(path)), needed) for place in places)
            if not GLIBC.match(needed) and not any(map(os.path.exists, inside)):
                yield f"{name}: needs {needed}, which is not inside"
        versions = re.findall(r"Name: GLIBC_([0-9.]+) ", house.run(["readelf", "-VW", path]))
        for version in sorted(set(versions), key=number):
            if number(version) > number(glibc):
                yield f"{name}: needs glibc {version}; {glibc} is promised"


def newer_functions(path, glibc):
    """The functions that a library takes from versions of glibc after this one."""
    found = re.findall(r" UND (\S+)@GLIBC_([0-9.]+)", house.run(["readelf", "-W", "--dyn-syms", path]))
    return {name for name, version in found if number(version) > number(glibc)}


def lower_versions(path, glibc):
    """Lets a library name the newest version that it may instead of versions after `glibc`; returns whether it had any.

    The loader refuses a library whose versions glibc lacks, whatever it takes from it. Functions of these versions are then
    taken without a version, from glibc or from another library that has them."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    offset, = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, offset + size * i) for i in range(count)]
    changed = set()
    for section in [section for section in sections if section[1] == VERNEED]:
        strings = sections[section[6]][4]
        at, last = section[4], False
        while not last:
            _, entries, _, first, following = struct.unpack_from("<HHIII", data, at)
            known, entry = [], at + first
            for _ in range(entries):
                _, _, index, name, step = struct.unpack_from("<IHHII", data, entry)
                text = data[strings + name:data.index(0, strings + name)].decode()
                if re.fullmatch(r"GLIBC_[0-9.]+", text):
                    known.append((number(text[6:]), entry, index))
                entry += step
            old = [one for one in known if one[0] <= number(glibc)]
            for _, entry, index in [one for one in known if one[0] > number(glibc)]:
                if not old:
                    raise house.Trouble(f"{path} has no version of glibc up to {glibc}", 1)
                source = max(old)[1]
                data[entry:entry + 4], data[entry + 8:entry + 12] = data[source:source + 4], data[source + 8:source + 12]
                changed.add(index)
            at, last = at + following, following == 0
    for section in [section for section in sections if section[1] == VERSYM]:
        for at in range(section[4], section[4] + section[5], 2):
            if struct.unpack_from("<H", data, at)[0] in changed:
                struct.pack_into("<H", data, at, 1)
    if changed:
        with open(path, "wb") as file:
            file.write(data)
    return bool(changed)
