"""The trial of the archives: in a folder that has glibc and nothing else for its root, and with the machine's compiler."""
import filecmp
import os
import re
import shutil
import subprocess
import tempfile

import bundling
import elf
import house
from house import Trouble

BARE = ["env", "-i", "PATH=/usr/bin:/bin", "HOME=/tmp", "LC_ALL=C.UTF-8"]
# Of glibc: what programs for glibc 2.35 may name. The last three are empty there, and older libraries name them.
GLIBC = ("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1")
INFO = """#include <label_engine.h>
#include <stdio.h>
int main(void) {
  const le_functions *engine = label_engine_entry(LE_ABI_VERSION);
  le_info info = {.struct_size = sizeof info};
  if (!engine || engine->info(&info) != LE_OK) return 1;
  printf("%s %s\\n", info.name, info.version);
  return 0;
}
"""
INSIDE = ('for name in proc dev; do mount --rbind "/$name" "$0/$name"; done; user=$1; shift; '
          'exec chroot $user "$0" "$@"')


class Root:
    """A folder as the root of a system with glibc alone. Programs run there as a user without rights."""

    def __init__(self, folder):
        self.folder = folder
        loader = re.search(r"\t(/lib\S*/ld-linux\S+)", house.run(["ldd", "/bin/true"]))[1]
        libraries = os.path.dirname(re.search(r"libc\.so\.6 => (\S+)", house.run(["ldd", "/bin/true"]))[1])
        for name in ("proc", "dev", "tmp", os.path.dirname(loader), libraries):
            os.makedirs(f"{folder}/{name.lstrip('/')}", exist_ok=True)
        os.chmod(f"{folder}/tmp", 0o1777)
        shutil.copy(loader, folder + loader)
        for name in GLIBC:
            shutil.copy(f"{libraries}/{name}", f"{folder}{libraries}/{name}")
        self.way = next((way for way in (["unshare", "-m"], ["unshare", "-rm"])
                         if subprocess.run([*way, "true"], capture_output=True).returncode == 0), None)

    def run(self, *words, status=0):
        """What a program prints; Trouble if it ends with another status."""
        user = "--userspec=65534:65534" if os.getuid() == 0 else ""
        done = subprocess.run([*self.way, "sh", "-ec", INSIDE, self.folder, user, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, env={"HOME": "/tmp", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})
        if done.returncode != status:
            raise Trouble(f"'{' '.join(words)[:100]}' ends with status {done.returncode}: {(done.stderr or done.stdout)[-500:]}", 1)
        if "Fontconfig" in done.stderr:
            raise Trouble(f"'{' '.join(words)[:100]}' has trouble with fontconfig: {done.stderr[:300]}", 1)
        return done.stdout


def programs_alone(archive, name, scratch):
    """Runs the programs in a root of glibc alone: no shell, no compiler, no font."""
    root = Root(f"{scratch}/root")
    house.run(["tar", "-C", root.folder, "-xf", archive])
    if root.way is None:
        house.warn("no private mounts here: the programs are not tried without the machine's libraries")
        return
    labelmark, labelbench = f"/{name}/bin/labelmark", f"/{name}/bin/labelbench"
    for words in ((labelmark, "conform"), (labelmark, "conform", "--level", "core", "--engine", f"/{name}/lib/liblabelengine.so")):
        said = root.run(*words)
        if "hyphenation" in said:
            raise Trouble("the cases with hyphenation are not asked: no dictionary is found", 1)
        print(f"{' '.join(words[1:])}: {said.strip().splitlines()[-1]}")
    families = "Noto Sans,Noto Sans Thai,Noto Sans Hebrew"
    root.run(labelmark, "layout", "Hello, ไทย and עברית", "--font", families, "--width", "90", "--lines", "3")
    root.run(labelmark, "draw", "--text", "Hello, world", "--width", "90", "--output", "/tmp/hello.png")
    said = root.run(labelbench, "--engine", "labelmark", "--languages", "en,hi,th", "--texts", "labels", "--stages", "layout_warm",
                    "--benchmark_min_time=0.001")
    print(f"labelbench: {said.count('items_per_second')} benchmarks ran, with the archive's fonts")


def with_compiler(folder, version):
    """Builds a C program with the library."""
    with tempfile.TemporaryDirectory() as scratch:
        house.replace_file(f"{scratch}/info.c", INFO)
        flags = house.run(["pkg-config", "--cflags", "--libs", "labelengine"],
                          env={**os.environ, "PKG_CONFIG_PATH": f"{folder}/lib/pkgconfig"}).split()
        house.run([*BARE, "cc", f"{scratch}/info.c", "-o", f"{scratch}/info", *flags, f"-Wl,-rpath,{folder}/lib"])
        said = house.run([*BARE, f"{scratch}/info"]).strip()
        if said != f"labelmark {version}":
            raise Trouble(f"the library says '{said}', not 'labelmark {version}'", 1)


def check(archive, scratch):
    """Tries the archive of the programs."""
    name = os.path.basename(archive)[:-len(".tar.gz")]
    version = name.split("-")[1]
    os.mkdir(f"{scratch}/trial")
    house.run(["tar", "-C", f"{scratch}/trial", "-xf", archive])
    faults = list(elf.faults_of(f"{scratch}/trial/{name}", bundling.GLIBC))
    if faults:
        raise Trouble("\n".join(faults), 1)
    print(f"readelf: {len(elf.files_in(f'{scratch}/trial/{name}'))} files need nothing that is not inside but glibc {bundling.GLIBC}")
    programs_alone(archive, name, scratch)
    with_compiler(f"{scratch}/trial/{name}", version)


def equal(first, second):
    """Trouble if a second run made other bytes."""
    for one, other in zip(first, second):
        if not filecmp.cmp(one, other, shallow=False):
            raise Trouble(f"{os.path.basename(one)} has other bytes when it is made again", 1)
    print(f"made again: {len(first)} files with the same bytes")
