import Sluice
import SluiceSwiftUI
import SwiftUI

struct LibraryView: View {
  let store: Store<Library.State, Library.Action>

  var body: some View {
    VStack {
      Button("Add a book") { store.send(.addTapped) }
      BookListView(store: store.scope(\.list, action: Library.Action.list))
    }
    .sheet(store, \.adding, action: Library.Action.adding) { AddBookView(store: $0) }
  }
}
