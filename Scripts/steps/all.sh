# What takes longer, and each change passes in CI. Meant to be sourced by Scripts/test.

step_examples() {
  need_sqlite
  test_package Examples
}

step_durability() { run_python_tests Durability; }

step_serving() { run_python_tests Serving; }

step_browser() {
  need_chromium
  run_python_tests Browser
}

# Not optimized: of what only tests that memory is counted, an optimizer leaves nothing.
step_benchmarks() { test_package Benchmarks; }

step_gate() {
  "$here/bench" --check --self-test
  "$here/bench" --check
}

# The words of a misuse message must survive optimization.
step_release() {
  build_tests "${optimized[@]}"
  run_tests "${optimized[@]}"
}

# The build that the exhaustive steps share.
optimized=(-c release --scratch-path .build/test/release)

# The engine knows no threads: of its tests only those that meet some.
step_thread_sanitizer() {
  local build=(--sanitize=thread --scratch-path .build/test/thread)
  build_tests "${build[@]}"
  run_tests "${build[@]}" --skip '^IncrementalTests\.(?!Values|Clock|SeedBug)'
}

# All unsafe code is in the library: only that is compiled anew, and reports. What `#expect` reads is plain Swift.
# Leaks are not looked for: the test runner itself has some. What the address sanitizer adds makes frames so big that threads
# need more than their eight megabytes for what is ten thousand calls deep.
step_checking() {
  need_sqlite
  build_tests "${shared_build[@]}"
  local build=(--target SluiceTesting "${all_traits[@]}" --sanitize=address -Xswiftc -DINCREMENTAL_INTERNAL_CHECKS) folder
  build+=(--scratch-path .build/test/checking)
  swift_build "${build[@]}"
  folder=$(swift_build "${build[@]}" --show-bin-path)
  relink_tests "$folder/tests" "$folder" -sanitize=address
  (
    ulimit -s 131072 2>/dev/null || ulimit -s "$(ulimit -H -s)"
    export ASAN_OPTIONS=detect_leaks=0
    # What looks at big graphs without a pause would keep the threads from tests that wait, and have limits of time.
    report_tests "$folder/tests" --testing-library swift-testing --filter '^IncrementalTests\.'
    report_tests "$folder/tests" --testing-library swift-testing --skip '^IncrementalTests\.'
  )
}

step_docs() {
  need_sqlite
  need_chromium
  cd "$root"
  "$here/site/catalogues" --self-test
  build_tests "${shared_build[@]}"
  "$here/docs" --build-only --of .build/test/debug
  need_python "$root/Examples/.build/python"
  export SITE=$root/.build/docs/site SCREENSHOTS=$root/.build/docs/screenshots PYTHONDONTWRITEBYTECODE=1
  mkdir -p "$SCREENSHOTS"
  run_pytest Tests/Site
}
