import SluiceNavigation
import SluiceTesting
import Testing

@Test func `A book that is saved in the sheet is in the list, and the sheet closes`() throws {
  let store = TestStore(Library.State(), Library())
  store.send(.addTapped) { $0.adding.present(AddBook.State()) }
  let sheet = try #require(store.scope(presented: \.adding, action: Library.Action.adding))
  sheet.send(.typed("Emma")) { $0.title = "Emma" }
  sheet.send(.save)
  store.receive(.list(.add(title: "Emma", author: ""))) { state in
    state.list.books = [Book(id: 1, title: "Emma", author: "")]
    state.list.nextID = 2
    state.adding.dismiss()
  }
  store.finish()
}
