# Sourced by the scripts: messages, and what is installed on this machine.

if [ -t 2 ] && [ -z "${NO_COLOR:-}" ] && [ "${TERM:-dumb}" != dumb ]; then
  bold=$'\033[1m' red=$'\033[31m' yellow=$'\033[33m' plain=$'\033[0m'
else
  bold='' red='' yellow='' plain=''
fi
script_name="scripts/$(basename "$0")"

# say TEXT: prints a step, with the seconds since the script began.
say() { printf '%s[%3d s]%s %s\n' "$bold" "$SECONDS" "$plain" "$*" >&2; }
warn() { printf '%s%s: %s%s\n' "$yellow" "$script_name" "$*" "$plain" >&2; }
# fail STATUS TEXT: prints a message and ends the script.
fail() {
  local status=$1
  shift
  printf '%s%s: %s%s\n' "$red" "$script_name" "$*" "$plain" >&2
  exit "$status"
}

has_module() { command -v pkg-config >/dev/null && pkg-config --exists "$@" 2>/dev/null; }

# Ends the script unless Swift is installed and new enough.
require_swift() {
  local needed=6.2 said found
  command -v swift >/dev/null ||
    fail 1 "Swift is not installed: get Swift $needed or later from https://www.swift.org/install and put it on PATH"
  said=$(swift --version 2>&1) || true
  found=$(sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' <<<"$said" | head -n 1)
  [ -n "$found" ] || fail 1 "Swift does not start ($said): install the packages that https://www.swift.org/install names"
  if [ "$(printf '%s\n%s\n' "$needed" "$found" | sort -V | head -n 1)" != "$needed" ]; then
    fail 1 "Swift $found is too old: $needed or later is needed (https://www.swift.org/install)"
  fi
}
