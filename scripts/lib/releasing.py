"""The other forms of a release: a Debian package, a Python wheel, checksums, the section of changes."""
import ast
import base64
import gzip
import hashlib
import os
import re
import shutil
import sys
import time
import zipfile

import archiving
import bundling
import earlier_versions
import house
from house import Trouble

SUMMARY = "Tests and times label layout: how UIKit's UILabel breaks, shortens, fits and places its text"
DEBIAN_NAMES = {"x86_64": "amd64", "aarch64": "arm64"}
CONTROL = """Package: labelmark
Version: {version}
Architecture: {architecture}
Maintainer: The authors of Labelmark
Depends: libc6 (>= {glibc})
Suggests: valgrind
Section: devel
Priority: optional
Installed-Size: {size}
Description: {summary}
 A conformance corpus for any label in any language, a benchmark harness, and a reference engine. All libraries but glibc
 are inside, in /usr/lib/labelmark.
"""
MODULE = '''"""Labelmark's programs. `labelmark` and `labelbench` are installed as commands."""
import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def run(name):
    program = os.path.join(FOLDER, "bin", name)
    os.execv(program, [program, *sys.argv[1:]])


def labelmark():
    run("labelmark")


def labelbench():
    run("labelbench")
'''
METADATA = """Metadata-Version: 2.1
Name: {name}
Version: {version}
Summary: {summary}
License: {licence}
Requires-Python: >=3.9
"""
WHEEL = """Wheel-Version: 1.0
Generator: labelmark
Root-Is-Purelib: {is_pure}
Tag: {tag}
"""
COMMANDS = "[console_scripts]\nlabelmark = labelmark:labelmark\nlabelbench = labelmark:labelbench\n"
OF_CORPUS = """[console_scripts]
labelmark-judge = labelmark_corpus:judge
labelmark-reference = labelmark_corpus:reference
[pytest11]
labelmark = labelmark_corpus.pytest_plugin
"""


