import Sluice
import Testing

@Suite struct CaseNameTests {
  enum Answer: CasePathable, CustomStringConvertible {
    case yes
    case number(Int)
    case pair(Int, String)

    var description: String { "an answer" }

    struct Cases: Sendable {
      let yes = EnumCase<Answer, Void>("yes", embed: { .yes }, extract: { if case .yes = $0 { () } else { nil } })
      let number = EnumCase<Answer, Int>(
        "number", embed: Answer.number, extract: { if case .number(let n) = $0 { n } else { nil } })
      let pair = EnumCase<Answer, (Int, String)>(
        "pair", embed: { .pair($0, $1) }, extract: { if case .pair(let a, let b) = $0 { (a, b) } else { nil } })
    }
    static let cases = Cases()
  }

  @Test func `An enum whose cases are written by hand knows the name of a value's case`() {
    #expect([Answer.yes, .number(1), .pair(2, "b")].map(\.caseName) == ["yes", "number", "pair"])
  }
}
