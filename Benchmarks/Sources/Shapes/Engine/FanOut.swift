import Incremental

/// An input, 1000 nodes that each add a number to it, and either one node that adds them all, or an observer for each.
enum FanOut {
  static let width = 1000

  static let all = [
    Shape(
      "fanout-1000-fold", units: width,
      engine: { lab in
        let input = lab.signal(lab.notes.next)
        let middle = (0..<width).map { index in input.incr.map { $0 &+ index } }
        lab.effect(middle.sum(in: lab.graph)) { [notes = lab.notes] in notes.seen = $0 }
        return run(lab, input, isFresh: false)
      }, plain: plainFold),
    Shape(
      "fanout-1000-mapall", units: width,
      engine: { lab in
        let input = lab.signal(lab.notes.next)
        let middle = (0..<width).map { index in input.incr.map { $0 &+ index } }
        let sum = middle.mapAll(in: lab.graph) { $0.reduce(0, &+) }
        lab.effect(sum) { [notes = lab.notes] in notes.seen = $0 }
        return run(lab, input, isFresh: false)
      }, plain: plainFold),
    Shape(
      "fanout-1000-fold-tracked", units: width,
      engine: { lab in
        let input = lab.signal(lab.notes.next)
        let middle = (0..<width).map { index in lab.graph.computed { input.value &+ index } }
        let sum = lab.graph.computed { middle.reduce(0) { $0 &+ $1.value } }
        lab.effect(sum) { [notes = lab.notes] in notes.seen = $0 }
        return run(lab, input, isFresh: false)
      }, plain: plainFold),
    Shape(
      "fanout-1000-observed", units: width,
      engine: { lab in
        let notes = lab.notes
        let input = lab.signal(notes.next)
        for index in 0..<width { lab.effect(input.incr.map { $0 &+ index }) { notes.seen &+= $0 } }
        return run(lab, input, isFresh: true)
      }, plain: plainObserved),
  ]

  /// - Parameter isFresh: whether the effects add to what they saw, and so start from zero each time.
  private static func run(_ lab: Lab, _ input: Input<Int>, isFresh: Bool) -> (Int) -> Void {
    let notes = lab.notes
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        if isFresh { notes.seen = 0 }
        input.set(notes.next)
        notes.expect(notes.seen, sum(notes.next), "fanout")
      }
    }
  }

  private static func sum(_ value: Int) -> Int { value &* width &+ width * (width - 1) / 2 }

  @Sendable
  private static func plainFold(_ plain: Plain) -> (Int) -> Void {
    let notes = plain.notes
    let input = plain.cell(notes.next)
    let middle = middle(plain, input)
    let sum = plain.cell(0)
    plain.add { sum.update(middle.reduce(0) { $0 &+ $1.value }) }
    plain.add { notes.seen = sum.value }
    return run(plain, input, isFresh: false)
  }

  private static func middle(_ plain: Plain, _ input: Cell<Int>) -> [Cell<Int>] {
    (0..<width).map { index in
      let cell = plain.cell(0)
      plain.add { cell.update(input.value &+ index) }
      return cell
    }
  }

  @Sendable
  private static func plainObserved(_ plain: Plain) -> (Int) -> Void {
    let notes = plain.notes
    let input = plain.cell(notes.next)
    for cell in middle(plain, input) { plain.add { notes.seen &+= cell.value } }
    return run(plain, input, isFresh: true)
  }

  private static func run(_ plain: Plain, _ input: Cell<Int>, isFresh: Bool) -> (Int) -> Void {
    let notes = plain.notes
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        if isFresh { notes.seen = 0 }
        input.value = notes.next
        plain.run()
        notes.expect(notes.seen, sum(notes.next), "fanout")
      }
    }
  }
}
