import Sluice

nonisolated struct Book: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var title: String
  var author: String
  var isRead = false, stars = 0
}

struct BookFeature: Reducer {
  enum Action: Equatable, Sendable { case toggleRead, rate(Int) }

  func reduce(_ book: inout Book, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .toggleRead: book.isRead.toggle()
    case .rate(let stars): book.stars = min(max(stars, 0), 5)
    }
  }
}
