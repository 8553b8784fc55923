import Incremental

/// cellx: layers of four nodes, each read by an effect, all changed by one batch.
enum Cellx {
  static let all = [1000, 2500].map(shape)

  /// A graph of some layers. It is made anew for each iteration, of which only the update is timed.
  static func shape(layers: Int) -> Shape {
    Shape(
      "cellx-\(layers)", runs: Runs(computed: 4 * layers, effects: 4 * layers), isFresh: true,
      engine: { lab in run(lab, layers) }, plain: { plain in run(plain, layers) })
  }

  private static func run(_ lab: Lab, _ layers: Int) -> (Int) -> Void {
    let notes = lab.notes
    let inputs = (1...4).map { lab.signal($0) }
    let last = (0..<layers).reduce(inputs.map(\.incr)) { layer, _ in
      let (p1, p2, p3, p4) = (layer[0], layer[1], layer[2], layer[3])
      let next = [
        lab.computed { p2.value }, lab.computed { p1.value - p3.value },
        lab.computed { p2.value + p4.value }, lab.computed { p3.value },
      ]
      for node in next { lab.effect(node) { notes.seen = $0 } }
      return next
    }
    return { _ in
      notes.expect(last.map { $0.value }, [-3, -6, -2, 2], "cellx, before")
      lab.graph.batch { for (input, value) in zip(inputs, [4, 3, 2, 1]) { input.set(value) } }
      notes.expect(last.map { $0.value }, [-2, -4, 2, 3], "cellx, after")
    }
  }

  private static func run(_ plain: Plain, _ layers: Int) -> (Int) -> Void {
    let notes = plain.notes
    let inputs = (1...4).map { plain.cell($0) }
    let last = (0..<layers).reduce(inputs) { layer, _ in
      let (p1, p2, p3, p4) = (layer[0], layer[1], layer[2], layer[3])
      let next = (0..<4).map { _ in plain.cell(0) }
      plain.add { next[0].update(p2.value) }
      plain.add { next[1].update(p1.value - p3.value) }
      plain.add { next[2].update(p2.value + p4.value) }
      plain.add { next[3].update(p3.value) }
      for cell in next { plain.add { notes.seen = cell.value } }
      return next
    }
    plain.run()
    return { _ in
      notes.expect(last.map { $0.value }, [-3, -6, -2, 2], "cellx, before")
      for (input, value) in zip(inputs, [4, 3, 2, 1]) { input.value = value }
      plain.run()
      notes.expect(last.map { $0.value }, [-2, -4, 2, 3], "cellx, after")
    }
  }
}
