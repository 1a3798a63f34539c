"""Walks from the files of a release, in roots of other distributions that have nothing but their base. "scripts/check roots"."""
import collections
import glob
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time

import house
import workflows
from house import Trouble

ROOTS = ".build/roots"
LIMIT = 300
Distribution = collections.namedtuple("Distribution", "title suite mirror components")
DEBIAN, UBUNTU = "http://deb.debian.org/debian", "http://archive.ubuntu.com/ubuntu"
DISTRIBUTIONS = {name: Distribution(title, suite, mirror, components) for name, title, suite, mirror, components in (
    ("ubuntu-22.04", "Ubuntu 22.04", "jammy", UBUNTU, "main,universe"), ("ubuntu-24.04", "Ubuntu 24.04", "noble", UBUNTU, "main,universe"),
    ("debian-12", "Debian 12", "bookworm", DEBIAN, "main"), ("debian-13", "Debian 13", "trixie", DEBIAN, "main"),
    ("debian-testing", "Debian testing", "testing", DEBIAN, "main"))}
# What the pages name: a compiler, valgrind, Python and Node.js for the examples, curl.
TOOLS = ["g++", "libc6-dev", "python3", "python3-venv", "nodejs", "valgrind", "curl", "ca-certificates"]
# A library in C++ that needs the distribution's own runtime of C++, which may be newer than the archive's.
CPLUSPLUS = "#include <iostream>\nstruct Said { Said() { std::cout << std::flush; } } said;\n"
FAMILIES = "Noto Sans,Noto Sans Arabic,Noto Sans Devanagari,Noto Sans Thai"
# Walks in the distribution's base: title, commands. $FILES is the folder of the release's files.
BASE = {
    "unpack and run": f"""
        tar -xzf $FILES/labelmark-*-linux-*.tar.gz
        cd labelmark-*-linux-*/
        bin/labelmark conform | tail -n 1
        bin/labelmark layout "Hello, नमस्ते, สวัสดี and مرحبا" --font "{FAMILIES}" --width 120 --lines 3
        bin/labelmark draw --text "Hello, world" --width 120 --output hello.png
        bin/labelbench --engine labelmark --languages en,ar,hi,th --texts labels --stages layout_cold,layout_warm""",
}
# Walks with TOOLS. The first lines unpack the archive.
START = "tar -xzf $FILES/labelmark-*-linux-*.tar.gz\ncd labelmark-*-linux-*/\nexport PATH=$PWD/bin:$PATH"
BUILDS = """
        cc -std=c17 -O2 -shared -fPIC -I include docs/examples/label.c -o old.so -lm
        cc -std=c17 -O1 -shared -fPIC -I include docs/examples/label.c -o new.so -lm"""
WITH_TOOLS = {
    "conform in C, C++, Python, JavaScript": f"""{START}
        cc -std=c17 -O2 -shared -fPIC -I include docs/examples/label.c -o libmine.so -lm
        labelmark conform --level core --engine ./libmine.so | tail -n 1
        labelbench --engine mine=./libmine.so --fonts metric:Square --languages en,ja --texts labels
        printf '%s' {shlex.quote(CPLUSPLUS)} >more.cpp
        cc -std=c17 -O2 -c -fPIC -I include docs/examples/label.c -o label.o
        c++ -shared -fPIC label.o more.cpp -o libmore.so
        labelmark conform --level core --engine ./libmore.so | tail -n 1
        labelbench --engine more=./libmore.so --engine labelmark --fonts metric:Square --languages en --texts labels --stages layout_warm
        labelmark conform --level core --command "python3 docs/examples/label.py" | tail -n 1
        if command -v node; then labelmark conform --level core --command "node docs/examples/label.js" | tail -n 1; fi
        Corpora/Conformance/judge.py --level core --command "python3 docs/examples/label.py" | tail -n 1""",
    "race two builds": f"""{START}{BUILDS}
        status=0
        labelmark race --base old.so --head new.so --languages en --time 60s --report race.md || status=$?
        test $status = 1""",
    "count and report": f"""{START}{BUILDS}
        mkdir history
        labelmark count --quick --engine old.so --revision old --output history/old.json
        status=0
        labelmark count --quick --engine new.so --revision new --base history/old.json --output history/new.json || status=$?
        test $status = 1
        labelbench --engine mine=./old.so --fonts metric:Square --languages en --texts labels --benchmark_out=history/times.json
        labelmark report history --output history.html
        grep -q 'id="data"' history.html""",
    "the wheel": """
        python3 -m venv environment
        environment/bin/pip install --quiet --no-index $FILES/labelmark-*.whl
        environment/bin/labelmark conform --level core | tail -n 1
        environment/bin/labelbench --engine labelmark --languages en --texts labels --stages layout_warm
        environment/bin/python -m labelmark --version""",
}
# The oldest Python that the wheel is for, where it can be had: Debian 11's in Debian 12.
OLDEST = f"""
        echo 'deb {DEBIAN} bullseye main' >/etc/apt/sources.list.d/bullseye.list
        apt-get -q -o Acquire::Check-Valid-Until=false update
        apt-get -q install -y --no-install-recommends python3.9
        cd /tmp
        apt-get -q -o APT::Sandbox::User=root download python3-distutils/bullseye
        dpkg -x python3-distutils_*.deb /"""
