import Sluice
import SwiftUI

struct BookRow: View {
  let store: Store<Book, BookFeature.Action>

  var body: some View {
    HStack {
      Text(store.title)
      Text(store.author)
      Button(store.isRead ? "Read" : "Unread") { store.send(.toggleRead) }
    }
  }
}

#Preview {
  BookRow(store: .preview(Book(id: 1, title: "Emma", author: "Jane Austen"), BookFeature()))
}
