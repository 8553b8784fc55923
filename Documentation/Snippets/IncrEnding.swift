import Incremental

let graph = Graph()
let isOpen = Input(true, in: graph)
let count = Input(1, in: graph)

var inner: Incr<Int>?
var kept: Incr<Int>?
let shown = isOpen.incr.flatMap { isOpen in
  let double = count.incr.map { $0 * 2 }
  if isOpen {
    inner = double
    kept = double.freeze()
  }
  return isOpen ? double : Incr(constant: 0, in: graph)
}
let token = shown.observe { print("shown", $0) }

print("kept", kept?.value ?? 0)  // computed now, it is final
count.set(2)
isOpen.set(false)  // what was made for `true` ends
count.set(3)

// `value` would stop the program.
do { print(try inner?.get() ?? 0) } catch { print(error) }
print("kept", kept?.value ?? 0)
withExtendedLifetime(token) {}
