import Incremental

/// molBench: few nodes, of which some take long, and reads that are skipped.
///
/// By height, a node that is about to be skipped runs first: 10 runs, not 9.
enum Mol {
  static let all = [
    Shape(
      "mol", runs: Runs(computed: 9, effects: 4), here: Runs(computed: 10, effects: 4), engine: engine, plain: plain)
  ]

  @Sendable
  private static func engine(_ lab: Lab) -> (Int) -> Void {
    let (notes, depth) = (lab.notes, lab.notes.next &* 0 &+ 16)
    let (a, b) = (lab.signal(0), lab.signal(0))
    let c = lab.computed { a.value % 2 + b.value % 2 }
    let d = lab.computed { List((0..<5).map { $0 + a.value % 2 - b.value % 2 }) }
    let e = lab.computed { hard(c.value + a.value + d.value[0], depth) }
    let f = lab.computed { hard(or(d.value[2], b.value), depth) }
    let g = lab.computed { c.value + or(c.value, e.value % 2) + d.value[4] + f.value }
    lab.effect(g) { notes.seen &+= hard($0, depth) }
    lab.effect(g) { notes.seen &+= $0 }
    lab.effect(f) { notes.seen &+= hard($0, depth) }
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        lab.graph.batch {
          b.set(1)
          a.set(1 + 2 * notes.next)
        }
        notes.expect(g.value, 2 + 2 + 4 + f.value, "mol")
        lab.graph.batch {
          a.set(2 + 2 * notes.next)
          b.set(2)
        }
        notes.expect(g.value, (2 + 2 * notes.next + fibonacci(depth)) % 2 + 4 + f.value, "mol")
      }
    }
  }

  @Sendable
  private static func plain(_ plain: Plain) -> (Int) -> Void {
    let (notes, depth) = (plain.notes, plain.notes.next &* 0 &+ 16)
    let (a, b, c, d) = (plain.cell(0), plain.cell(0), plain.cell(0), plain.cell(List([])))
    let (e, f, g) = (plain.cell(0), plain.cell(0), plain.cell(0))
    plain.add { c.update(a.value % 2 + b.value % 2) }
    plain.add { d.update(List((0..<5).map { $0 + a.value % 2 - b.value % 2 })) }
    plain.add { e.update(hard(c.value + a.value + d.value[0], depth)) }
    plain.add { f.update(hard(or(d.value[2], b.value), depth)) }
    plain.add { g.update(c.value + or(c.value, e.value % 2) + d.value[4] + f.value) }
    plain.add { notes.seen &+= hard(g.value, depth) &+ g.value &+ hard(f.value, depth) }
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        (a.value, b.value) = (1 + 2 * notes.next, 1)
        plain.run()
        notes.expect(g.value, 2 + 2 + 4 + f.value, "mol")
        (a.value, b.value) = (2 + 2 * notes.next, 2)
        plain.run()
      }
    }
  }

  /// As JavaScript's `||`.
  @inline(__always)
  private static func or(_ value: Int, _ other: @autoclosure () -> Int) -> Int { value != 0 ? value : other() }

  /// - Parameter depth: 16, which the compiler does not know, so that it computes nothing ahead of time.
  private static func hard(_ value: Int, _ depth: Int) -> Int { value &+ fibonacci(depth) }

  @inline(never)
  private static func fibonacci(_ number: Int) -> Int {
    number < 2 ? 1 : fibonacci(number - 1) + fibonacci(number - 2)
  }
}
