import Sluice
import Testing

/// The sender of an awaited action is found among many, and answered in order.
@Suite struct AwaitedActionsTests {
  @Test(arguments: 0...9)
  func `An awaited action is found by its number, and each is answered once, in order`(count: Int) {
    var awaited = AwaitedActions()
    let answers = Log()
    for number in 0..<count { awaited.add(number * 3 + 1) { _ in answers(number) } }
    #expect(awaited.isEmpty == (count == 0))
    for number in -1...30 {
      #expect(awaited.contains(number) == (number >= 0 && number % 3 == 1 && number / 3 < count), "\(number)")
    }
    for (completion, outcome) in awaited.takeAll() { completion(.success(outcome)) }
    #expect(answers.lines == (0..<count).map { "\($0)" } && awaited.isEmpty && !awaited.contains(1))
  }
}
