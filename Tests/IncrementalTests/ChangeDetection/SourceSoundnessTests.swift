import Incremental
import Testing

/// Changes that a comparison of bytes could miss.
@Suite struct SourceSoundnessTests {
  struct Mixed: Equatable {
    enum Choice: Equatable {
      case none, number(Int), text(String)
      indirect case deep(Choice)
    }
    var numbers = [1, 2, 3]
    var text = "a"
    var (a, b, c, d): (Bool, Int8, Int8, Bool) = (false, 0, 0, false)
    var optional: [Int]?
    var choice = Choice.none
    var (x, y): (Float, Float) = (.nan, 0)
    var big: [Int: [String]] = [:]
  }

  private let log = Log()

  @Test func `A change in place of an array that only the observer shares is found, each time`() {
    let lab = StateLab(Mixed())
    let token = lab.source(\.numbers).observe { log($0) }
    for value in 7...9 { lab.change { $0.numbers[0] = value } }
    lab.change { $0.numbers[0] = 9 }
    #expect(log.lines == ["[1, 2, 3]", "[7, 2, 3]", "[8, 2, 3]", "[9, 2, 3]"])
    token.cancel()
  }

  @Test func `A value that was replaced by an equal one is found when it is then changed in place`() {
    let lab = StateLab(Mixed())
    let token = lab.source(\.numbers).observe { log($0) }
    // Only the state holds the new array, unless the source takes it over.
    lab.change { $0.numbers = (1...3).map { $0 } }
    lab.change { $0.numbers[0] = 7 }
    #expect(log.lines == ["[1, 2, 3]", "[7, 2, 3]"])
    token.cancel()
  }

  @Test func `A change in place is found after a replacement that a custom isEqual called equal`() {
    let lab = StateLab(Mixed())
    let token = lab.source(\.numbers, isEqual: { $0.count == $1.count && $0[0] == $1[0] }).observe { log($0) }
    lab.change { $0.numbers = (1...3).map { $0 * $0 } }
    lab.change { $0.numbers[1] = 5 }
    lab.change { $0.numbers[0] = 7 }
    lab.change { $0.numbers[0] = 8 }
    #expect(log.lines == ["[1, 2, 3]", "[7, 5, 9]", "[8, 5, 9]"])
    token.cancel()
  }

  @Test func `A custom isEqual compares with the last delivered value, so that small steps add up`() {
    let lab = StateLab([0, 0])
    let token = lab.source(\.[0], isEqual: { abs($0 - $1) < 10 }).observe { log($0) }
    let stored = StateLab(Mixed())
    let other = stored.source(\.b, isEqual: { abs($0 - $1) < 10 }).observe { log("stored \($0)") }
    for _ in 0..<25 { lab.change { $0[0] += 1 } }
    for _ in 0..<25 { stored.change { $0.b += 1 } }
    #expect(log.lines == ["0", "stored 0", "10", "20", "stored 10", "stored 20"])
    token.cancel()
    other.cancel()
  }

  @Test func `Changes of strings are found, small and large, replaced and in place`() {
    let lab = StateLab(Mixed())
    let token = lab.source(\.text).observe { log($0.utf8.count) }
    for _ in 0..<5 { lab.change { $0.text += "0123456" } }
    lab.change { $0.text = String($0.text) }
    lab.change { $0.text.removeLast(30) }
    lab.change { $0.text = "b" }
    #expect(log.lines == ["1", "8", "15", "22", "29", "36", "6", "1"])
    token.cancel()
  }

  @Test func `Changes of two fields in one word are distinguished`() {
    let lab = StateLab(Mixed())
    let tokens = [
      lab.source(\.a).observe { log("a \($0)") }, lab.source(\.b).observe { log("b \($0)") },
      lab.source(\.c).observe { log("c \($0)") }, lab.source(\.d).observe { log("d \($0)") },
    ]
    lab.change { $0.b = 1 }
    lab.change { $0.c = 1 }
    lab.change { $0.d = true }
    lab.change { ($0.a, $0.b) = (true, 2) }
    #expect(
      log.lines == ["a false", "b 0", "c 0", "d false", "b 1", "c 1", "d true", "a true", "b 2"])
    for token in tokens { token.cancel() }
  }

  @Test func `Changes of optionals and payloads of enums are found, replaced and in place`() {
    let lab = StateLab(Mixed())
    let tokens = [
      lab.source(\.optional).observe { log("\($0 ?? [])") }, lab.source(\.choice).observe { log($0) },
    ]
    lab.change { $0.optional = [1] }
    lab.change { $0.optional?[0] = 2 }
    lab.change { $0.optional = nil }
    lab.change { $0.choice = .number(0) }
    lab.change { $0.choice = .number(1) }
    lab.change { $0.choice = .deep(.text("a")) }
    lab.change { $0.choice = .deep(.text("b")) }
    #expect(
      log.lines == [
        "[]", "none", "[1]", "[2]", "[]", "number(0)", "number(1)", "\(Mixed.Choice.deep(.text("a")))",
        "\(Mixed.Choice.deep(.text("b")))",
      ])
    for token in tokens { token.cancel() }
  }

  @Test func `A NaN notifies nothing while its bytes stay, whatever its neighbour does`() {
    let lab = StateLab(Mixed())
    let token = lab.source(\.x).observe { log("x \($0)") }
    for value in 1...3 { lab.change { $0.y = Float(value) } }
    #expect(log.lines == ["x nan"])
    token.cancel()
  }

  @Test func `A change in place of a dictionary's storage is found`() {
    let lab = StateLab(Mixed())
    let token = lab.source(\.big).observe { log($0[1]?.count ?? 0) }
    for _ in 0..<4 { lab.change { $0.big[1, default: []].append("x") } }
    lab.change { $0.big[1]?[0] = "x" }
    #expect(log.lines == ["0", "1", "2", "3", "4"])
    token.cancel()
  }

  @Test func `A state without size never changes`() {
    struct Empty: Equatable {}
    let lab = StateLab(Empty())
    let token = lab.source(\.self).observe { _ in log("called") }
    lab.change { $0 = Empty() }
    #expect(log.lines == ["called"])
    token.cancel()
  }
}
