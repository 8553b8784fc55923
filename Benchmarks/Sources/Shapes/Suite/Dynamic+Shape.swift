import Incremental

extension Dynamic {
  /// The graph; an iteration is a whole run.
  public var shape: Shape { Shape("dynamic-\(name)", runs: runs, engine: engine, plain: plain) }

  private func engine(_ lab: Lab) -> (Int) -> Void {
    let notes = lab.notes
    let inputs = (0..<width).map { lab.signal(Double($0)) }
    let last = statics.reduce(inputs.map(\.incr)) { row, statics in
      (0..<width).map { index in
        let sources = reads(index).map { row[$0] }
        if statics[index] {
          return lab.computed { sources.reduce(0) { $0 + $1.value } }
        } else {
          return lab.computed { Self.sum(first: sources[0].value, count: sources.count) { sources[$0].value } }
        }
      }
    }
    let read = leaves.map { last[$0] }
    lab.effect { notes.total = read.reduce(0) { $1.value + $0 } }
    return repeating(notes) {
      for index in 0..<iterations {
        let source = index % width
        lab.graph.batch { inputs[source].set(Double(index + source)) }
        for leaf in read { notes.probe = leaf.value }
      }
    }
  }

  private func plain(_ plain: Plain) -> (Int) -> Void {
    let notes = plain.notes
    let inputs = (0..<width).map { plain.cell(Double($0)) }
    let last = statics.reduce(inputs) { row, statics in
      (0..<width).map { index in
        let sources = reads(index).map { row[$0] }
        let cell = plain.cell(0.0)
        if statics[index] {
          plain.add { cell.update(sources.reduce(0) { $0 + $1.value }) }
        } else {
          plain.add {
            cell.update(Self.sum(first: sources[0].value, count: sources.count) { sources[$0].value })
          }
        }
        return cell
      }
    }
    let read = leaves.map { last[$0] }
    plain.add { notes.total = read.reduce(0) { $1.value + $0 } }
    return repeating(notes) {
      for index in 0..<iterations {
        let source = index % width
        inputs[source].value = Double(index + source)
        plain.run()
        for leaf in read { notes.probe = leaf.value }
      }
    }
  }

  /// The sum of a dynamic node: if the first is odd, it leaves one of the others out.
  @inline(__always)
  public static func sum(first: Double, count: Int, _ read: (Int) -> Double) -> Double {
    let start = Int(first)
    let dropped = start & 1 == 0 ? count : 1 + start % (count - 1)
    var sum = first
    for index in 1..<count where index != dropped { sum += read(index) }
    return sum
  }

  private func repeating(_ notes: Notes, _ run: @escaping () -> Void) -> (Int) -> Void {
    { times in
      for _ in 0..<times {
        run()
        if let sum { notes.expect(notes.total, sum, "dynamic") }
      }
    }
  }
}
