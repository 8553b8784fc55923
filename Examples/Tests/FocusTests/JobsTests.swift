import Sluice
import SluiceTesting
import Testing

@testable import FocusCommand

@MainActor struct JobsTests {
  let jobs = Shared(wrappedValue: [Job(id: 1, title: "Write")] as Rows<Job>, .inMemory("jobs"))

  @Test func `A running job counts its seconds until it is finished`() async {
    let store = TestStore(Jobs.State(jobs), Jobs())
    store.send(.start(1)) { $0.running = 1 }
    await store.advance(by: .seconds(1))
    await store.receive(.second) { $0.jobs[id: 1]?.seconds = 1 }
    store.send(.finish) {
      $0.jobs[id: 1]?.isDone = true
      $0.running = nil
    }
    await store.finish()
  }

  @Test func `A job without a title, and a finished one, are refused`() async {
    let store = Store(Jobs.State(jobs), Jobs())
    await #expect(throws: Refusal(description: "A job needs a title.")) { try await store.ask(.add("")) }
    await #expect(throws: Refusal(description: "There is no open job 2.")) { try await store.ask(.start(2)) }
    #expect(store.running == nil)
  }
}
