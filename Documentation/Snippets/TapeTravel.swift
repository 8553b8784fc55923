import Sluice

let counter = Reduce<Int, String> { count, action, _ in
  switch action {
  case "up": count += 1
  case "double": count *= 2
  default: break
  }
}

let store = Store(1, counter)
let tape = store.record()
let token = store.observe(\.self, initial: false) { print("shown:", $0) }
store.send("up")
store.send("double")

try store.travel(to: tape.entries[0].number)  // the state after the first action
try store.travel(to: tape.last, skipping: [tape.entries[0].number])  // the last, as if the first had not been: 2, too
store.resume()  // the live state
token.cancel()