WITH_OLDEST = {
    "the wheel with Python 3.9": """
        python3.9 -m venv --without-pip environment
        environment/bin/python $(echo /usr/share/python-wheels/pip-*.whl)/pip install --quiet --no-index $FILES/labelmark-*.whl
        environment/bin/labelmark conform --level core | tail -n 1
        environment/bin/labelbench --engine labelmark --languages en --texts labels --stages layout_warm
        environment/bin/python -m labelmark --version
        environment/bin/python --version | grep -F 'Python 3.9.'""",
}
# As root; then as the user.
INSTALL = "apt-get -o APT::Sandbox::User=root install -y $FILES/labelmark_*.deb"
INSTALLED = {
    "the Debian package": """
        labelmark conform | tail -n 1
        labelmark layout "Hello, world" --width 60
        labelbench --engine labelmark --languages en --texts labels --stages layout_warm
        cc -std=c17 -O2 -shared -fPIC -I /usr/lib/labelmark/include /usr/lib/labelmark/docs/examples/label.c -o libmine.so -lm
        labelmark conform --level core --engine ./libmine.so | tail -n 1""",
}
INSIDE = """set -e
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/root"
mount -t proc proc "$2/root/proc"
mount --rbind /dev "$2/root/dev"
mkdir -p "$2/root/files" "$2/root/home/walker"
mount --bind "$3" "$2/root/files"
chown 1000:1000 "$2/root/home/walker"
cp /etc/resolv.conf "$2/root/etc/resolv.conf"
exec chroot --userspec="$4" "$2/root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$5" LC_ALL=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive FILES=/files sh -exc "cd $5; $6"
"""


def example_of_page():
    """The commands of the example in docs/CI.md that uses no action of ours, with label.c as the source of the engine."""
    documents = map(workflows.parsed, re.findall(r"^```yaml\n(.*?)^```", house.read("docs/CI.md"), re.M | re.S))
    job = next(job for job in (document["jobs"].get("label") for document in documents) if job and "LABELMARK_URL" in job.get("env", {}))
    lines = ["export LABELMARK_URL=file://$(echo $FILES/labelmark-*-linux-*.tar.gz) GITHUB_PATH=$PWD/path", "touch $GITHUB_PATH",
             "tar -xzf $FILES/labelmark-*-linux-*.tar.gz --wildcards --strip-components=3 '*/docs/examples/label.c'"]
    for step in job["steps"]:
        if "run" in step:
            lines += ['PATH=$(tr "\\n" : <$GITHUB_PATH)$PATH', step["run"]]
    return {"the example of CI.md": "\n".join(lines)}


