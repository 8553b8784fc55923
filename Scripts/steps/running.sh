# How steps build and run tests. Meant to be sourced by Scripts/test, with `root` and `scratch` set.

# The options of a build that several steps share. Each trait brings packages, so that only one build has them. The scripts
# that use this build read the same file: with other traits, all would be compiled again.
all_traits=(--traits "$(cat "$root/Scripts/traits")")
shared_build=("${all_traits[@]}" --scratch-path .build/test/debug)

# Of the address sanitizer. Leaks are not looked for: the test runner itself has some. Local values stay on the stack, whose end some
# tests look for.
address_options=detect_leaks=0:detect_stack_use_after_return=0

# build_tests OPTION...: only the tests and what they need.
build_tests() {
  need_swift
  cd "$root"
  swift_build --product sluicePackageTests --disable-xctest "$@"
}

# The build that several steps share.
build_shared_tests() {
  need_sqlite
  need_libpq
  build_tests "${shared_build[@]}"
}

# run_tests OPTION...: of a build that is there.
run_tests() { report_tests swift test --disable-xctest --skip-build "$@"; }

# The tests that need a server of PostgreSQL; they have a step of their own.
with_postgres='^SluicePostgresTests\.'

# The modules that the steps with another compilation of the library compile anew.
library='Incremental Sluice SluiceNavigation SluiceTesting SluiceUndo'

# link_tests NAME OPTION...: sets `tests` to a program: the tests of the shared build, linked with a library that is compiled with
# these options. Compiling the tests takes five times as long as compiling what they test.
link_tests() {
  local name=$1 shared folder objects=$scratch/objects option linking=() module
  shift
  build_shared_tests
  local build=(--target SluiceTesting "${all_traits[@]}" "$@" --scratch-path ".build/test/$name")
  swift_build "${build[@]}"
  for option in "$@"; do if [[ $option == --sanitize=* ]]; then linking+=("${option/#--/-}"); fi; done
  shared=$(swift_build "${shared_build[@]}" --show-bin-path)
  folder=$(swift_build "${build[@]}" --show-bin-path)
  tests=$folder/tests
  grep -vE "/(${library// /|})\.build/" "$shared"/sluicePackageTests*.product/Objects.LinkFileList >"$objects"
  # A build leaves the objects of sources that have been renamed or removed.
  (cd "$root/Sources" && find $library -name '*.swift') >"$scratch/sources"
  for module in $library; do find "$folder/$module.build" -name '*.o'; done |
    awk -F / 'NR == FNR { sources[$1 ".build/" $NF ".o"]; next } $(NF - 1) "/" $NF in sources' "$scratch/sources" - >>"$objects"
  # OpenCombine is partly C++.
  if [ "$(uname)" = Linux ]; then linking+=(-lstdc++); fi
  swiftc "@$objects" ${linking[@]+"${linking[@]}"} -o "$tests"
}

# run_linked_tests OPTION...: of the program that `link_tests` made; not of the inspector, which it does not compile anew, nor
# those that need a server of PostgreSQL.
run_linked_tests() {
  report_tests "$tests" --testing-library swift-testing --skip '^SluiceInspectorTests\.' --skip "$with_postgres" "$@"
}

# report_tests COMMAND...: runs tests, and fails if one fails, if one is skipped, if one does not end or if there is none.
report_tests() {
  if ! python3 "$here/steps/watch.py" "$@" 2>&1 | tee "$scratch/log"; then
    repeat_failures
    return 1
  fi
  if without_colors "$scratch/log" | grep -E '^(➜|⚠) .* skipped|with 0 tests'; then fail "A test was skipped, or there is none."; fi
}

# What went wrong, once more at the end, where it is found in a long log.
repeat_failures() {
  printf '\nWhat went wrong, from the log above:\n'
  without_colors "$scratch/log" |
    grep -E -A 40 '(^|: )error:|^✘|WARNING: ThreadSanitizer|ERROR: AddressSanitizer|^Fatal error' |
    cut -c -240 | grep -vE '^([✔◇]|Sluice: )' | tail -n 120
}

# without_colors FILE: what a runner of tests prints where it takes a pipe for a terminal.
without_colors() { sed $'s/\033\\[[0-9;]*m//g' "$1"; }

# test_package FOLDER [OPTION...]: the tests of a package of its own, in a build of its own.
test_package() {
  need_swift
  cd "$root"
  local folder=$1
  shift
  local options=(--disable-xctest --package-path "$folder" --scratch-path "$folder/.build/test/debug" "$@")
  swift_build --build-tests "${options[@]}"
  report_tests swift test --skip-build "${options[@]}"
}

run_python_tests() {
  need_swift
  need_sqlite
  cd "$root"
  local options=(--package-path Examples --scratch-path Examples/.build/test/debug)
  need_python "$root/Examples/.build/python"
  swift_build "${options[@]}" --product todos-server
  swift_build "${options[@]}" --product todos-journal
  swift_build "${options[@]}" --product feed
  swift_build "${options[@]}" --product seven-guis
  swift_build "${options[@]}" --product sync-ups
  swift_build "${options[@]}" --product fleet
  swift_build "${options[@]}" --product tic-tac-toe-server
  swift_build "${options[@]}" --product weather-server
  local programs
  programs=$(cd "$(swift_build "${options[@]}" --show-bin-path)" && pwd)
  TODOS=$programs/todos-server TODOS_JOURNAL=$programs/todos-journal FEED=$programs/feed SEVEN_GUIS=$programs/seven-guis SYNC_UPS=$programs/sync-ups
  FLEET=$programs/fleet TIC_TAC_TOE=$programs/tic-tac-toe-server WEATHER=$programs/weather-server
  export TODOS TODOS_JOURNAL FEED SEVEN_GUIS SYNC_UPS FLEET TIC_TAC_TOE WEATHER SCREENSHOTS=$root/Examples/.build/screenshots PYTHONDONTWRITEBYTECODE=1
  run_pytest "Examples/Tests/$1"
}

run_pytest() {
  Examples/.build/python/bin/python -m pytest -p no:cacheprovider -rs "$1" | tee "$scratch/log"
  if grep -E '^SKIPPED|[0-9]+ (skipped|deselected|xfailed)' "$scratch/log"; then fail "A test was skipped."; fi
}
