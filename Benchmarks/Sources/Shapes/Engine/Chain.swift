import Incremental

/// An input and 1000 nodes, each the one before plus 1.
enum Chain {
  static let length = 1000

  static let all = [
    Shape(
      "chain-1000", units: length,
      engine: { lab in
        let input = lab.signal(lab.notes.next)
        let end = (0..<length).reduce(input.incr) { last, _ in last.map { $0 &+ 1 } }
        return run(lab, input, end)
      }, plain: plain),
    Shape(
      "chain-1000-tracked", units: length,
      engine: { lab in
        let input = lab.signal(lab.notes.next)
        let end = (0..<length).reduce(input.incr) { last, _ in lab.graph.computed { last.value &+ 1 } }
        return run(lab, input, end)
      }, plain: plain),
  ]

  private static func run(_ lab: Lab, _ input: Input<Int>, _ end: Incr<Int>) -> (Int) -> Void {
    let notes = lab.notes
    lab.effect(end) { notes.seen = $0 }
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        input.set(notes.next)
        notes.expect(notes.seen, notes.next &+ length, "chain")
      }
    }
  }

  @Sendable
  private static func plain(_ plain: Plain) -> (Int) -> Void {
    let notes = plain.notes
    let input = plain.cell(notes.next)
    let end = (0..<length).reduce(input) { last, _ in
      let cell = plain.cell(0)
      plain.add { cell.update(last.value &+ 1) }
      return cell
    }
    plain.add { notes.seen = end.value }
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        input.value = notes.next
        plain.run()
        notes.expect(notes.seen, notes.next &+ length, "chain")
      }
    }
  }
}

extension Shape {
  /// Several chains on one input, each observed at its end: what memory a node takes is measured on them.
  public static func chains(count: Int, length: Int) -> Shape {
    Shape(
      "chains", units: count * length,
      engine: { lab in
        let notes = lab.notes
        let input = lab.signal(notes.next)
        for _ in 0..<count {
          lab.effect((0..<length).reduce(input.incr) { last, _ in last.map { $0 &+ 1 } }) { notes.seen &+= $0 }
        }
        return { times in
          for _ in 0..<times {
            notes.next &+= 1
            notes.seen = 0
            input.set(notes.next)
            notes.expect(notes.seen, (notes.next &+ length) &* count, "chains")
          }
        }
      },
      plain: { plain in
        let notes = plain.notes
        let input = plain.cell(notes.next)
        for _ in 0..<count {
          let end = (0..<length).reduce(input) { last, _ in
            let cell = plain.cell(0)
            plain.add { cell.update(last.value &+ 1) }
            return cell
          }
          plain.add { notes.seen &+= end.value }
        }
        return { times in
          for _ in 0..<times {
            notes.next &+= 1
            notes.seen = 0
            input.value = notes.next
            plain.run()
            notes.expect(notes.seen, (notes.next &+ length) &* count, "chains")
          }
        }
      })
  }
}
