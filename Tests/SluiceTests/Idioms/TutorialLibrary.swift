import Sluice
import SluiceNavigation

struct Library: Reducer {
  struct State: Equatable, Codable, Sendable {
    var list = BookList.State()
    var adding = Presented<AddBook.State>()
  }

  enum Action: Equatable, Sendable {
    case list(BookList.Action)
    case addTapped
    case adding(PresentedAction<AddBook.State, AddBook.Action>)
  }

  var body: some Reducer<State, Action> {
    Scope(\.list, action: Action.list) { BookList() }
    IfPresented.receiving(\.adding, action: Action.adding) {
      AddBook()
    } output: { _, output in
      switch output {
      case .saved(let title, let author): .list(.add(title: title, author: author))
      }
    }
    Reduce { state, action in
      switch action {
      case .addTapped: state.adding.present(AddBook.State())
      case .list(.add): state.adding.dismiss()
      case .list, .adding: break
      }
    }
  }
}
