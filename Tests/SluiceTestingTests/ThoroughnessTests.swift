import Testing
import Thoroughness

@Suite struct ThoroughnessTests {
  @Test(arguments: [nil, ""]) func `Without the variable the quick cases run`(variable: String?) {
    let level = Thoroughness(variable)
    #expect(level.cases(quick: 3, exhaustive: 100) == [0, 1, 2])
    #expect((0..<20).filter { level.takes($0, quickly: 7) } == [0, 7, 14])
  }

  @Test func `"all" runs each case`() {
    let level = Thoroughness("all")
    #expect(level.cases(quick: 3, exhaustive: 7) == Array(0..<7))
    #expect((0..<7).filter { level.takes($0, quickly: 3) } == Array(0..<7))
  }

  @Test func `Ten tenths are a tenth each, and together run each case once`() {
    let parts = (1...10).map { Thoroughness("\($0)/10").cases(quick: 3, exhaustive: 1003) }
    #expect(parts.allSatisfy { (100...101).contains($0.count) })
    #expect(parts.joined().sorted() == Array(0..<1003))
    #expect(parts[2].prefix(2) == [2, 12])
  }

  @Test func `Ten tenths of a generated list contain each case once`() {
    let levels = (1...10).map { Thoroughness("\($0)/10") }
    for number in 0..<100 { #expect(levels.count { $0.takes(number, quickly: 7) } == 1) }
  }

  @Test(arguments: ["0/10", "11/10", "1", "1/", "/10", "1/0", "-1/10", "a/b", "1/2/3", "ALL", " 1/10"])
  func `Any other value of the variable stops the tests`(variable: String) async {
    let output = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [variable] in
      _ = Thoroughness(variable)
    }
    let text = String(decoding: output?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("expected \"all\", or \"K/N\" with K from 1 to N, as \"3/10\""))
  }
}
