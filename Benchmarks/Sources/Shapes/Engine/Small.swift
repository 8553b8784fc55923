import Incremental

/// What a single write costs, and a pass with nothing to do.
enum Small {
  static let all = [
    Shape("set-one-map", units: 1, engine: setOneMap, plain: plainSetOneMap),
    Shape("empty-pass", units: 1, engine: emptyPass, plain: plainEmptyPass),
  ]

  @Sendable
  private static func setOneMap(_ lab: Lab) -> (Int) -> Void {
    let notes = lab.notes
    let input = lab.signal(notes.next)
    let double = input.incr.map { $0 &* 2 }
    let token = double.observe { _ in }
    lab.keep(token)
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        input.set(notes.next)
      }
      notes.expect(double.value, notes.next &* 2, "set-one-map")
    }
  }

  @Sendable
  private static func plainSetOneMap(_ plain: Plain) -> (Int) -> Void {
    let notes = plain.notes
    let input = plain.cell(notes.next)
    let double = plain.cell(0)
    plain.add { double.update(input.value &* 2) }
    return { times in
      for _ in 0..<times {
        notes.next &+= 1
        input.value = notes.next
        plain.run()
      }
      notes.expect(double.value, notes.next &* 2, "set-one-map")
    }
  }

  /// In a graph that has something to compute, but not now.
  @Sendable
  private static func emptyPass(_ lab: Lab) -> (Int) -> Void {
    let notes = lab.notes
    let input = lab.signal(notes.next)
    let double = input.incr.map { $0 &* 2 }
    lab.keep(double.observe { _ in })
    return { times in
      for _ in 0..<times { lab.graph.batch {} }
      notes.expect(double.value, notes.next &* 2, "empty-pass")
    }
  }

  @Sendable
  private static func plainEmptyPass(_ plain: Plain) -> (Int) -> Void {
    { times in
      for _ in 0..<times { plain.run() }
    }
  }
}
