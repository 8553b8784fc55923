# What a change should pass before it is shown to anybody. Meant to be sourced by Scripts/test.

step_format() {
  need_swift
  cd "$root"
  swift format lint --strict --parallel --recursive \
    Package.swift Sources Tests Documentation/Snippets Examples/Package.swift Examples/Sources Examples/Tests \
    Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests \
    Examples/Kanban/Package.swift Examples/Kanban/Sources Examples/Kanban/Tests
}

# Checks that only read, in seconds; the hook runs them, too.
text_checks='availability documents errors figures imports llms names reserved unsafe wording'
# These compare tables of the documents with what there is, or take minutes. The exhaustive step `tables` runs them.
table_checks='coming-from levels seed-tables study-lines typos'

step_text() { printf '%s\n' $text_checks | run_checks; }

# All others: those that compile.
step_checks() {
  need_swift
  # Of these, one builds the modules that the others use.
  local users others
  users=$(cd "$here/checks" && grep -lsE '^from support import .*\bbuilt\b' -- * | grep -vx typos) || true
  others=$(printf '%s\n' $text_checks $table_checks "$users")
  find "$here/checks" -maxdepth 1 -type f | sed 's,.*/,,' | sort | grep -vxF -- "$others" | run_checks
  printf '%s\n' "$users" | run_checks
}

# Runs the checks named on the lines it reads: two at a time, because each runs one program after the other. A check writes
# when it ends.
run_checks() {
  cd "$here/checks"
  xargs -P 2 -I NAME bash -c '
    status=0
    said=$({ "./$1" --self-test && "./$1"; } 2>&1) || status=$?
    printf "%s\n%s\n" "$1" "$said"
    exit $status' - NAME
}

step_tests() {
  build_shared_tests
  run_tests "${shared_build[@]}" --skip "$with_sockets" --skip "$with_postgres"
  run_tests "${shared_build[@]}" --filter "$with_sockets"
}

# A server that waits behind 1,800 other tests would take its requests for too slow.
with_sockets='^SluiceInspectorTests\.(Fuzz|Joining|Leaving|Listening|PassingOn|WrongProcess)Tests'

step_snippets() {
  build_shared_tests
  "$here/snippets"
}
