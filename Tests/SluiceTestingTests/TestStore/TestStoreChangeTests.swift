import Sluice
import SluiceTesting
import Testing

@MainActor @Suite struct TestStoreChangeTests {
  let store = TestStore(Shop(), makeShop())

  @Test func `A send that changes what the test expects passes`() {
    let findings = Findings(of: store)
    store.send(.add(2)) { $0.count = 2 }
    store.send(.add(3)) { $0.count += 3 }
    store.send(.effect("none"))
    store.finish()
    #expect(findings.take() == [])
    #expect(store.state.count == 5)
  }

  @Test func `Any other change fails, with the difference`() {
    let findings = Findings(of: store)
    store.send(.add(2)) { $0.count = 3 }
    let message = findings.message()
    #expect(message.hasPrefix("The state after "))
    #expect(message.contains("add(2) is not the expected one:"))
    #if Testing
      #expect(message.contains("−   count: 3,\n"))
      #expect(message.contains("+   count: 2,\n"))
    #else
      #expect(message.contains("−   - count: 3\n"))
      #expect(message.contains("+   - count: 2\n"))
    #endif
    #expect(message.hasSuffix("(expected: −, actual: +)"))
  }

  @Test func `A change that the test does not describe fails`() {
    let findings = Findings(of: store)
    store.send(.add(2))
    let message = findings.message()
    #expect(message.contains("add(2) changed the state, and the test expects no change:"))
    #expect(message.contains("Describe it: `{ $0.… = … }`."))
    #expect(message.contains("before") && message.contains("after"))
  }

  @Test func `A closure that changes nothing fails where the action changes nothing`() {
    let findings = Findings(of: store)
    store.send(.add(0)) { $0.count = 0 }
    #expect(
      findings.message().hasSuffix(
        "add(0) changed nothing, and neither does the closure. If nothing is meant to change, leave the closure out."))
  }

  @Test func `A closure that throws fails`() {
    let findings = Findings(of: store)
    store.send(.add(1)) { _ in throw Broken() }
    #expect(findings.message() == "The closure that describes the expected change threw an error: it broke")
  }

  @Test func `A failure names the line of the test`() throws {
    let findings = Findings(of: store)
    store.send(.add(2))
    let line: UInt = #line - 1
    let failure = try #require(findings.failures.first)
    #expect(failure.location.line == line)
    #expect(failure.description.contains("TestStoreChangeTests.swift:\(line): "))
  }

  @Test func `After a failure the test continues with the actual state`() {
    let findings = Findings(of: store)
    store.send(.add(2)) { $0.count = 9 }
    store.send(.add(1)) { $0.count = 3 }
    #expect(findings.take().count == 1)
  }

  @Test func `Actions of a group are one assertion`() {
    let findings = Findings(of: store)
    store.send(group: [.add(1), .add(2)]) { $0.count = 3 }
    store.send(group: [])
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A test store reports to the test framework that runs`() {
    withKnownIssue {
      store.send(.add(2))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("the test expects no change") }
    }
  }
}
