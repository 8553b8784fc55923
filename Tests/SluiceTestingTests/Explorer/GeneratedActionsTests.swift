import Sluice
import SluiceTesting
import Testing

/// Actions that are made of the cases of an enum.
@Suite struct GeneratedActionsTests {
  enum Filter: CaseIterable, Explorable { case all, done }

  enum Action: Hashable {
    case clear
    case setDone(Bool)
    case filter(Filter)
    case move(Int, Bool)
    case rename(String)
  }

  private func sent(_ change: (Explorer<Int, Action>) -> Explorer<Int, Action>) -> [Action] {
    var sent: [Action] = []
    let reducer = Reduce<Int, Action> { count, _ in count += 1 }
    let noting = Invariant<Int, Action>("noted") { moment in
      sent += moment.actions
      return nil
    }
    _ = change(Explorer(0, reducer)).checking(noting).search(depth: 1)
    return sent
  }

  @Test func `A case without payload is sent as it is`() {
    #expect(sent { $0.actions(.clear) } == [.clear])
  }

  @Test func `A case with a payload is sent with each sample of its type`() {
    #expect(sent { $0.actions(Action.setDone) } == [.setDone(false), .setDone(true)])
    #expect(sent { $0.actions(Action.filter) } == [.filter(.all), .filter(.done)])
    #expect(sent { $0.actions(Action.rename) } == [.rename(""), .rename("a"), .rename("b")])
  }

  @Test func `A case with two payloads is sent with each combination`() {
    #expect(sent { $0.actions(Action.move) }.count == 6)
  }

  @Test func `A case is sent with the values that the test gives`() {
    #expect(sent { $0.actions(Action.rename, of: ["x", "y"]) } == [.rename("x"), .rename("y")])
  }

  @Test func `Samples of optionals, arrays and results are made of samples of their elements`() {
    #expect(Optional<Bool>.samples == [nil, false, true])
    #expect([Bool].samples == [[], [false], [true]])
    #expect(Int.samples == [0, 1, -1] && Double.samples == [0, 1, -1])
  }
}
