import Incremental

/// The shapes of kairo in which one node reads several others, or one several times.
extension Kairo {
  /// Five nodes on one input, and their sum.
  static let diamond = Shape(
    "kairo-diamond", runs: Runs(computed: 3006, effects: 501),
    engine: { lab in
      let notes = lab.notes
      let head = lab.signal(0)
      let middle = (0..<5).map { _ in lab.computed { head.value + 1 } }
      let sum = lab.computed { middle.reduce(0) { $0 + $1.value } }
      lab.effect(sum) { _ in notes.seen += 1 }
      return writes(lab, head, 500) { index in notes.expect(sum.value, (index + 1) * 5) }
    },
    plain: { plain in
      let notes = plain.notes
      let (head, sum) = (plain.cell(0), plain.cell(0))
      let middle = (0..<5).map { _ in
        let cell = plain.cell(0)
        plain.add { cell.update(head.value + 1) }
        return cell
      }
      plain.add { sum.update(middle.reduce(0) { $0 + $1.value }) }
      plain.add { notes.seen += 1 }
      return writes(plain, head, 500) { index in notes.expect(sum.value, (index + 1) * 5) }
    })

  /// One node that reads another thirty times.
  static let repeated = Shape(
    "kairo-repeated", runs: Runs(computed: 101, effects: 101),
    engine: { lab in
      let notes = lab.notes
      let head = lab.signal(0)
      let sum = lab.computed { (0..<30).reduce(0) { sum, _ in sum + head.value } }
      lab.effect(sum) { _ in notes.seen += 1 }
      return writes(lab, head, 100) { index in notes.expect(sum.value, index * 30) }
    },
    plain: { plain in
      let notes = plain.notes
      let (head, sum) = (plain.cell(0), plain.cell(0))
      plain.add { sum.update((0..<30).reduce(0) { sum, _ in sum + head.value }) }
      plain.add { notes.seen += 1 }
      return writes(plain, head, 100) { index in notes.expect(sum.value, index * 30) }
    })

  /// A chain, and the sum of all that is in it. The tenth node is made, and nobody reads it.
  static let triangle = Shape(
    "kairo-triangle", runs: Runs(computed: 1010, effects: 101),
    engine: { lab in
      let notes = lab.notes
      let head = lab.signal(0)
      let all = (0..<9).reduce(into: [head.incr]) { list, index in
        let last = list[index]
        list.append(lab.computed { last.value + 1 })
      }
      let unread = lab.computed { all[9].value + 1 }
      let sum = lab.computed { all.reduce(0) { $0 + $1.value } }
      lab.effect(sum) { _ in notes.seen += 1 }
      return writes(lab, head, 100) { index in
        withExtendedLifetime(unread) { notes.expect(sum.value, 45 + index * 10) }
      }
    },
    plain: { plain in
      let notes = plain.notes
      let (head, sum) = (plain.cell(0), plain.cell(0))
      let all = (0..<9).reduce(into: [head]) { list, index in
        let (last, cell) = (list[index], plain.cell(0))
        plain.add { cell.update(last.value + 1) }
        list.append(cell)
      }
      plain.add { sum.update(all.reduce(0) { $0 + $1.value }) }
      plain.add { notes.seen += 1 }
      return writes(plain, head, 100) { index in notes.expect(sum.value, 45 + index * 10) }
    })

  /// A node that reads the one or the other of two, and changes its mind with each write.
  ///
  /// By height, the one read last time runs before it is known that it is not read this time: 302 runs, not 202.
  static let unstable = Shape(
    "kairo-unstable", runs: Runs(computed: 202, effects: 101), here: Runs(computed: 302, effects: 101),
    engine: { lab in
      let notes = lab.notes
      let head = lab.signal(0)
      let double = lab.computed { head.value * 2 }
      let inverse = lab.computed { -head.value }
      let current = lab.computed {
        (0..<20).reduce(0) { sum, _ in sum + (head.value % 2 != 0 ? double.value : inverse.value) }
      }
      lab.effect(current) { _ in notes.seen += 1 }
      return writes(lab, head, 100) { index in notes.expect(current.value, index * (index % 2 != 0 ? 40 : -20)) }
    },
    plain: { plain in
      let notes = plain.notes
      let (head, double, inverse, current) = (plain.cell(0), plain.cell(0), plain.cell(0), plain.cell(0))
      plain.add { double.update(head.value * 2) }
      plain.add { inverse.update(-head.value) }
      plain.add {
        current.update((0..<20).reduce(0) { sum, _ in sum + (head.value % 2 != 0 ? double.value : inverse.value) })
      }
      plain.add { notes.seen += 1 }
      return writes(plain, head, 100) { index in notes.expect(current.value, index * (index % 2 != 0 ? 40 : -20)) }
    })

  /// Writes and checks 1, then 0 to `count` - 1, and counts the runs of the effect meanwhile.
  private static func writes(
    _ lab: Lab, _ head: Input<Int>, _ count: Int, check: @escaping (Int) -> Void
  ) -> (Int) -> Void {
    let notes = lab.notes
    return repeating {
      lab.graph.batch { head.set(1) }
      check(1)
      notes.seen = 0
      for index in 0..<count {
        lab.graph.batch { head.set(index) }
        check(index)
      }
      notes.expect(notes.seen, count)
    }
  }

  private static func writes(
    _ plain: Plain, _ head: Cell<Int>, _ count: Int, check: @escaping (Int) -> Void
  ) -> (Int) -> Void {
    let notes = plain.notes
    return repeating {
      head.value = 1
      plain.run()
      notes.seen = 0
      for index in 0..<count {
        head.value = index
        plain.run()
        check(index)
      }
      notes.expect(notes.seen, count)
    }
  }
}
