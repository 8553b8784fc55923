import Incremental
import Sluice
import SluiceTesting

struct Uploads: Reducer {
  struct Upload: Identifiable, Equatable, Sendable { let id: Int }
  struct State: Equatable { var waiting: Rows<Upload> = []; var done = 0 }
  enum Action: Equatable, Sendable { case add(Int), uploaded(Int), giveUp }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let id): state.waiting.append(Upload(id: id))
      case .uploaded(let id):
        state.waiting.remove(id: id)
        state.done += 1
      case .giveUp: state.waiting = []
      }
    }
    Ongoing(\.waiting) { upload in
      .run { send in
        try await send.sleep(for: .seconds(5))
        send(.uploaded(upload.id))
      }
    }
  }
}

// In a test target: `@MainActor @Test func …() async {`
@MainActor func uploadsFollowTheState() async {
  // As after a restart: the work that the state calls for starts.
  let store = TestStore(Uploads.State(waiting: [Uploads.Upload(id: 1)]), Uploads())
  store.send(.add(2)) { $0.waiting.append(Uploads.Upload(id: 2)) }
  await store.advance(by: .seconds(5))
  await store.receive(.uploaded(1)) {
    $0.waiting.remove(id: 1)
    $0.done = 1
  }
  await store.receive(.uploaded(2)) {
    $0.waiting = []
    $0.done = 2
  }
  store.send(.add(3)) { $0.waiting = [Uploads.Upload(id: 3)] }
  // The test cancels no effect: the element leaves, and the effect ends with it.
  store.send(.giveUp) { $0.waiting = [] }
  await store.finish()
  print(store.state.done, "uploaded;", store.effects.count, "under way")
}

await uploadsFollowTheState()
