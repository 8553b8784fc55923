import Sluice

struct FindAuthor: EffectRequest, Equatable {
  typealias Answer = String
  let title: String
}

struct AddBook: Reducer {
  struct State: Equatable, Codable, Sendable {
    var title = "", author = ""
  }

  enum Action: ActionWithOutput, Equatable, Sendable {
    case typed(String)
    case found(String)
    case save
    enum Output: Equatable { case saved(title: String, author: String) }
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .typed(let title):
      state.title = title
      context.start(
        .perform(FindAuthor(title: title), answer: { .found($0) })
          .catch { _ in .found("") }
          .debounce(id: "author", for: .milliseconds(300)))
    case .found(let author): state.author = author
    case .save: context.output(.saved(title: state.title, author: state.author))
    }
  }
}
