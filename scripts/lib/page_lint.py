"""The Markdown files: links, the map of pages, and figures that can be counted."""
import functools
import glob
import os
import re

import counts
import house

read = functools.cache(house.read)
MAP = "docs/README.md"


def figures():
    """For each page and sentence with a figure that can be counted: the pattern of the sentence, and its figures now."""
    languages = len(glob.glob("Corpora/Text/*.json")) - len(glob.glob("Corpora/Text/short-*.json"))
    for page in ("README.md", "docs/RESULTS.md"):
        yield page, r"(\d+) languages and kinds of text", [str(languages)]
    screen = read("docs/examples/swift/Sources/OrderScreen/OrderScreen.swift").count("\n")
    yield "docs/UIKIT.md", r"2 of (\d+) lines \|", [str(screen)]


def stale():
    """Sentences whose figures are not those of the files."""
    for page, pattern, counted in figures():
        found = re.search(pattern, read(page))
        if not found:
            yield f"{page}: no sentence has the figures of '{pattern}'"
        elif list(found.groups()) != counted:
            yield f"{page}: '{found[0]}', but it is {' to '.join(counted)}"
    yield from counts.stale()


def tracked():
    """The Markdown files of the repository, also new ones. Pages of DocC are left out: their links are of another kind."""
    files = house.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"]).split()
    return [path for path in files if ".docc/" not in path and os.path.exists(path)]


def prose(text):
    """The text without code blocks."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.sub(r"^ {4,}\S.*$", "", text, flags=re.M)


def links(path):
    """The targets of the links and pictures in a file."""
    text = re.sub(r"`[^`\n]*`", "", prose(read(path)))
    return (re.findall(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)", text) + re.findall(r"^\[[^\]]+\]:\s*(\S+)", text, re.M) +
            re.findall(r"<(?:img|source)\b[^>]*\bsrc(?:set)?=\"([^\" ]+)\"", text))


@functools.cache
def anchors(path):
    """The anchors that GitHub gives to the headings of a file, and those that are in it."""
    found = set()
    for heading in re.findall(r"^#+ +(.*?)\s*#*$", re.sub(r"^```.*?^```", "", read(path), flags=re.M | re.S), re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        found.add(re.sub(r"[^\w\- ]", "", plain).replace(" ", "-"))
    return found | set(re.findall(r'<a id="([^"]+)"></a>', read(path)))


def target_of(path, link):
    """The file to which a link leads, relative to the root, and its anchor."""
    file, _, anchor = link.partition("#")
    return (os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path), anchor


def dead_links(path):
    for link in links(path):
        if re.match(r"[a-z][a-z+.-]*:", link):
            continue
        target, anchor = target_of(path, link)
        if target.startswith("..") or not os.path.exists(target):
            yield f"{path}: the link '{link}' leads nowhere"
        elif anchor and target.endswith(".md") and anchor not in anchors(target):
            yield f"{path}: '{target}' has no heading for '#{anchor}'"


def unlinked(files):
    """Pages that no link from the README or the map leads to."""
    linked = {target_of(path, link)[0] for path in ("README.md", MAP) for link in links(path)}
    for path in files:
        if path not in linked and path != "README.md" and path.split("/")[0] in (path, "docs"):
            yield f"{path}: neither the README nor {MAP} links it"


def walks():
    """What is wrong with the walks of ARCHITECTURE.md: files or names that are not there, or more than five files of the engine."""
    page = "docs/ARCHITECTURE.md"
    section = read(page).split("## Four changes")[1].split("\n## ")[0]
    tracked_files = house.run(["git", "ls-files"]).split()
    for walk in section.split("\n### ")[1:]:
        marked = [word for line in walk.split("\n") if line.startswith(("- ", "  ")) for word in re.findall(r"`([^`]+)`", line)]
        files = [word for word in marked if re.search(r"\.\w+$", word)]
        found = {word: path for word in files for path in tracked_files if path.endswith("/" + word) or path == word}
        text = "".join(read(path) for path in found.values() if os.path.isfile(path))
        names = [word for word in marked if re.fullmatch(r"\w+(\([\w:]*\))?", word)]
        yield from (f"{page}: no file '{word}'" for word in files if word not in found)
        yield from (f"{page}: '{word}' is in no file of its walk" for word in names if re.split(r"\(", word)[0] not in text)
        engine = {path for path in found.values() if path.startswith("Sources/Engine/")}
        if len(engine) > 5:
            yield f"{page}: '{walk.splitlines()[0]}' goes through {len(engine)} files of the engine"


def faults():
    """What is wrong with the pages of the repository."""
    files = tracked()
    yield from links_of_folder(files)
    yield from unlinked(files)
    yield from walks()
    yield from stale()


def links_of_folder(files=None):
    """Dead links in the Markdown files of the current folder."""
    for path in sorted(glob.glob("**/*.md", recursive=True)) if files is None else files:
        yield from dead_links(path)
