import Incremental

/// An input that chooses between two chains, which exist all along.
enum Switch {
  static let all = [1, 10].map { length in
    Shape(
      "switch-\(length)", units: 1, engine: { lab in run(lab, length) }, plain: { plain in run(plain, length) })
  }

  private static func run(_ lab: Lab, _ length: Int) -> (Int) -> Void {
    let notes = lab.notes
    let selector = lab.signal(false)
    let base = lab.signal(notes.next)
    let low = (0..<length).reduce(base.incr) { last, _ in last.map { $0 &+ 1 } }
    let high = (0..<length).reduce(base.incr) { last, _ in last.map { $0 &+ 2 } }
    lab.effect(selector.incr.flatMap { $0 ? high : low }) { notes.seen = $0 }
    let start = notes.next
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        let isHigh = notes.next & 1 == 0
        selector.set(isHigh)
        notes.expect(notes.seen, start &+ (isHigh ? 2 : 1) &* length, "switch")
      }
    }
  }

  private static func run(_ plain: Plain, _ length: Int) -> (Int) -> Void {
    let notes = plain.notes
    let selector = plain.cell(false)
    let base = plain.cell(notes.next)
    let (low, high) = (chain(plain, base, step: 1, length), chain(plain, base, step: 2, length))
    let chosen = plain.cell(0)
    plain.add { chosen.update(selector.value ? high.value : low.value) }
    plain.add { notes.seen = chosen.value }
    let start = notes.next
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        let isHigh = notes.next & 1 == 0
        selector.value = isHigh
        plain.run()
        notes.expect(notes.seen, start &+ (isHigh ? 2 : 1) &* length, "switch")
      }
    }
  }

  private static func chain(_ plain: Plain, _ base: Cell<Int>, step: Int, _ length: Int) -> Cell<Int> {
    (0..<length).reduce(base) { last, _ in
      let cell = plain.cell(0)
      plain.add { cell.update(last.value &+ step) }
      return cell
    }
  }
}
