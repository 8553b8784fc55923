import Sluice
import SluiceTesting
import Testing

private enum Errand: ActionWithReply, Equatable {
  case add(Int)
  case remove(Int)
  typealias Reply = Int
}

private struct TooFew: Error, Equatable { var missing: Int }

private let errands = Reduce<Int, Errand> { count, errand, context in
  switch errand {
  case .add(let number):
    count += number
    context.reply(count)
  case .remove(let number):
    if number > count { return context.reject(TooFew(missing: number - count)) }
    count -= number
    context.reply(count)
  }
}

@Suite struct TestStoreAskingTests {
  private let store = TestStore(0) { errands }

  @Test func `A test asserts the changes, the reply and the refusal of an action`() throws {
    #expect(try store.ask(.add(3)) { $0 = 3 }.reply == 3)
    #expect(throws: TooFew(missing: 2)) { try store.ask(.remove(5)) }
    #expect(try store.ask(.remove(1)) { $0 = 2 } == Receipt(reply: 2, position: nil))
  }

  @Test func `An action with a known key is not handled in a test, either`() throws {
    try store.ask(.add(3), key: "a") { $0 = 3 }
    #expect(try store.ask(.add(3), key: "a").reply == 3)
    store.send(.add(1)) { $0 = 4 }
  }

  @Test func `A change that the test does not expect is a failure`() {
    withKnownIssue {
      _ = try? store.ask(.add(3)) { $0 = 4 }
    } matching: { issue in
      "\(issue)".contains("4")
    }
  }
}
