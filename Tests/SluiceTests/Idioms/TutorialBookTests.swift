import Sluice
import Testing

@Test func `A book has at most five stars`() {
  var book = Book(id: 1, title: "Emma", author: "Jane Austen")
  BookFeature().apply([.rate(7), .toggleRead], to: &book)
  #expect(book.stars == 5 && book.isRead)
}
