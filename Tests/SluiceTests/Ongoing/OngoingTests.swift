import Incremental
import SluiceSeeds
import SluiceTesting
import SluiceUndo
import Testing

/// Law 22: what the state says is under way, is under way.
@MainActor @Suite struct OngoingTests {
  private let works = Works()

  /// Waits until exactly what the state calls for runs.
  private func expectAgreement(
    _ store: Store<WorksApp, WorksAction>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let called = store.state.called
    await turns { works.running == called }
    #expect(works.running == called, sourceLocation: sourceLocation)
  }

  @Test func `Work that the initial state calls for runs`() async {
    let store = worksStore(
      works, WorksApp(uploads: [Upload(id: 1)], name: "a", folder: Folder(id: 1, uploads: [Upload(id: 2)])))
    await expectAgreement(store)
    #expect(works.running == ["folder 2", "name a", "sessions 0", "upload 1"])
  }

  @Test func `New work is started, removed work is cancelled, and remaining work continues`() async {
    let store = worksStore(works)
    store.send(.set { $0.uploads = [Upload(id: 1), Upload(id: 2)] })
    await expectAgreement(store)
    store.send(.set { $0.uploads.update(2) { $0.progress = 50 } })
    store.send(.set { $0.uploads.remove(id: 1) })
    store.send(.set { $0.uploads.append(Upload(id: 3)) })
    await expectAgreement(store)
    #expect(works.begun.filter { $0.hasPrefix("upload") } == ["upload 1", "upload 2", "upload 3"])
  }

  @Test func `An optional, a condition, a value and a collection with ids of its own call for work`() async {
    let store = worksStore(works)
    store.send(.set { $0.name = "a" }, .set { $0.isPolling = true })
    await expectAgreement(store)
    store.send(.set { $0.name = "b" }, .set { $0.list = [Upload(id: 1, progress: 7), Upload(id: 2, progress: 7)] })
    await expectAgreement(store)
    #expect(works.begun.filter { $0 == "progress 7" }.count == 1)
    store.send(.set { $0 = WorksApp() })
    await expectAgreement(store)
    #expect(works.running == ["sessions 0"])
  }

  @Test func `A limit bounds how many effects run, and a removed element cancels its waiting effect`() async {
    let reducer = Combined<Rows<Upload>, (inout Rows<Upload>) -> Void> {
      Reduce { uploads, change in change(&uploads) }
      Ongoing(\.self) { [works] upload in works.effect("\(upload.id)").enqueue(id: "uploads", atMost: 2) }
    }
    let store = Store([], reducer)
    store.send { $0 = Rows((1...5).map { Upload(id: $0) }) }
    await turns { works.running.count == 2 }
    store.send { _ = ($0.remove(id: 3), $0.remove(id: 1)) }
    await turns { works.running == ["2", "4"] }
    #expect(works.begun == ["1", "2", "4"])
  }

  @Test func `Work that appears and is removed within one cycle is not started`() async {
    let store = worksStore(works)
    store.send(group: [.set { $0.name = "a" }, .set { $0.name = nil }])
    await expectAgreement(store)
    #expect(!works.begun.contains("name a"))
  }

  @Test func `A removed part ends its work, and starts it again when it is restored`() async {
    let store = worksStore(works, WorksApp(folder: Folder(id: 1, uploads: [Upload(id: 2)])))
    await expectAgreement(store)
    let aside = store.folder
    store.send(.set { $0.folder = nil })
    await expectAgreement(store)
    store.send(.set { $0.folder = aside })
    await expectAgreement(store)
    // Within one cycle, too, and for another part with equal content.
    store.send(group: [.set { $0.folder = nil }, .set { $0.folder = aside }])
    await turns { works.begun.count { $0 == "folder 2" } == 3 }
    await expectAgreement(store)
    store.send(.set { $0.folder = Folder(id: 9, uploads: [Upload(id: 2)]) })
    await expectAgreement(store)
    await turns { works.begun.count { $0 == "folder 2" } == 4 }
    #expect(works.begun.count { $0 == "folder 2" } == 4)
  }

  @Test func `Rows and rows within rows call for work, each for its own`() async {
    let store = worksStore(works)
    store.send(.set { $0.folders = [Folder(id: 1), Folder(id: 2)] })
    store.send(.inFolder(2, .set { $0.uploads.append(Upload(id: 5)) }))
    store.send(.inFolder(2, .set { $0.folders.append(Folder(id: 7)) }))
    store.send(.inFolder(2, .inside(7, .set { $0.uploads.append(Upload(id: 8)) })))
    await expectAgreement(store)
    #expect(works.running == ["row /8", "row 5", "sessions 0"])
    store.send(.set { $0.folders.remove(id: 2) })
    await expectAgreement(store)
  }

  @Test func `Undo brings work back, and redo ends it`() async {
    let store = worksStore(works, WorksApp(uploads: [Upload(id: 1)]))
    store.send(.done(1))
    await expectAgreement(store)
    store.send(.history(.undo))
    #expect(store.uploads.count == 1)
    await expectAgreement(store)
    store.send(.history(.redo))
    await expectAgreement(store)
  }

  @Test func `A rewind starts the work that the earlier state calls for, though that work was over`() async throws {
    let store = worksStore(works, WorksApp(uploads: [Upload(id: 1)]))
    let tape = store.record()
    store.send(.set { $0.name = "a" })
    let number = tape.last
    store.send(.done(1), .set { $0.name = "b" })
    await expectAgreement(store)
    try store.rewind(to: number)
    #expect(store.name == "a")
    await expectAgreement(store)
  }

