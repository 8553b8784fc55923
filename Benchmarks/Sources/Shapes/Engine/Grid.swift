import Incremental

/// 100 inputs and 10 layers of 100 nodes, each the sum of three neighbours of the layer before. All inputs get the same
/// new value in one batch, and every node changes: 3 to the power of the layer is odd.
enum Grid {
  static let width = 100
  static let layers = 10
  static let mask = 0xffffff

  static let all = [
    Shape(
      "grid-100x10", units: width * layers,
      engine: { lab in
        run(lab) { a, b, c in a.map3(b, c) { ($0 &+ $1 &+ $2) & mask } }
      }, plain: plain),
    Shape(
      "grid-100x10-tracked", units: width * layers,
      engine: { lab in
        run(lab) { a, b, c in lab.graph.computed { (a.value &+ b.value &+ c.value) & mask } }
      }, plain: plain),
  ]

  @inline(__always)
  private static func run(
    _ lab: Lab, _ node: (Incr<Int>, Incr<Int>, Incr<Int>) -> Incr<Int>
  ) -> (Int) -> Void {
    let notes = lab.notes
    let inputs = (0..<width).map { _ in lab.signal(notes.next) }
    let last = (0..<layers).reduce(inputs.map(\.incr)) { layer, _ in
      (0..<width).map { node(layer[$0], layer[($0 + 1) % width], layer[($0 + 2) % width]) }
    }
    for end in last { lab.effect(end) { notes.seen &+= $0 } }
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        notes.seen = 0
        lab.graph.batch { for input in inputs { input.set(notes.next) } }
        notes.expect(notes.seen, sum(notes.next), "grid")
      }
    }
  }

  private static func sum(_ value: Int) -> Int {
    (0..<layers).reduce(value) { value, _ in (3 &* value) & mask } &* width
  }

  @Sendable
  private static func plain(_ plain: Plain) -> (Int) -> Void {
    let notes = plain.notes
    let inputs = (0..<width).map { _ in plain.cell(notes.next) }
    let last = (0..<layers).reduce(inputs) { layer, _ in
      (0..<width).map { index in
        let (a, b, c) = (layer[index], layer[(index + 1) % width], layer[(index + 2) % width])
        let cell = plain.cell(0)
        plain.add { cell.update((a.value &+ b.value &+ c.value) & mask) }
        return cell
      }
    }
    for end in last { plain.add { notes.seen &+= end.value } }
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        notes.seen = 0
        for input in inputs { input.value = notes.next }
        plain.run()
        notes.expect(notes.seen, sum(notes.next), "grid")
      }
    }
  }
}
