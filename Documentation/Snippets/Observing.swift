import Sluice

struct App {
  var title = "Sluice"
  var words: [String] = []
  var count: Int { words.count }
}

let store = Store<App, String>(App()) {
  Reduce { app, word in
    if word == word.uppercased() { app.title = word } else { app.words.append(word) }
  }
}

final class Screen {
  var title = ""
}
let screen = Screen()

var tokens: [Token] = []
store.observe(\.title) { print("title", $0) }.store(in: &tokens)  // now, and when it changes
store.observe(\.count, initial: false) { print("count", $0) }.store(in: &tokens)  // not now
store.observe(\.words, once: true, when: { $0.count > 1 }) { print("two", $0) }.store(in: &tokens)
store.observe(\.words, initial: false, isEqual: { $0.last == $1.last }) { print("last", $0) }.store(in: &tokens)
store.observe(of: { $0.title.count }) { print("length", $0) }.store(in: &tokens)  // the result of a function
store.onChange(of: \.title) { print("from", $0, "to", $1) }.store(in: &tokens)  // with the value before
store.beforeChange { print("before", store.state.title) }.store(in: &tokens)  // before each cycle
store.observe(\.title, owner: screen) { $0.title = $1 }  // as long as `screen` lives

store.send("a")
store.send("b", "B")
tokens = []
store.send("C")
print(screen.title)
