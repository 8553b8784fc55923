import Sluice
import SluiceSwiftUI
import SwiftUI

struct BookListView: View {
  let store: Store<BookList.State, BookList.Action>

  var body: some View {
    List(rows: store.scope(\.books, action: BookList.Action.book)) { book in
      BookRow(store: book)
    }
  }
}
