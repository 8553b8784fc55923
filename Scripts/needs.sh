# What demo, docs, bench and test need from the machine. Debian and Ubuntu get it by apt-get; elsewhere the reader is told what is
# missing. Nothing is run when everything is there. Meant to be sourced; works in bash 3.2.

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

need_swift() {
  command -v swift >/dev/null || fail "Swift 6.2 or newer is needed and there is no swift in PATH: see https://www.swift.org/install"
}

# swift_build OPTION...: `swift build`, in the same order each time. SwiftPM passes the names of traits to the compiler in the order
# of a set, which is random: a build with several traits would compile everything again.
swift_build() { SWIFT_DETERMINISTIC_HASHING=1 swift build "$@"; }

need_sqlite() {
  if [ "$(uname)" = Darwin ]; then return; fi  # part of the SDK
  if pkg-config --exists sqlite3 2>/dev/null || [ -e /usr/include/sqlite3.h ]; then return; fi
  install_packages "The headers of SQLite are" libsqlite3-dev
}

# The client library of PostgreSQL, which a build with the trait Postgres links.
need_libpq() {
  if pkg-config --exists libpq 2>/dev/null || [ -e /usr/include/postgresql/libpq-fe.h ]; then return; fi
  install_packages "The client library of PostgreSQL is" libpq-dev pkg-config
}

# The server, which tests start in a temporary folder.
need_postgres() {
  need_libpq
  local programs
  programs=$(postgres_programs)
  if [ -x "$programs/initdb" ] && [ -x "$programs/postgres" ]; then return; fi
  install_packages "PostgreSQL is" postgresql
  programs=$(postgres_programs)
  [ -x "$programs/initdb" ] || fail "PostgreSQL was installed, but $programs has no initdb."
}

postgres_programs() { pg_config --bindir 2>/dev/null || say /usr/local/bin; }

# The proxy in front of servers that share a database.
need_nginx() {
  if [ -x /usr/sbin/nginx ] || command -v nginx >/dev/null; then return; fi
  install_packages "nginx is" nginx-light
}

need_valgrind() {
  if command -v valgrind >/dev/null; then return; fi
  if [ "$(uname)" = Darwin ]; then fail "Valgrind is needed, which does not run here: count on Linux."; fi
  install_packages "Valgrind is" valgrind
}

need_chromium() {
  CHROMIUM=$(chromium_path)
  if [ -z "$CHROMIUM" ]; then
    install_packages "Chromium is" chromium
    CHROMIUM=$(chromium_path)
  fi
  [ -n "$CHROMIUM" ] || fail "Chromium was installed, but it is not in PATH."
  # Debian's Chromium comes without a font.
  if [ -d /usr/share/fonts ] && [ -z "$(find /usr/share/fonts -name '*.ttf' -print)" ]; then
    install_packages "A font is" fonts-dejavu-core
  fi
  export CHROMIUM
}

chromium_path() {
  command -v chromium || command -v chromium-browser || command -v google-chrome && return
  local application="/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
  if [ -x "$application" ]; then say "$application"; fi
}

# Makes the virtual environment $1 with exactly what is in requirements.txt, unless it is there.
need_python() {
  local environment=$1 requirements
  requirements="$(dirname "${BASH_SOURCE[0]}")/requirements.txt"
  if cmp -s "$requirements" "$environment/requirements.txt" && "$environment/bin/python" -c 'import PIL, playwright, pytest' 2>/dev/null; then
    return
  fi
  python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages "Python 3 with venv is" python3 python3-venv
  say "Making the Python environment of the tests."
  rm -rf "$environment"
  python3 -m venv "$environment"
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements"
  cp "$requirements" "$environment/requirements.txt"
}

# install_packages "The headers of SQLite are" libsqlite3-dev
install_packages() {
  local what=$1 sudo=
  shift
  command -v apt-get >/dev/null || fail "$what missing. Please install the equivalent of Debian's: $*"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "$what missing. Please run as root: apt-get install $*"
    sudo=sudo
  fi
  say "$what missing; installing $*."
  apt_get_install "$@" >/dev/null 2>&1 && return
  # The package lists may be missing or old.
  $sudo apt-get update -qq || true
  apt_get_install "$@" || fail "$what missing, and apt-get could not install $*."
}

apt_get_install() {
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null
}
