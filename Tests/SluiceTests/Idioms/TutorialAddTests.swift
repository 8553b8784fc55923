import Sluice
import SluiceTesting
import Testing

@Test func `The author is found after a pause in typing`() {
  let store = TestStore(AddBook.State(), AddBook())
  store.send(.typed("Em")) { $0.title = "Em" }
  store.send(.typed("Emma")) { $0.title = "Emma" }
  store.advance(by: .milliseconds(300))
  store.answer(FindAuthor(title: "Emma"), with: "Jane Austen")
  store.receive(.found("Jane Austen")) { $0.author = "Jane Austen" }
  store.send(.save)
  store.receive(output: .saved(title: "Emma", author: "Jane Austen"))
  store.finish()
}
