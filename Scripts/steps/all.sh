# What takes longer, and each change passes in CI. Meant to be sourced by Scripts/test.

step_examples() {
  need_sqlite
  test_package Examples
}

step_durability() { run_python_tests Durability; }

# With a server of PostgreSQL in a temporary folder, which ends with the tests.
step_postgres() {
  need_postgres
  build_shared_tests
  # A process whose lease runs out because the machine is busy loses its streams, so tests that make it busy run by themselves.
  local busy='^SluicePostgresTests\.(Balance|DeployProcess|ForwardingTrouble|LostAnswer|Network|Process|Round)Tests'
  local simulated='^SluicePostgresTests\.(BalanceMachine|Linearizability|ModelConformance|Simulation|Takeover)Tests'
  run_tests "${shared_build[@]}" --filter "$with_postgres" --skip "$busy" --skip "$simulated"
  run_tests "${shared_build[@]}" --filter "$busy"
  run_tests "${shared_build[@]}" --filter "$simulated"
}

step_serving() { run_python_tests Serving; }

step_browser() {
  need_chromium
  run_python_tests Browser
}

# A server on Hummingbird, whose packages take some minutes to build: the only example that has them. Two of it share a database
# behind a proxy.
step_kanban() {
  need_sqlite
  need_postgres
  need_nginx
  need_chromium
  test_package Examples/Kanban --traits Database
  local options=(--traits Database --package-path "$root/Examples/Kanban" --scratch-path "$root/Examples/Kanban/.build/test/debug")
  swift_build "${options[@]}" --product kanban-server
  need_python "$root/Examples/.build/python"
  KANBAN=$(cd "$(swift_build "${options[@]}" --show-bin-path)" && pwd)/kanban-server
  export KANBAN SCREENSHOTS=$root/Examples/.build/screenshots PYTHONDONTWRITEBYTECODE=1
  run_pytest Examples/Kanban/Tests/Server
}

# The page alone, with a made-up server; the step browser uses the real one.
step_inspector() {
  need_chromium
  need_python "$root/Examples/.build/python"
  cd "$root"
  PYTHONDONTWRITEBYTECODE=1 run_pytest Tests/InspectorPage
}

# Not optimized: of what only tests that memory is counted, an optimizer leaves nothing.
step_benchmarks() { test_package Benchmarks; }

step_gate() {
  "$here/bench" --check --self-test
  "$here/bench" --check
}

# The words of a misuse message must survive optimization.
step_release() {
  link_optimized_tests
  SLUICE_LIBRARY=release run_linked_tests
}

# The library as users get it, which the exhaustive steps share.
link_optimized_tests() { link_tests release -c release; }

# Closures of tests that would race send, too, and the store is seen to race. The engine knows no threads: of its tests only
# those that meet some.
step_thread_sanitizer() {
  link_tests thread --sanitize=thread
  run_linked_tests --skip "$without_threads" --skip "$without_allocator"
}

# A sanitizer has an allocator of its own, which returns no memory to the system.
without_allocator='/`A process with too much memory '
without_threads='^IncrementalTests\.(?!Values|Clock|SeedBug|TypeCache)'

# All unsafe code is in the library. The engine's own tests are in the step checking-cases, optimized: here they would take five
# minutes. What the address sanitizer adds makes frames so big that threads need more than their eight megabytes for what is ten
# thousand calls deep.
step_checking() {
  link_tests checking --sanitize=address -Xswiftc -DINCREMENTAL_INTERNAL_CHECKS
  (
    ulimit -s 131072 2>/dev/null || ulimit -s "$(ulimit -H -s)"
    export ASAN_OPTIONS=$address_options
    run_linked_tests --skip '^IncrementalTests\.' --skip "$without_allocator"
  )
}

step_docs() {
  need_chromium
  "$here/site/catalogues" --self-test
  "$here/site/landing" --self-test
  build_shared_tests
  "$here/docs" --build-only --of .build/test/debug
  # The documentation is made from the same symbol graphs.
  "$here/interface" --self-test
  "$here/interface"
  need_python "$root/Examples/.build/python"
  export SITE=$root/.build/docs/site SCREENSHOTS=$root/.build/docs/screenshots PYTHONDONTWRITEBYTECODE=1
  mkdir -p "$SCREENSHOTS"
  run_pytest Tests/Site
}
