import Sluice
import Testing

/// The messages for mistakes with dependencies.
@Suite struct DependencyMistakeTests {
  @Test func `A value that is not provided is reported with its key, the place, and how to provide it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Dependencies()[UnboundKey.self]
    }
    expectMessage(
      in: result, "The dependency UnboundKey was read at SluiceTests/DependencyMistakeTests.swift:7", "nobody provided",
      "Why this is a problem", "Provide(\\.name, value)", "reducer.dependencies")
  }

  @Test func `A value that is not provided is reported with the value that needs it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Dependencies()[NeedsUnboundKey.self]
    }
    expectMessage(in: result, "The dependency UnboundKey", ":16", "It is needed for NeedsUnboundKey.")
  }

  @Test func `Values that need each other are reported with their path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Dependencies()[SecondOfCycle.self]
    }
    expectMessage(
      in: result, "SecondOfCycle → ThirdOfCycle → FirstOfCycle → SecondOfCycle",
      "The first was read at SluiceTests/DependencyMistakeTests.swift:23", "have a default value")
  }

  @Test func `A value that is provided breaks a cycle of values that need each other`() {
    let dependencies = Dependencies { Provide(ThirdOfCycle.self, 3) }
    #expect(dependencies[FirstOfCycle.self] == 3)
  }

  private func expectMessage(in result: ExitTest.Result?, _ words: String...) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in words { #expect(message.contains(word), "\(word) is missing in: \(message)") }
  }
}