  @Test func `Looking at the past starts and ends nothing`() async throws {
    let store = worksStore(works)
    let tape = store.record()
    store.send(.set { $0.name = "a" })
    store.send(.set { $0.name = "b" })
    await expectAgreement(store)
    works.forget()
    try store.travel(to: tape.last - 1)
    await turns(20)
    #expect(works.running.contains("name b"))
    store.resume()
    await turns(20)
    #expect(works.begun == [])
    await expectAgreement(store)
  }

  @Test func `After a replay, the work that the state calls for runs`() async throws {
    let other = worksStore(Works())
    let tape = other.record()
    other.send(.set { $0.uploads = [Upload(id: 1), Upload(id: 2)] }, .done(1))
    let store = worksStore(works, WorksApp(name: "before"))
    await expectAgreement(store)
    try store.replay(tape)
    #expect(store.uploads.map(\.id) == [2])
    await expectAgreement(store)
  }

  @Test func `A store that continues a journal starts its work, and records only the actions that the work sends`()
    async throws
  {
    let journal = MemoryJournal<WorksApp, WorksAction>()
    do {
      let store = try Store(WorksApp(), worksReducer(Works()), journal: journal)
      store.send(.set { $0.uploads = [Upload(id: 1), Upload(id: 2)] }, .done(1))
    }
    let store = try Store(
      WorksApp(), worksReducer(works), journal: journal, dependencies: [Provide(\.clock, ManualClock())])
    #expect(store.uploads.map(\.id) == [2])
    await expectAgreement(store)
    #expect(journal.load().entries.count <= 2)
  }

  @Test func `The sender that led to work waits for it, and cannot end it`() async {
    let store = worksStore(works)
    let sent = store.send(.set { $0.name = "a" })
    await expectAgreement(store)
    sent.cancel()
    await turns(20)
    #expect(works.running.contains("name a"))
    let finished = Box(false)
    let waiting = Task {
      await sent.finish()
      finished.value = true
    }
    await turns(20)
    #expect(finished.value == false)
    store.send(.set { $0.name = nil })
    await waiting.value
    #expect(finished.value == true)
  }

  @Test func `Work that has returned is not started again while its element stays`() async {
    let count = Box(0)
    let reducer = Combined<Int?, Int?> {
      Reduce { $0 = $1 }
      Ongoing(\.self) { _ in .run { _ in count.value? += 1 } }
    }
    let store = effectStore(1, reducer)
    await turns { count.value == 1 }
    store.send(1)
    await turns(20)
    #expect(count.value == 1)
    store.send(nil)
    store.send(1)
    await turns { count.value == 2 }
    #expect(store.effectsLeft == 0)
  }

  @Test func `Work that is cancelled by its id starts again, because the state calls for it`() async {
    let works = works
    let reducer = Combined<Int?, String> {
      Reduce { _, action, context in context.cancel(id: action) }
      Ongoing(\.self) { works.effect("\($0)").id("work") }
    }
    let store = effectStore(1, reducer)
    await turns { works.running == ["1"] }
    store.send("work")
    await turns { works.begun.count == 2 && works.running == ["1"] }
    #expect(works.running == ["1"])
  }

  @Test func `An action that work sends at once is handled, and may remove the element of the work`() async {
    let reducer = Combined<[Int], Int> {
      Reduce { numbers, action in
        if action < 0 { numbers.removeAll { $0 == -action } } else { numbers.append(action) }
      }
      Ongoing(\.self, id: { $0 }) { .send(-$0) }
    }
    let store = effectStore([1, 2], reducer)
    #expect(store.state == [])
    store.send(3)
    #expect(store.state == [])
    #expect(store.effectsLeft == 0)
  }

  @Test func `A store is freed, whatever its state calls for`() async {
    weak var root: AnyObject?
    do {
      let store = worksStore(
        works, WorksApp(uploads: [Upload(id: 1)], folders: [Folder(id: 1, uploads: [Upload(id: 2)])]))
      await expectAgreement(store)
      root = store.graph
    }
    await turns { root == nil }
    #expect(root == nil)
    await turns { works.running.isEmpty }
    #expect(works.running == [])
  }

  @Test func `Work of an added reducer ends with its token`() async {
    let store = effectStore(1 as Int?, Reduce<Int?, Int?> { $0 = $1 })
    let works = works
    let token = store.add(Ongoing(\.self) { works.effect("\($0)") })
    await turns { works.running == ["1"] }
    store.send(2)
    await turns { works.running == ["2"] }
    token.cancel()
    await turns { works.running.isEmpty }
    store.send(3)
    await turns(20)
    #expect(works.running == [])
  }

  @Test func `An Ongoing in a reducer that is chosen for each action is reported`() async {
    var causes: [String] = []
    let works = works
    let reducer = SwitchReducer<Int?, Int> { _ in Ongoing<Int?, Int>(\.self) { works.effect("\($0)") } }
    let store = effectStore(1 as Int?, reducer, onFailure: { causes.append("\($0.cause)") })
    store.send(1)
    store.send(2)
    #expect(causes.count == 1)
    #expect(causes.first?.contains("never start") == true)
  }
}
