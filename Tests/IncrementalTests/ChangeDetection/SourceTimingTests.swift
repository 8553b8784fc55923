import Incremental
import Testing

/// Sources that come, go and are read at any moment.
@Suite struct SourceTimingTests {
  struct Pair: Equatable {
    var (a, b): (Int32, Int32) = (0, 0)
    var items = [0]
    var computed: Int { Int(a) + Int(b) }
  }

  private let log = Log()

  @Test func `An observer that is attached in the middle of a cycle is notified when the value is set back`() {
    let lab = StateLab(Pair())
    let first = lab.source(\.a).observe { log("first \($0)") }
    var second: Token?
    lab.graph.batch {
      lab.changeOnly { $0.a = 1 }
      second = lab.graph.source(
        StateLocation(lab.memory).part(\Pair.a), among: lab.sources, comparesBytes: true, isEqual: { $0 == $1 }
      ).observe { log("second \($0)") }
      lab.changeOnly { $0.a = 0 }
      lab.sources.refresh(in: lab.graph)
    }
    #expect(log.lines == ["first 0", "second 1", "second 0"])
    first.cancel()
    second?.cancel()
  }

  @Test func `A read in the middle of a cycle updates all values, and hides no change from any observer`() {
    let lab = StateLab(Pair())
    let sum = lab.source(\.a).map2(lab.source(\.b)) { $0 + $1 }
    let tokens = [sum.observe { log("sum \($0)") }, lab.source(\.b).observe { log("b \($0)") }]
    lab.graph.batch {
      lab.changeOnly { $0.a = 1 }
      log("read \(sum.value)")
      lab.changeOnly { $0.b = 2 }
      lab.sources.refresh(in: lab.graph)
    }
    #expect(log.lines == ["sum 0", "b 0", "read 1", "sum 3", "b 2"])
    for token in tokens { token.cancel() }
  }

  @Test func `Observers that are added and cancelled by observers are notified exactly of the changes in between`() {
    let lab = StateLab(Pair())
    var inner: Token?
    let outer = lab.source(\.a).observe { [log] a in
      log("outer \(a)")
      inner?.cancel()
      inner = a % 2 == 1 ? lab.source(\.a).observe { log("inner \($0)") } : nil
    }
    let neighbour = lab.source(\.b).observe { log("b \($0)") }
    lab.change { $0.a = 1 }
    lab.change { $0.b = 1 }
    lab.change { $0.a = 3 }
    lab.change { $0.a = 4 }
    lab.change { $0.b = 2 }
    #expect(
      log.lines == ["outer 0", "b 0", "outer 1", "inner 1", "b 1", "outer 3", "inner 3", "outer 4", "b 2"])
    outer.cancel()
    neighbour.cancel()
    #expect(lab.sources.isEmpty)
  }

  @Test func `A comparison may cancel observers that are compared after it, and their values are released`() {
    let lab = StateLab(Pair())
    var later: [Token] = []
    let first = lab.source(
      \.a,
      isEqual: {
        later.removeAll()
        return $0 == $1
      }
    ).observe { log("first \($0)") }
    later.append(lab.source(\.b).observe { log("b \($0)") })
    let items = lab.source(\.items)
    later.append(items.observe { log("items \($0)") })
    later.append(lab.source(\.computed).observe { log("computed \($0)") })
    lab.change { $0.a = 0 }
    lab.change { ($0.a, $0.b, $0.items) = (1, 1, (1...1).map { $0 }) }
    let before = address(lab)
    lab.change { $0.items[0] = 2 }
    #expect(address(lab) == before)
    #expect(log.lines == ["first 0", "b 0", "items [0]", "computed 0", "first 1"])
    #expect(items.value == [2])
    first.cancel()
  }

  @Test func `A source that is needed again follows the state again`() {
    let lab = StateLab(Pair())
    let items = lab.source(\.items)
    items.observe { log($0) }.cancel()
    lab.change { $0.items[0] = 1 }
    let token = items.observe { log($0) }
    for value in [1, 2] { lab.change { $0.items[0] = value } }
    token.cancel()
    lab.change { $0.items[0] = 3 }
    #expect(items.value == [3])
    #expect(log.lines == ["[0]", "[1]", "[2]"])
  }

  @Test func `Many observers of one field are called in the order they were attached, whichever are cancelled`() {
    let lab = StateLab(Pair())
    var tokens = (0..<9).map { number in lab.source(\.a).observe { _ in log(number) } }
    for index in [8, 4, 0] { tokens.remove(at: index).cancel() }
    tokens.append(lab.source(\.a).observe { _ in log(9) })
    let before = log.lines.count
    for value in [0, 1] { lab.change { $0.a = Int32(value) } }
    #expect(log.lines[before...] == ["1", "2", "3", "5", "6", "7", "9"])
    tokens.removeAll()
    #expect(lab.sources.isEmpty)
  }

  private func address(_ lab: StateLab<Pair>) -> UnsafeRawPointer? {
    lab.memory.value.items.withUnsafeBytes { $0.baseAddress }
  }
}
