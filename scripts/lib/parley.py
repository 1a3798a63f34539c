"""Parley as a library with an interface in C, built from the Rust crates that a suite of Debian has.

The crates are downloaded and unpacked, and not installed: among what they depend on for other features there is always
something that Debian's unstable suite is just replacing. What is built links on this machine too, because it is static.
"""
import os
import shutil

import house

FETCH = """
set -e
mkdir -p /opt/crates.partial/debs
cd /opt/crates.partial/debs
apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances librust-parley-dev |
  sed -n '/^librust-.*-dev$/p' | sort -u | xargs apt-get -q -o APT::Sandbox::User=root download
for package in *.deb; do dpkg -x "$package" ..; done
mv ../usr/share/cargo/registry /opt/crates
rm -r /opt/crates.partial
"""
BUILD = """
set -e
PARLEY_VERSION=$(ls /opt/crates | sed -n 's/^parley-\\([0-9]\\)/\\1/p')
export PARLEY_VERSION CARGO_HOME="$1/cargo"
cd Sources/Peers/Parley/crate
cargo build --quiet --release --offline --target-dir "$1/target" --config 'source.crates-io.replace-with="debian"' \
  --config 'source.debian.directory="/opt/crates"'
rm -f Cargo.lock
"""
MODULE = "Name: labelparley\nDescription: Parley with an interface in C\nVersion: 1\nLibs: -L${pcfiledir} -llabelparley\n"


def build(suite):
    """Builds liblabelparley.a in a root, with a file for pkg-config, in the folder house.PARLEY."""
    suite.make(["cargo", "rustc"])
    if not os.path.exists(f"{suite.folder}/opt/crates"):
        house.say(f"{suite.name}: downloading Parley's crates (35 MB)")
        shutil.rmtree(f"{suite.folder}/opt/crates.partial", ignore_errors=True)
        suite.run("sh", "-c", FETCH)
    house.say(f"{suite.name}: building Parley")
    suite.run("sh", "-c", BUILD, "sh", house.PARLEY)
    shutil.copy(f"{house.PARLEY}/target/release/liblabelparley.a", house.PARLEY)
    house.replace_file(f"{house.PARLEY}/labelparley.pc", MODULE)