def debian_package(root, version, scratch, output):
    """The archive's folder as /usr/lib/labelmark, and links and pages where Debian has them."""
    architecture = DEBIAN_NAMES[os.uname().machine]
    stage, home = f"{scratch}/debian", f"{scratch}/debian/usr/lib/labelmark"
    shutil.copytree(root, home, symlinks=True)
    share = f"{stage}/usr/share"
    for source, target in (("man", "man"), ("bash-completion", "bash-completion"), ("zsh/site-functions", "zsh/vendor-completions"),
                           ("fish", "fish")):
        os.makedirs(os.path.dirname(f"{share}/{target}"), exist_ok=True)
        shutil.move(f"{home}/share/{source}", f"{share}/{target}")
    os.rmdir(f"{home}/share/zsh")
    for name in os.listdir(f"{share}/man/man1"):
        path = f"{share}/man/man1/{name}"
        house.replace_file(f"{path}.gz", gzip.compress(house.read(path).encode(), 9, mtime=0))
        os.remove(path)
    for path in ("usr/bin", "usr/share/doc/labelmark", f"usr/lib/{os.uname().machine}-linux-gnu/pkgconfig", "DEBIAN"):
        os.makedirs(f"{stage}/{path}")
    for name in ("labelmark", "labelbench"):
        os.symlink(f"../lib/labelmark/bin/{name}", f"{stage}/usr/bin/{name}")
    shutil.copy(f"{root}/THIRD-PARTY-NOTICES.md", f"{stage}/usr/share/doc/labelmark/copyright")
    house.replace_file(f"{stage}/usr/lib/{os.uname().machine}-linux-gnu/pkgconfig/labelengine.pc",
                       archiving.PKG_CONFIG.format("/usr/lib/labelmark", version))
    sizes = (os.lstat(os.path.join(place, name)).st_size for place, _, names in os.walk(stage) for name in names)
    house.replace_file(f"{stage}/DEBIAN/control", CONTROL.format(version=version, architecture=architecture, glibc=bundling.GLIBC,
                                                                 size=sum(sizes) // 1024, summary=SUMMARY))
    for place, folders, names in os.walk(stage):
        os.chmod(place, 0o755)
        for path in [os.path.join(place, name) for name in names]:
            if not os.path.islink(path):
                os.chmod(path, 0o755 if os.access(path, os.X_OK) else 0o644)
    made = f"{output}/labelmark_{version}_{architecture}.deb"
    archiving.epoch()  # dpkg-deb takes the time from the environment.
    house.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", stage, made])
    return made


def files_of(root, module):
    """The files of a folder as those of a module: {name: (bytes, whether they can be run)}."""
    files = {}
    for place, _, names in os.walk(root):
        for path in [os.path.join(place, name) for name in names]:
            with open(path, "rb") as file:
                files[f"{module}/{os.path.relpath(path, root)}"] = (file.read(), os.access(path, os.X_OK))
    return files


def wheel(root, version, output):
    """The archive's folder as a Python module, with two commands."""
    files = files_of(root, "labelmark")
    # A wheel has no links. The engine is where labelbench looks for it.
    del files["labelmark/lib/liblabelengine.so"]
    for name, text in (("__init__", MODULE), ("__main__", "from . import labelmark\n\nlabelmark()\n")):
        files[f"labelmark/{name}.py"] = (text.encode(), False)
    tag = f"py3-none-manylinux_{bundling.GLIBC.replace('.', '_')}_{os.uname().machine}"
    about = METADATA.format(name="labelmark", version=version, summary=SUMMARY, licence="Apache-2.0")
    return pack_wheel(files, f"labelmark-{version}", tag, about, COMMANDS, output)


def corpus_wheel(root, output):
    """The corpus's folder as a Python module, with two commands and a plug-in for pytest."""
    version = house.read(f"{root}/VERSION").strip()
    about = METADATA.format(name="labelmark-corpus", version=version, licence="CC0-1.0",
                            summary="The conformance corpus of Labelmark: cases about label layout, and what judges a label by them")
    about += 'Provides-Extra: reference\nRequires-Dist: regex>=2026.5.9; extra == "reference"\n'
    return pack_wheel(files_of(root, "labelmark_corpus"), f"labelmark_corpus-{version}", "py3-none-any", about, OF_CORPUS, output)


def pack_wheel(files, name, tag, about, entry_points, output):
    """Writes NAME-TAG.whl; two runs give the same bytes."""
    information, made = f"{name}.dist-info", f"{output}/{name}-{tag}.whl"
    for part, text in (("METADATA", about), ("WHEEL", WHEEL.format(tag=tag, is_pure=str(tag.endswith("any")).lower())),
                       ("entry_points.txt", entry_points)):
        files[f"{information}/{part}"] = (text.encode(), False)
    record = ""
    for name, (data, _) in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{information}/RECORD"] = (f"{record}{information}/RECORD,,\n".encode(), False)
    date = max(time.gmtime(archiving.epoch())[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(f"{made}.partial", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        # The information comes last, as the format recommends.
        for name in sorted(files, key=lambda name: (name.startswith(information), name)):
            entry = zipfile.ZipInfo(name, date)
            entry.create_system, entry.compress_type = 3, zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if files[name][1] else 0o100644) << 16
            archive.writestr(entry, files[name][0])
    os.replace(f"{made}.partial", made)
    return made


def changes(version):
    """The section of the version in CHANGELOG.md; before it is released, the one that collects its changes."""
    sections = re.split(r"^## ", house.read("CHANGELOG.md"), flags=re.M)
    for title in (version, "Unreleased"):
        for section in sections:
            if re.match(re.escape(title) + r"\b", section):
                return f"# Labelmark {version}\n" + section.partition("\n")[2].replace("\n### ", "\n## ")
    raise Trouble(f"CHANGELOG.md has no section '{version}' and no section 'Unreleased'")


def release(version, folder, scratch, output):
    """Makes all files; returns their paths, the archives first."""
    own = house.run([f"{folder}/labelmark", "--version"]).strip()
    version = version or own
    if own != version:
        raise Trouble(f"the programs have the version {own}, not {version}: change it in LabelEngine+Version.swift")
    text = changes(version)
    made, root = archiving.archives(folder, scratch, output)
    house.say("Making the Debian package and the wheel")
    corpus = f"{scratch}/{os.path.basename(made[1]).removesuffix('.tar.gz')}"
    made += [debian_package(root, version, scratch, output), wheel(root, version, output), corpus_wheel(corpus, output)]
    for path in made[2:]:
        house.say(f"{path}: {os.path.getsize(path) / 1e6:.1f} MB")
    shutil.copy("action.yml", output)
    house.replace_file(f"{output}/CHANGES.md", text)
    made += [f"{output}/action.yml", f"{output}/CHANGES.md", *(earlier_versions.write(one, output) for one in earlier_versions.KEPT)]
    sums = ""
    for path in made:
        with open(path, "rb") as file:
            sums += f"{hashlib.sha256(file.read()).hexdigest()}  {os.path.basename(path)}\n"
    house.replace_file(f"{output}/SHA256SUMS", sums)
    return [*made, f"{output}/SHA256SUMS"]


def check(made, scratch):
    """Tries the Debian package, unpacked, and the wheel, in a virtual environment, without the machine's Swift."""
    bare = ["env", "-i", "PATH=/usr/bin:/bin", f"HOME={scratch}", "LC_ALL=C.UTF-8"]
    house.run(["dpkg-deb", "-x", made[2], f"{scratch}/unpacked"])
    programs = [("the Debian package", f"{scratch}/unpacked/usr/bin/labelmark")]
    house.run([sys.executable, "-m", "venv", f"{scratch}/environment"])
    house.run([f"{scratch}/environment/bin/pip", "--quiet", "--disable-pip-version-check", "install", "--no-index", made[3]])
    programs.append(("the wheel", f"{scratch}/environment/bin/labelmark"))
    # The oldest Python that it is for takes its tag and its module.
    house.run([f"{scratch}/environment/bin/pip", "--quiet", "--disable-pip-version-check", "install", "--no-index", "--only-binary=:all:",
               "--python-version", "3.9", "--target", f"{scratch}/oldest", made[3]])
    ast.parse(MODULE, feature_version=(3, 9))
    for name, program in programs:
        said = house.run([*bare, program, "conform", "--level", "core"], cwd=scratch)
        print(f"{name}: {said.strip().splitlines()[-1]}")
    house.run([f"{scratch}/environment/bin/pip", "--quiet", "--disable-pip-version-check", "install", "--no-index", made[4]])
    label = os.path.abspath("docs/examples/label.py")
    said = house.run([*bare, f"{scratch}/environment/bin/labelmark-judge", "--level", "core", "--command", f"python3 {label}"], cwd=scratch)
    print(f"the wheel of the corpus: {said.strip().splitlines()[-1]}")
    house.run([*bare, f"{scratch}/environment/bin/labelbench", "--engine", "labelmark", "--languages", "en", "--texts", "labels",
               "--stages", "layout_warm", "--benchmark_min_time=0.001"], cwd=scratch)
    house.run(["sha256sum", "--check", "--quiet", os.path.basename(made[-1])], cwd=os.path.dirname(os.path.abspath(made[-1])))
