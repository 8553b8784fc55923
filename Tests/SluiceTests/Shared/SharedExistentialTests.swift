import Sluice
import Testing

/// States are searched for shared values by their types, also where a field can hold values of any type.
@Suite @MainActor struct SharedExistentialTests {
  final class Note {}

  struct Entry {
    var note: AnyObject?
    var owner: AnyObject
    var error: any Error
    var anything: Any
  }

  struct State {
    var entries: [Entry] = []
    var last: any Error = CancellationError()
    var anything: Any = 1
    var count = 0
  }

  @Test func `A store takes a state whose fields hold values of any type`() {
    let store = Store(State(), Reduce<State, Int> { state, step in state.count += step })
    store.send(2)
    #expect(store.state.count == 2)
  }
}
