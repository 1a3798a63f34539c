"""The archives: what is in them, and the packing of a folder in such a way that two runs give equal bytes."""
import glob
import os
import re
import shutil
import subprocess

import bundling
import house
from house import Trouble

# The archive's page is the README of the archive.
PAGE = "docs/ARCHIVE.md"
SOURCES = re.compile(r"\[([^\]]*)\]\((?:\.\./)*((?:Sources|Tests|Benchmarks|scripts|\.github)/[^)]*)\)")
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)\s]+)\)")
PKG_CONFIG = """prefix={}
libdir=${{prefix}}/lib
includedir=${{prefix}}/include

Name: labelengine
Description: Labelmark's reference engine for label layout, with the interface label_engine.h
Version: {}
Cflags: -I${{includedir}}
Libs: -L${{libdir}} -llabelengine
"""


def epoch():
    """The time that all files in the archives have, in seconds since 1970: that of the last commit, or SOURCE_DATE_EPOCH."""
    if not os.environ.get("SOURCE_DATE_EPOCH"):
        os.environ["SOURCE_DATE_EPOCH"] = house.run(["git", "log", "-1", "--format=%ct"]).strip()
    return int(os.environ["SOURCE_DATE_EPOCH"])


def pack(folder, output):
    """Makes OUTPUT.tar.gz of a folder; nothing in it depends on the machine, the user or the time."""
    names = ["--sort=name", f"--mtime=@{epoch()}", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w"]
    parent, name = os.path.split(folder)
    with open(f"{output}.partial", "wb") as file:
        tar = subprocess.Popen(["tar", "-C", parent, "--format=gnu", *names, "-cf", "-", name], stdout=subprocess.PIPE)
        zipped = subprocess.run(["gzip", "-n"], stdin=tar.stdout, stdout=file)
        if tar.wait() or zipped.returncode:
            raise Trouble(f"'{output}' cannot be packed", 1)
    os.replace(f"{output}.partial", output)
    house.say(f"{output}: {os.path.getsize(output) / 1e6:.1f} MB")


def add_manuals(folder, root):
    """Manual pages of labelmark, and its completions for three shells."""
    pages, date = f"{root}/share/man/man1", house.run(["date", "-u", "-d", f"@{epoch()}", "+%F"]).strip()
    os.makedirs(pages)
    # The generator belongs to swift-argument-parser.
    house.run([f"{folder}/generate-manual", f"{folder}/labelmark", "--multi-page", "--output-directory", pages, "--date", date])
    for shell, path in (("bash", "bash-completion/completions/labelmark"), ("zsh", "zsh/site-functions/_labelmark"),
                        ("fish", "fish/vendor_completions.d/labelmark.fish")):
        os.makedirs(os.path.dirname(f"{root}/share/{path}"))
        house.replace_file(f"{root}/share/{path}", house.run([f"{folder}/labelmark", "--generate-completion-script", shell]))


def add_pages(root, version):
    """The documentation and the corpora. Links to sources, which are not in the archive, become text."""
    tracked = house.run(["git", "ls-files", "-co", "--exclude-standard", "Corpora", "docs", ":(glob)*.md", "LICENSE"]).splitlines()
    for path in filter(os.path.exists, tracked):
        os.makedirs(os.path.dirname(f"{root}/{path}"), exist_ok=True)
        shutil.copy(path, f"{root}/{path}", follow_symlinks=False)
    os.makedirs(f"{root}/Benchmarks")
    shutil.copy("Benchmarks/digests.json", f"{root}/Benchmarks/")
    shutil.copy("action.yml", f"{root}/")
    page = house.read(PAGE)
    house.replace_file(f"{root}/README.md", LINK.sub(lambda link: "](" + os.path.normpath(os.path.join("docs", link[1])) + ")", page))
    os.remove(f"{root}/{PAGE}")
    for path in (*glob.glob(f"{root}/*.md"), *glob.glob(f"{root}/docs/**/*.md", recursive=True), f"{root}/docs/examples/label.c"):
        text = house.read(path).replace("Sources/Engine/CLabelEngine/include", "include")
        text = SOURCES.sub(r"\1 (`\2` in the repository)", text)
        # The repository's README has headings that the archive's lacks.
        up = os.path.relpath(root, os.path.dirname(path)) + "/" if os.path.dirname(path) != root else ""
        text = re.sub(r"\[([^\]]*)\]\(" + re.escape(up) + r"README\.md#[^)]*\)", r"\1 (`README.md` in the repository)", text)
        text = re.sub(r"\]\((?:\.\./)*(?:docs/)?ARCHIVE\.md(#[^)]*)?\)", lambda link: f"]({up}README.md{link[1] or ''})", text)
        house.replace_file(path, text.replace("VERSION", version) if path == f"{root}/README.md" else text)
    house.run(["scripts/check", "--pages", root])


def gather(folder, root, version):
    """Puts everything that the archive of the programs holds into a folder."""
    for name in ("bin", "lib/pkgconfig", "include"):
        os.makedirs(f"{root}/{name}")
    paths = bundling.add_programs(folder, root)
    bundling.add_fonts(root)
    bundling.add_notices(folder, root, paths)
    shutil.copy("Sources/Engine/CLabelEngine/include/label_engine.h", f"{root}/include/")
    house.replace_file(f"{root}/lib/pkgconfig/labelengine.pc", PKG_CONFIG.format("${pcfiledir}/../..", version))
    add_manuals(folder, root)
    add_pages(root, version)


def archives(folder, scratch, output):
    """Makes the archive of the programs and that of the corpus; returns their paths, and the folder of the first one."""
    version = house.run([f"{folder}/labelmark", "--version"]).strip()
    root = f"{scratch}/labelmark-{version}-linux-{os.uname().machine}"
    corpus = f"{scratch}/labelmark-corpus-{house.read('Corpora/Conformance/VERSION').strip()}"
    made = [f"{output}/{os.path.basename(path)}.tar.gz" for path in (root, corpus)]
    house.say(f"Gathering {os.path.basename(root)}")
    gather(folder, root, version)
    pack(root, made[0])
    house.run(["Corpora/Conformance/corpus.py", "export", corpus])
    house.run(["scripts/check", "--pages", corpus])
    pack(corpus, made[1])
    return made, root