def inside(layers, scratch, files, commands, user=True):
    """Runs commands in a root of these layers, of which nothing changes; what is written goes to `scratch`."""
    for name in ("upper", "work", "root"):
        os.makedirs(f"{scratch}/{name}", exist_ok=True)
    lower = ":".join(os.path.abspath(layer) for layer in layers)
    who = ("1000:1000", "/home/walker") if user else ("0:0", "/root")
    # Processes of its own, which end with it.
    return subprocess.run(["timeout", "900", "unshare", "-m", "-p", "-f", "--kill-child", "sh", "-c", INSIDE, "sh", lower,
                           os.path.abspath(scratch), os.path.abspath(files), *who, commands],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def bootstrap(name):
    """Makes the root of a distribution's base, and keeps it."""
    distribution, path = DISTRIBUTIONS[name], f"{ROOTS}/{name}"
    words = ["debootstrap", "--variant=minbase", f"--components={distribution.components}"]
    script, keyring = f"/usr/share/debootstrap/scripts/{distribution.suite}", "/usr/share/keyrings/ubuntu-archive-keyring.gpg"
    if distribution.mirror == UBUNTU:
        if os.path.exists(keyring):
            words.append(f"--keyring={keyring}")
        else:
            house.warn(f"{name}: signatures are not checked: no {keyring} here")
            words.append("--no-check-gpg")
    words += [distribution.suite, f"{path}.partial", distribution.mirror]
    if not os.path.exists(script):
        words.append("/usr/share/debootstrap/scripts/" + ("gutsy" if distribution.mirror == UBUNTU else "sid"))
    house.say(f"Making a root of {distribution.title} (once)")
    shutil.rmtree(f"{path}.partial", ignore_errors=True)
    os.makedirs(ROOTS, exist_ok=True)
    house.run(words)
    os.rename(f"{path}.partial", path)


def add_tools(name, files):
    """Makes a layer with a compiler, Python, Node.js and valgrind, and keeps it."""
    distribution, path = DISTRIBUTIONS[name], f"{ROOTS}/{name}.tools"
    house.say(f"Installing {' '.join(TOOLS)} in {distribution.title} (once)")
    shutil.rmtree(f"{path}.partial", ignore_errors=True)
    source = f"deb {distribution.mirror} {distribution.suite} {distribution.components.replace(',', ' ')}"
    # Lists of testing lapse after a week, and mirrors are late.
    done = inside([f"{ROOTS}/{name}"], f"{path}.partial", files, f"echo '{source}' >/etc/apt/sources.list; "
                  "apt-get -q -o Acquire::Check-Valid-Until=false update; "
                  f"apt-get -q install -y --no-install-recommends {' '.join(TOOLS)}; {OLDEST if name == 'debian-12' else ''}\n"
                  "apt-get clean", user=False)
    if done.returncode != 0:
        raise Trouble(f"its packages cannot be installed: {done.stdout.strip().splitlines()[-1]}", 3)
    os.rename(f"{path}.partial/upper", path)
    shutil.rmtree(f"{path}.partial")


def walks_of(name, files):
    """Takes the walks in the roots of a distribution; yields what went wrong."""
    base, tools = [f"{ROOTS}/{name}"], [f"{ROOTS}/{name}.tools", f"{ROOTS}/{name}"]
    oldest = WITH_OLDEST if name == "debian-12" else {}
    groups = [(base, BASE, None), (tools, {**WITH_TOOLS, **oldest, **example_of_page()}, None), (tools, INSTALLED, INSTALL)]
    for layers, walks, before in groups:
        for title, commands in walks.items():
            with tempfile.TemporaryDirectory(prefix="labelmark-root-") as scratch:
                began = time.monotonic()
                done = inside(layers, scratch, files, before, user=False) if before else None
                if done is None or done.returncode == 0:
                    done = inside(layers, scratch, files, commands)
                seconds = time.monotonic() - began
                print(f"{seconds:5.0f} s  {DISTRIBUTIONS[name].title}: {title}", flush=True)
                if done.returncode != 0:
                    yield f"{name}: {title}: status {done.returncode}:\n  | " + "\n  | ".join(done.stdout.splitlines()[-15:])
                elif "Fontconfig" in done.stdout:
                    yield f"{name}: {title}: {next(line for line in done.stdout.splitlines() if 'Fontconfig' in line)}"
                elif seconds > LIMIT:
                    yield f"{name}: {title}: {seconds:.0f} s, at most {LIMIT}"


def check(names, archives):
    """Takes the walks in the roots of the distributions with these names, or of all."""
    for name in names:
        if name not in DISTRIBUTIONS:
            raise Trouble(f"unknown root '{name}': {', '.join(DISTRIBUTIONS)}")
    if os.getuid() != 0 or subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode != 0:
        raise Trouble("roots need the rights of root and private mounts", 3)
    if not shutil.which("debootstrap"):
        raise Trouble("debootstrap is not installed: apt-get install debootstrap", 3)
    with tempfile.TemporaryDirectory(prefix="labelmark-release-") as scratch:
        if not archives:
            archives = scratch
            house.call("scripts/package", "release", "--no-try", "--output", scratch)
        for pattern in ("labelmark-*-linux-*.tar.gz", "labelmark_*.deb", "labelmark-*.whl"):
            if len(glob.glob(f"{archives}/{pattern}")) != 1:
                raise Trouble(f"no {pattern} in '{archives}' (scripts/package release makes it)")
        faults, missing = [], []
        for name in names or DISTRIBUTIONS:
            try:
                if not os.path.exists(f"{ROOTS}/{name}"):
                    bootstrap(name)
                if not os.path.exists(f"{ROOTS}/{name}.tools"):
                    add_tools(name, archives)
            except Trouble as trouble:
                missing.append(name)
                house.warn(f"no root of {DISTRIBUTIONS[name].title} can be made: {trouble}")
                continue
            for fault in walks_of(name, archives):
                house.warn(fault)
                faults.append(fault)
    done = [DISTRIBUTIONS[name].title for name in names or DISTRIBUTIONS if name not in missing]
    left = f"; not made: {', '.join(missing)}" if missing else ""
    print(f"scripts/check roots: {len(faults)} faults in {', '.join(done) or 'no root'}{left}")
    return 1 if faults else 3 if missing else 0
