import Incremental

let graph = Graph()
let first = Input("Ada", in: graph)
let last = Input("Lovelace", in: graph)
let isShort = Input(false, in: graph)

// Finds out by itself what it reads.
let name = graph.computed { isShort.value ? first.value : "\(first.value) \(last.value)" }
let token = name.observe { print($0) }

isShort.set(true)
last.set("Byron")  // not read any more: nothing is computed
first.set("Augusta")

// One value for each key, shared by all who ask for it while somebody does.
let greeting = Memo(in: graph) { (language: String) in
  name.map { language == "de" ? "Hallo \($0)" : "Hello \($0)" }
}
print(greeting("de").value, greeting("de") == greeting("de"))
