import SluiceNavigation
import SluiceTesting
import Testing

/// Outputs of a reducer to its parent, which is missing in its own test.
@MainActor @Suite struct TestStoreOutputTests {
  enum RowAction: ActionWithOutput, Equatable, Sendable {
    case swipe, swipeLater, close, open(String), home, give(String), fail

    enum Output: Equatable { case deleted, opened(String) }
  }

  struct Broken: Error {}

  let store = TestStore(
    0,
    Combined<Int, RowAction> {
      Throwing { _, action, context in
        guard action == .fail else { return }
        context.output(.deleted)
        context.dismiss()
        throw Broken()
      }
      Reduce { _, action, context in
        switch action {
        case .swipe: context.output(.deleted)
        case .swipeLater: context.run { send in send(.swipe) }
        case .close: context.dismiss()
        case .open(let word):
          context.push(word)
          context.output(.opened(word))
        case .home: context.popToRoot()
        case .give(let word): context.replace(with: word)
        case .fail: break
        }
      }
    })

  @Test func `Outputs of a reducer are received, in order`() {
    let findings = Findings(of: store)
    store.send(.swipe)
    store.receive(output: .deleted)
    store.send(.open("a"))
    store.receive(navigation: .push("a"))
    store.receive(output: .opened("a"))
    store.send(.close)
    store.receive(navigation: .dismiss)
    store.send(.home)
    store.receive(navigation: .popToRoot)
    store.send(.give("b"))
    store.receive(navigation: .replace(with: "b"))
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An output to which an effect leads is waited for`() async {
    let findings = Findings(of: store)
    store.send(.swipeLater)
    await store.receive(output: .deleted)
    await store.receive(.swipe)
    store.send(.close)
    await store.receive(navigation: .dismiss)
    await store.finish()
    #expect(findings.take() == [])
  }

  private enum Timed: Equatable, Sendable { case begin, tick, close, fail }

  private func timedStore() -> TestStore<Int, Timed> {
    TestStore(
      0,
      Combined<Int, Timed> {
        Throwing { _, action, context in
          guard action == .fail else { return }
          context.dismiss()
          throw Broken()
        }
        Reduce { ticks, action, context in
          switch action {
          case .begin: context.every(.seconds(1)) { send in send(.tick) }
          case .tick: ticks += 1
          case .close:
            context.run { send in try await send.sleep(for: .seconds(1)) }
            context.dismiss()
          case .fail: break
          }
        }
      })
  }

  @Test func `A reducer that requests to be dismissed cancels its effects`() async {
    let store = timedStore()
    let findings = Findings(of: store)
    store.send(.begin)
    await store.advance(by: .seconds(1))
    await store.receive(.tick) { $0 = 1 }
    store.send(.close)
    #expect(store.effects == [])
    await store.receive(navigation: .dismiss)
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A request to be dismissed that a transaction takes back cancels nothing`() {
    let store = timedStore()
    let findings = Findings(of: store)
    store.send(.begin)
    store.send(.fail)
    store.receive(failure: Broken.self)
    #expect(store.effects.count == 1)
    store.skipInFlightEffects()
    store.finish()
    #expect(findings.take() == [])
  }

  @Test(arguments: [RowAction.swipe, .close])
  func `An exhaustive test fails if it has not received an output`(action: RowAction) {
    let findings = Findings(of: store)
    store.send(action)
    store.send(.fail)
    #expect(findings.message().contains("The reducer sent its parent what the test has not received:\n  "))
    store.receive(failure: Broken.self)
    store.send(action)
    store.finish()
    #expect(findings.message().contains("The reducer sent its parent what the test has not received:\n  "))
    store.exhaustivity = .off
    store.send(action)
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A missing output, and a different one, fail with an explanation`() {
    let findings = Findings(of: store)
    store.receive(output: .deleted)
    #expect(findings.message().contains("The output .deleted did not come."))
    store.send(.close)
    store.receive(output: .deleted)
    #expect(
      findings.message().contains("The output .deleted did not come next, but this did:\n  the request to be dismissed")
    )
    store.send(.open("a"))
    store.receive(navigation: .push("b"))
    #expect(
      findings.message().contains("The request to push b did not come next, but this did:\n  the request to push a"))
    store.receive(navigation: .dismiss)
    #expect(findings.message().contains(#"but this did:\#n  .opened("a")"#))
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A test that is not exhaustive finds an output behind others, and shows skipped ones on request`() {
    let findings = Findings(of: store)
    store.exhaustivity = .off(showsSkipped: true)
    store.send(.open("a"))
    store.send(.swipe)
    store.send(.open("a"))
    _ = findings.take()
    store.receive(output: .opened("a"))
    #expect(findings.take() == ["remark: Skipped:\n  the request to push a"])
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A failed transaction has no outputs`() {
    let findings = Findings(of: store)
    store.send(.fail)
    store.receive(failure: Broken.self)
    store.finish()
    #expect(findings.take() == [])
  }
}
