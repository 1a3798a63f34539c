"""ICU's data, without what laying labels out does not need: converters, names of other languages, collation."""
import re
import struct

import house

# Of the resource bundles: the root, English, and tables that do not depend on a language.
BUNDLES = re.compile(r"root|en|en_(US|US_POSIX|001)|pool|res_index|icuver|icustd|supplementalData|likelySubtags|metadata|langInfo|"
                     r"numberingSystems|plurals|pluralRanges|currencyNumericCodes|timezoneTypes|keyTypeData|genderList|dayPeriods|"
                     r"metaZones|windowsZones|zoneinfo64|units|grammaticalFeatures")
# Chinese and Japanese words, names of characters, spoofing, Unicode's collation.
LEFT_OUT = {"cjdict.dict", "unames.icu", "confusables.cfu", "ucadata.icu"}


def is_kept(name):
    folder, _, leaf = name.partition("/")[2].rpartition("/")
    stem, _, kind = leaf.rpartition(".")
    if leaf in LEFT_OUT or kind in ("cnv", "spp") or folder in ("translit", "rbnf"):
        return False
    return kind != "res" or folder == "brkitr" or BUNDLES.fullmatch(stem) is not None


def reduced(library):
    """The data package (CmnD) in a library of ICU, with the items that are kept, in their order."""
    start = next((at.start() - 12 for at in re.finditer(b"CmnD", library) if library[at.start() - 10:at.start() - 8] == b"\xda\x27"), None)
    if start is None:
        raise house.Trouble("a library of ICU without a data package", 1)
    header, = struct.unpack_from("<H", library, start)
    table = start + header
    count, = struct.unpack_from("<I", library, table)
    entries = [struct.unpack_from("<II", library, table + 4 + 8 * i) for i in range(count)]
    names = [library[table + name:library.index(0, table + name)].decode() for name, _ in entries]
    # Where the last item ends is not said. It is the last one in alphabetical order, a locale, which is left out.
    if is_kept(names[-1]):
        raise house.Trouble(f"the last item of ICU's data, {names[-1]}, is one that is kept", 1)
    items = [(name, library[table + entries[i][1]:table + entries[i + 1][1]]) for i, name in enumerate(names[:-1]) if is_kept(name)]
    return library[start:table] + package(items)


def package(items):
    """A table of items, their names, and the items, each at a multiple of 16 bytes."""
    names = b"".join(name.encode() + b"\0" for name, _ in items)
    name_at = 4 + 8 * len(items)
    item_at = (name_at + len(names) + 15) // 16 * 16
    table, bodies = struct.pack("<I", len(items)), b""
    padding = b"\0" * (item_at - name_at - len(names))
    for name, body in items:
        body += b"\0" * (-len(body) % 16)
        table += struct.pack("<II", name_at, item_at)
        name_at, item_at, bodies = name_at + len(name.encode()) + 1, item_at + len(body), bodies + body
    return table + names + padding + bodies


def symbol(data):
    """The name under which ICU looks for its data, such as icudt72_dat."""
    return re.search(rb"icudt[0-9]+", data)[0].decode() + "_dat"
