import Sluice
import SluiceTesting

nonisolated struct Editor: Equatable { var text = "", problem: String? }
nonisolated enum EditorAction: Equatable, Sendable { case type(String), saveFailed(String) }

struct DiskFull: Error {}

nonisolated func write(_ text: String) throws {
  if text.count > 3 { throw DiskFull() }
  print("saved", text)
}

nonisolated final class Saving: StateObserver {
  let detail: KeyPath<Editor, String> = \.text

  func changed(from old: String, to new: String, _ store: StoreAccess<Editor, EditorAction>) {
    store.start(
      .run { _ in try write(new) }
        .debounce(id: "save", for: .seconds(1))
        .catch { .saveFailed("\($0)") })
  }
}

let editor = Parcel<Editor, EditorAction>("editor") {
  Reduce { editor, action in
    switch action {
    case .type(let text): editor.text = text
    case .saveFailed(let problem): editor.problem = problem
    }
  }
  Saving()
}

// In a test target: `@MainActor @Test func …() async {`
@MainActor func lastTextIsSaved() async {
  let store = TestStore(Editor(), parcel: editor)
  store.send(.type("a")) { $0.text = "a" }
  store.send(.type("ab")) { $0.text = "ab" }
  await store.advance(by: .seconds(1))  // one save
  store.send(.type("abcd")) { $0.text = "abcd" }
  await store.advance(by: .seconds(1))
  await store.receive(.saveFailed("DiskFull()")) { $0.problem = "DiskFull()" }
  await store.finish()
}

await lastTextIsSaved()
