import Sluice
import SluiceFiles

struct SavedLibrary: Reducer {
  struct State {
    @Shared var library: Library.State

    init(at path: String = "library.json") { _library = Shared(wrappedValue: Library.State(), .file(path)) }
  }

  enum Action: Equatable, Sendable { case library(Library.Action) }

  var body: some Reducer<State, Action> {
    Scope(\.library, action: Action.library) { Library() }
  }
}
