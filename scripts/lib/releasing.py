"""The other files of a release: the corpus as a Python wheel, checksums, the section of changes."""
import base64
import hashlib
import os
import re
import shutil
import sys
import time
import zipfile

import archiving
import house
from house import Trouble

METADATA = """Metadata-Version: 2.1
Name: labelmark-corpus
Version: {}
Summary: The conformance corpus of Labelmark: cases about label layout, and what judges a label by them
License: CC0-1.0
Requires-Python: >=3.9
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: labelmark\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
ENTRY_POINTS = """[console_scripts]
labelmark-judge = labelmark_corpus:judge
labelmark-reference = labelmark_corpus:reference
[pytest11]
labelmark = labelmark_corpus.pytest_plugin
"""


def corpus_wheel(root, output):
    """The corpus's folder as a Python module, with two commands and a plug-in for pytest; two runs give the same bytes."""
    version = house.read(f"{root}/VERSION").strip()
    name, files = f"labelmark_corpus-{version}", {}
    for place, _, names in os.walk(root):
        for path in [os.path.join(place, name) for name in names]:
            with open(path, "rb") as file:
                files[f"labelmark_corpus/{os.path.relpath(path, root)}"] = (file.read(), os.access(path, os.X_OK))
    information, made = f"{name}.dist-info", f"{output}/{name}-py3-none-any.whl"
    for part, text in (("METADATA", METADATA.format(version)), ("WHEEL", WHEEL), ("entry_points.txt", ENTRY_POINTS)):
        files[f"{information}/{part}"] = (text.encode(), False)
    record = ""
    for path, (data, _) in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{information}/RECORD"] = (f"{record}{information}/RECORD,,\n".encode(), False)
    date = max(time.gmtime(archiving.epoch())[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(f"{made}.partial", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        # The information comes last, as the format recommends.
        for path in sorted(files, key=lambda path: (path.startswith(information), path)):
            entry = zipfile.ZipInfo(path, date)
            entry.create_system, entry.compress_type = 3, zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if files[path][1] else 0o100644) << 16
            archive.writestr(entry, files[path][0])
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
    made = archiving.archives(folder, scratch, output)[0]
    made.append(corpus_wheel(f"{scratch}/{os.path.basename(made[1]).removesuffix('.tar.gz')}", output))
    shutil.copy("action.yml", output)
    house.replace_file(f"{output}/CHANGES.md", text)
    made += [f"{output}/action.yml", f"{output}/CHANGES.md"]
    sums = ""
    for path in made:
        with open(path, "rb") as file:
            sums += f"{hashlib.sha256(file.read()).hexdigest()}  {os.path.basename(path)}\n"
    house.replace_file(f"{output}/SHA256SUMS", sums)
    return [*made, f"{output}/SHA256SUMS"]


def check(made, scratch):
    """Tries the wheel of the corpus in a virtual environment, without the machine's Swift."""
    house.run([sys.executable, "-m", "venv", f"{scratch}/environment"])
    house.run([f"{scratch}/environment/bin/pip", "--quiet", "--disable-pip-version-check", "install", "--no-index", made[2]])
    label = os.path.abspath("docs/examples/label.py")
    said = house.run(["env", "-i", "PATH=/usr/bin:/bin", f"HOME={scratch}", "LC_ALL=C.UTF-8", f"{scratch}/environment/bin/labelmark-judge",
                      "--level", "core", "--command", f"python3 {label}"], cwd=scratch)
    print(f"the wheel of the corpus: {said.strip().splitlines()[-1]}")
    house.run(["sha256sum", "--check", "--quiet", os.path.basename(made[-1])], cwd=os.path.dirname(os.path.abspath(made[-1])))
