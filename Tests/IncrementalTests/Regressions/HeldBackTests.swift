import Incremental
import Testing

/// Nodes whose readers change during a pass. Values are objects: in a release build, reading one that was never
/// computed would end the program.
@Suite struct HeldBackTests {
  let graph = Graph()
  let log = Log()

  final class Boxed: Equatable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (a: Boxed, b: Boxed) -> Bool { a.number == b.number }
    static func + (a: Boxed, b: Boxed) -> Boxed { Boxed(a.number + b.number) }
  }

  @Test func `A value that loses its last reader in a pass, and gets another, is computed before that reader runs`() {
    let (number, isDoubled) = (Input(Boxed(1), in: graph), Input(false, in: graph))
    let isShared = Input(true, in: graph)
    let plus = { (more: Boxed) in number.incr.map { $0 + more } }
    let doubled = number.incr.flatMap { old in number.incr.map { $0 + $0 + old } }
    let base = conditional(isDoubled.incr, then: doubled, else: number.incr)
    let shared = base.flatMap { plus($0) }
    // Each run of `outer` makes its only reader again.
    let outer = base.flatMap { base in
      isShared.incr.flatMap { $0 ? shared.map { $0 + base } : number.incr }
    }
    let side = conditional(isDoubled.incr, then: number.incr, else: base)
    let tokens = [
      side.observe { log("side \($0.number)") },
      number.incr.map2(outer) { $0 + $1 }.observe { log("all \($0.number)") },
    ]
    isDoubled.set(true)
    #expect(log.lines == ["side 1", "all 4", "all 8"])
    #expect([base, shared, outer].map(\.value.number) == [3, 4, 7])
    withExtendedLifetime(tokens) {}
  }

  @Test func `A value that an inner flatMap made does not run when the outer one has to choose again`() {
    let (isDeep, selection, rows) = (Input(false, in: graph), Input(2, in: graph), Input([1, 2, 3], in: graph))
    let high = (0..<10).reduce(selection.incr) { incr, _ in incr.map { $0 } }
    let tick = Input(0, in: graph)
    // Raised above what it made.
    let shown = conditional(isDeep.incr, then: high, else: selection.incr).flatMap { index in
      tick.incr.flatMap { _ in
        rows.incr.map {
          log("\(index) of \($0.count)"); return $0[index]
        }
      }
    }
    let token = shown.observe { log("shown \($0)") }
    isDeep.set(true)
    graph.batch {
      rows.set([7])
      selection.set(0)
    }
    #expect(log.lines == ["2 of 3", "shown 3", "0 of 1", "shown 7"])
    token.cancel()
  }

  @Test func `While the source of a flatMap is failed, values that it made for an old source do not run`() {
    struct Unreadable: Error {}
    let (text, rows) = (Input("2", in: graph), Input([1, 2, 3], in: graph))
    let selection = text.incr.tryMap { text in
      if let number = Int(text) { return number }
      throw Unreadable()
    }
    let shown = selection.flatMap { index in rows.incr.map { $0[index] } }
    let token = shown.observe(failure: { _ in log("failed") }) { log($0) }
    text.set("?")
    rows.set([7])
    text.set("0")
    rows.set([8])
    #expect(log.lines == ["3", "failed", "7", "8"])
    token.cancel()
  }

  @Test func `While the source of an outer flatMap is failed, an inner one that it made does not choose`() {
    struct Unreadable: Error {}
    let (isDeep, text, tick) = (Input(false, in: graph), Input("2", in: graph), Input(0, in: graph))
    let rows = Input([1, 2, 3], in: graph)
    let selection = text.incr.tryMap { text in
      if let number = Int(text) { return number }
      throw Unreadable()
    }
    // Raised above what they made, which then asks them.
    let high = (0..<20).reduce(selection) { incr, _ in incr.map { $0 } }
    let highTick = (0..<10).reduce(tick.incr) { incr, _ in incr.map { $0 } }
    let inner = conditional(isDeep.incr, then: highTick, else: tick.incr)
    let shown = conditional(isDeep.incr, then: high, else: selection).flatMap { index in
      inner.flatMap { tick in
        log("\(index) at \(tick)")
        return rows.incr.map { $0[index] }
      }
    }
    let token = shown.observe(failure: { _ in log("failed") }) { log($0) }
    isDeep.set(true)
    graph.batch {
      rows.set([7])
      tick.set(1)
      text.set("?")
    }
    text.set("0")
    #expect(log.lines == ["2 at 0", "3", "failed", "0 at 1", "7"])
    token.cancel()
  }
}
