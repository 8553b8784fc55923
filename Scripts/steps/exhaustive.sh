# All cases, all repetitions; with `part` set to K/N, one Nth of them. Meant to be sourced by Scripts/test.

step_tables() { printf '%s\n' $table_checks | run_checks; }

# All cases of the tests that ask `Thoroughness` how many.
step_cases() {
  link_optimized_tests
  SLUICE_LIBRARY=release SLUICE_EXHAUSTIVE=$part run_linked_tests --filter "$(thorough_tests)"
  SLUICE_EXHAUSTIVE=$part run_tests "${shared_build[@]}" --filter "$with_sockets"
}

# Processes that are killed, stopped and cut off: nine minutes in all.
step_postgres_rounds() {
  need_postgres
  build_shared_tests
  SLUICE_EXHAUSTIVE=$part run_tests "${shared_build[@]}" --filter '^SluicePostgresTests\.(Round|Linearizability)'
}

# Optimized, because these would take ten times as long, but with assertions; and only the tests of the engine, in which all
# unsafe code is. They, too, look at the invariants.
step_checking_cases() {
  local -x SLUICE_TESTS=IncrementalTests SLUICE_EXHAUSTIVE=$part ASAN_OPTIONS=$address_options
  local build=(
    -c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
    --sanitize=address -Xswiftc -DINCREMENTAL_INTERNAL_CHECKS
    --scratch-path .build/test/checking-cases
  )
  build_tests "${build[@]}"
  SLUICE_LIBRARY=release run_tests "${build[@]}"
}

# The closures of tests are watched, too: all is compiled anew, which takes ten minutes.
step_thread_sanitizer_tests() {
  local build=(--sanitize=thread --scratch-path .build/test/thread-tests)
  build_tests "${build[@]}"
  run_tests "${build[@]}" --skip "$without_threads" --skip "$without_allocator"
}

# A pattern of the suites that ask `Thoroughness`, which are named as their files.
thorough_tests() {
  local file suite pattern=
  while read -r file; do
    suite=$(basename "$file" .swift)
    grep -qE "(struct|class|actor) $suite\b" "$file" || fail "The suite in $file is not named as the file, and would not be run."
    pattern+="${pattern:+|}$suite"
  done < <(grep -rlE '(Thoroughness|Seeds)\.(cases|takes|all)\(' --include='*Tests.swift' "$root/Tests")
  printf '\\.(%s)/' "$pattern"
}

# The suites in which tasks, times and answers meet; but for those that try all small cases without any task, or a hundred
# thousand effects, which would take an hour.
repeated='(TestStore[A-Za-z]*|[A-Z]?[a-z]*Clock|Effect[A-Za-z]*|Finish|Supervise|TimerQueue)Tests'
repeated_less='Effect(Start|Machine)Tests'

# What depends on the order of things would fail now and then: all of it, many times in one process.
step_repeats() {
  local times=1000
  if [ "$part" != all ]; then times=$((times / ${part#*/})); fi
  link_optimized_tests
  SLUICE_LIBRARY=release "$tests" --testing-library swift-testing --repetitions "$times" \
    --filter "$repeated" --skip "$repeated_less" >"$scratch/log" 2>&1 || {
    repeat_failures
    return 1
  }
  grep -cE 'Iteration [0-9]+ started' "$scratch/log" | sed 's/$/ times/'
  grep -E 'Test run with' "$scratch/log" | tail -n 1
}
