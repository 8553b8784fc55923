import Incremental

struct NotANumber: Error { let text: String }

let graph = Graph()
let text = Input("20", in: graph)

let number = text.incr.tryMap { text in
  guard let number = Int(text) else { throw NotANumber(text: text) }
  return number
}
let double = number.map { $0 * 2 }

let token = double.observe(failure: { print("failed:", $0) }) { print($0) }
text.set("twenty")
text.set("21")

let safe = double.recover { _ in 0 }
text.set("?")
print(safe.value)
