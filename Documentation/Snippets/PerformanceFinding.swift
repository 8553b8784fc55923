import Sluice

struct App {
  var title = ""
  var words: [String] = []
}

let app = Reduce<App, String> { app, word in app.words.append(word) }

// The events of a store: which action took how long, and how many observers it called.
var handled = 0
var called = 0
let trace = Trace { event in
  switch event {
  case .reduced(let action, let duration): if duration > .seconds(4) { print("action \(action) is slow") }
  case .notified(let observers): called += observers
  case .cycleEnded(let actions): handled += actions
  default: break
  }
}

let store = Store(App(), app, trace: trace)
let longest = store.incr(\.words).map { $0.max { $0.count < $1.count } ?? "" }.named("longest")
let tokens = [
  store.observe(\.title, initial: false) { _ in },
  longest.onChange { print("from \"\($0)\" to \"\($1)\"") },
]

// The computed values, by name.
store.graph.onRecompute { node in if let name = node.name { print("computes", name) } }
for word in ["bread", "oil"] { store.send(word) }
print(handled, "actions,", called, "call of an observer")
withExtendedLifetime(tokens) {}
