import Sluice
import SluiceSwiftUI
import SwiftUI

struct AddBookView: View {
  let store: Store<AddBook.State, AddBook.Action>

  var body: some View {
    VStack {
      TextField("Title", text: store.binding(\.title, action: AddBook.Action.typed))
      Text(store.author)
      Button("Save") { store.send(.save) }.disabled(store.title.isEmpty)
    }
  }
}
