import Sluice
import SluiceTesting
import Testing

private struct FindWord: EffectRequest, Equatable {
  typealias Answer = String
  let text: String
}

private struct Unreachable: Error {}
private enum Searching {}
private enum WordAction: Equatable, Sendable { case type(String), found(String), failed, stop }

private let words = Reduce<[String], WordAction> { found, action, context in
  switch action {
  case .type(let text):
    context.perform(
      FindWord(text: text), id: EffectID(Searching.self), cancelInFlight: true, answer: { .found($0) },
      failure: { _ in .failed })
  case .found(let answer): found.append(answer)
  case .failed: found.append("failed")
  case .stop: context.cancel(id: EffectID(Searching.self))
  }
}

@Suite struct TestStoreEffectIDTests {
  private let store = TestStore([String](), words)
  private let findings: Findings

  init() { findings = Findings(of: store) }

  @Test func `A typed effect with an id and cancelInFlight replaces the one before`() {
    store.send(.type("a"))
    store.send(.type("b"))
    store.answer(FindWord(text: "b"), with: "B")
    store.receive(.found("B")) { $0 = ["B"] }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A typed effect with an id has an action for its error, and is cancelled by its id`() {
    store.send(.type("a"))
    store.fail(FindWord(text: "a"), with: Unreachable())
    store.receive(.failed) { $0 = ["failed"] }
    store.send(.type("b"))
    store.send(.stop)
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An effect whose id is a type is named by the type`() {
    store.send(.type("a"))
    store.finish()
    let message = findings.message()
    #expect(message.contains("Searching"))
    #expect(!message.contains("ObjectIdentifier"))
  }
}
