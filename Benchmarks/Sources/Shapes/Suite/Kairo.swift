import Incremental

/// The eight shapes of kairo, as in js-reactivity-benchmark at 56eb45e.
enum Kairo {
  static let all = [avoidable, broad, deep, diamond, mux, repeated, triangle, unstable]

  /// Writes that change a node at the top, and then nothing: the third node is always 0.
  static let avoidable = Shape(
    "kairo-avoidable", runs: Runs(computed: 2002, effects: 0),
    engine: { lab in
      let notes = lab.notes
      let head = lab.signal(0)
      let first = lab.computed { head.value }
      let cut = lab.computed {
        _ = first.value
        return 0
      }
      let third = lab.computed {
        busy()
        return cut.value + 1
      }
      let fourth = lab.computed { third.value + 2 }
      let fifth = lab.computed { fourth.value + 3 }
      lab.effect(fifth) { _ in busy() }
      return repeating {
        lab.graph.batch { head.set(1) }
        notes.expect(fifth.value, 6)
        for index in 0..<1000 {
          lab.graph.batch { head.set(index) }
          notes.expect(fifth.value, 6)
        }
      }
    },
    plain: { plain in
      let notes = plain.notes
      let (head, first, cut) = (plain.cell(0), plain.cell(0), plain.cell(0))
      let (third, fourth, fifth) = (plain.cell(0), plain.cell(0), plain.cell(0))
      plain.add { first.update(head.value) }
      plain.add { cut.update(first.value & 0) }
      plain.add { third.update(cut.value + 1) }
      plain.add { fourth.update(third.value + 2) }
      plain.add { fifth.update(fourth.value + 3) }
      return repeating {
        head.value = 1
        plain.run()
        for index in 0..<1000 {
          head.value = index
          plain.run()
          notes.expect(fifth.value, 6)
        }
      }
    })

  /// Fifty pairs of nodes on one input, and an effect for each.
  static let broad = Shape(
    "kairo-broad", runs: Runs(computed: 5100, effects: 2550),
    engine: { lab in
      let notes = lab.notes
      let head = lab.signal(0)
      let ends = (0..<50).map { index in
        let first = lab.computed { head.value + index }
        return lab.computed { first.value + 1 }
      }
      for end in ends { lab.effect(end) { _ in notes.seen += 1 } }
      return fiftyWrites(lab, head, count: 2500) { index in notes.expect(ends[49].value, index + 50) }
    },
    plain: { plain in
      let notes = plain.notes
      let head = plain.cell(0)
      let ends = (0..<50).map { index in
        let (first, end) = (plain.cell(0), plain.cell(0))
        plain.add { first.update(head.value + index) }
        plain.add { end.update(first.value + 1) }
        return end
      }
      for end in ends { plain.add { notes.seen += end.value == .min ? 0 : 1 } }
      return fiftyWrites(plain, head, count: 2500) { index in notes.expect(ends[49].value, index + 50) }
    })

  /// A chain of fifty nodes and an effect at its end.
  static let deep = Shape(
    "kairo-deep", runs: Runs(computed: 2550, effects: 51),
    engine: { lab in
      let notes = lab.notes
      let head = lab.signal(0)
      let end = (0..<50).reduce(head.incr) { last, _ in lab.computed { last.value + 1 } }
      lab.effect(end) { _ in notes.seen += 1 }
      return fiftyWrites(lab, head, count: 50) { index in notes.expect(end.value, index + 50) }
    },
    plain: { plain in
      let notes = plain.notes
      let head = plain.cell(0)
      let end = (0..<50).reduce(head) { last, _ in
        let cell = plain.cell(0)
        plain.add { cell.update(last.value + 1) }
        return cell
      }
      plain.add { notes.seen += end.value == .min ? 0 : 1 }
      return fiftyWrites(plain, head, count: 50) { index in notes.expect(end.value, index + 50) }
    })

  @inline(never)
  private static func busy() {
    for index in 0..<100 { _ = index }
  }
}

/// How the iterations of these shapes go.
extension Kairo {
  static func repeating(_ body: @escaping () -> Void) -> (Int) -> Void {
    { times in
      for _ in 0..<times { body() }
    }
  }

  /// Writes 1, then 0 to 49, and counts what the effects count meanwhile.
  private static func fiftyWrites(
    _ lab: Lab, _ head: Input<Int>, count: Int, check: @escaping (Int) -> Void
  ) -> (Int) -> Void {
    let notes = lab.notes
    return repeating {
      lab.graph.batch { head.set(1) }
      notes.seen = 0
      for index in 0..<50 {
        lab.graph.batch { head.set(index) }
        check(index)
      }
      notes.expect(notes.seen, count)
    }
  }

  private static func fiftyWrites(
    _ plain: Plain, _ head: Cell<Int>, count: Int, check: @escaping (Int) -> Void
  ) -> (Int) -> Void {
    let notes = plain.notes
    return repeating {
      head.value = 1
      plain.run()
      notes.seen = 0
      for index in 0..<50 {
        head.value = index
        plain.run()
        check(index)
      }
      notes.expect(notes.seen, count)
    }
  }
}
