import Sluice
import SluiceCombine

struct Editor: Equatable {
  var draft = ""
  var words = 0
}

let editor = Reduce<Editor, String> { editor, text in
  editor.draft = text
  editor.words = text.split(separator: " ").count
}

let store = Store(Editor(), editor)
var subscriptions: Set<AnyCancellable> = []

store.publisher(\.words)
  .sink { _ in
    print("over")
  } receiveValue: {
    print("\($0) words")
  }
  .store(in: &subscriptions)
store.incr(\.draft).map { $0.count > 8 }.publisher()
  .sink { print($0 ? "too long" : "short enough") }
  .store(in: &subscriptions)
store.actions.publisher()
  .sink { print("\($0.number): \($0.action)") }
  .store(in: &subscriptions)

store.send("a day")
store.send("a month")
store.send("one whole year")
store.shutDown()
