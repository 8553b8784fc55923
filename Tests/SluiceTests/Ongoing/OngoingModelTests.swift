import Incremental
import SluiceTesting
import SluiceUndo
import Testing
import Thoroughness

/// Law 22 for programs that change, undo, rewind, look at the past, replay, restart and put parts aside, in any order.
@MainActor @Suite struct OngoingModelTests {
  @Test(arguments: Thoroughness.cases(quick: 15, exhaustive: 1_500))
  func `After each step exactly the work that the state calls for runs, once each`(seed: Int) async throws {
    var program = WorkProgram(seed: seed)
    for _ in 0..<40 {
      try program.step()
      await program.settle()
      #expect(program.works.running == program.store.state.called, "\(program.steps)")
      if program.works.running != program.store.state.called { return }
    }
    let works = program.works
    program.end()
    await turns { works.running.isEmpty }
    #expect(works.running == [])
  }
}

/// A random program over a store with work.
@MainActor struct WorkProgram {
  let works = Works()
  private(set) var store: Store<WorksApp, WorksAction>
  private(set) var steps: [String] = []
  private var random: Seeded
  private var tape: Tape<WorksApp, WorksAction>
  private var aside = Folder(id: 0)

  init(seed: Int) {
    random = Seeded(UInt64(seed))
    store = worksStore(works)
    tape = store.record()
  }

  mutating func end() { store = worksStore(Works()) }

  /// Waits until what runs has followed.
  func settle() async {
    let called = store.state.called
    await turns { works.running == called }
    // What would start once more, or end after that, does so now.
    await turns(10)
  }

  mutating func step() throws {
    let number = Int.random(in: 0..<20, using: &random)
    steps.append("\(number)")
    switch number {
    case 0..<12: send(change())
    case 12: store.send(group: [change(), change(), change()])
    case 13 where store.state.history.canUndo: store.send(.history(.undo))
    case 14 where store.state.history.canRedo: store.send(.history(.redo))
    case 15: try store.rewind(to: past())
    case 16:
      try store.travel(to: past())
      store.resume()
    case 17: putAside()
    case 18: restart()
    default: store.send(.set { $0 = $0 })
    }
  }

  /// The number of a state on the tape.
  private mutating func past() -> Int {
    let index = Int.random(in: 0...tape.entries.count, using: &random)
    return index == 0 ? tape.base : tape.entries[index - 1].number
  }

  private func send(_ action: WorksAction) { store.send(action) }

  /// The folder goes and comes back, within one cycle or in two.
  private mutating func putAside() {
    let former = store.state.folder ?? aside
    aside = former
    let actions: [WorksAction] = [.set { $0.folder = nil }, .set { $0.folder = former }]
    if Bool.random(using: &random) { store.send(group: actions) } else { for action in actions { store.send(action) } }
  }

  /// Another store continues with the state of this one.
  private mutating func restart() {
    let state = store.state
    store.shutDown()
    store = worksStore(works, state)
    tape = store.record()
  }

  private mutating func change() -> WorksAction {
    let id = Int.random(in: 0..<5, using: &random)
    let inner = Int.random(in: 0..<3, using: &random)
    let toggle: @Sendable (inout Rows<Upload>) -> Void = { rows in
      if rows.contains(id: id) { rows.remove(id: id) } else { rows.append(Upload(id: id)) }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .set { toggle(&$0.uploads) }
    case 2: return .set { $0.uploads.update(id) { $0.progress += 1 } }
    case 3: return .set { $0.list = (0..<inner).map { Upload(id: $0, progress: id % 3) } }
    case 4: return .set { $0.name = id < 2 ? nil : "\(id)" }
    case 5: return .set { $0.isPolling.toggle() }
    case 6: return .set { $0.folder = id < 2 ? nil : Folder(id: inner, uploads: [Upload(id: id)]) }
    case 7:
      return .set { app in
        if app.folders.contains(id: inner) {
          app.folders.remove(id: inner)
        } else {
          app.folders.append(Folder(id: inner))
        }
      }
    case 8: return .set { $0.folders.update(inner) { toggle(&$0.uploads) } }
    default:
      return .set { app in
        app.folders.update(inner) { folder in
          if folder.folders.isEmpty { folder.folders.append(Folder(id: 9)) }
          folder.folders.update(9) { toggle(&$0.uploads) }
        }
      }
    }
  }
}
