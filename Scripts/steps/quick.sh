# What a change should pass before it is shown to anybody. Meant to be sourced by Scripts/test.

step_format() {
  need_swift
  cd "$root"
  swift format lint --strict --parallel --recursive \
    Package.swift Sources Tests Documentation/Snippets Examples/Package.swift Examples/Sources Examples/Tests \
    Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests
}

step_checks() {
  need_swift
  for check in "$here"/checks/*; do
    if [ ! -f "$check" ]; then continue; fi
    say "$(basename "$check")"
    "$check" --self-test
    "$check"
  done
}

step_tests() {
  build_shared_tests
  run_tests "${shared_build[@]}"
}

step_snippets() {
  build_shared_tests
  "$here/snippets"
}
