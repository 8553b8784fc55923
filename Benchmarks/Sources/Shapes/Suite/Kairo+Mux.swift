import Incremental

extension Kairo {
  /// A hundred inputs in one list, which is new each time; a node for each element, another on that, and an effect.
  static let mux = Shape(
    "kairo-mux", runs: Runs(computed: 1836, effects: 18),
    engine: { lab in
      let notes = lab.notes
      let heads = (0..<100).map { _ in lab.signal(0) }
      let list = lab.computed { List(heads.map { $0.value }) }
      let splits = (0..<100).map { index in
        let element = lab.computed { list.value[index] }
        return lab.computed { element.value + 1 }
      }
      for split in splits { lab.effect(split) { notes.seen = $0 } }
      return repeating {
        for factor in 1...2 {
          for index in 0..<10 {
            lab.graph.batch { heads[index].set(index * factor) }
            notes.expect(splits[index].value, index * factor + 1)
          }
        }
      }
    },
    plain: { plain in
      let notes = plain.notes
      let heads = (0..<100).map { _ in plain.cell(0) }
      let list = plain.cell(List([]))
      plain.add { list.update(List(heads.map { $0.value })) }
      let splits = (0..<100).map { index in
        let (element, split) = (plain.cell(0), plain.cell(0))
        plain.add { element.update(list.value[index]) }
        plain.add { split.update(element.value + 1) }
        return split
      }
      for split in splits { plain.add { notes.seen = split.value } }
      return repeating {
        for factor in 1...2 {
          for index in 0..<10 {
            heads[index].value = index * factor
            plain.run()
            notes.expect(splits[index].value, index * factor + 1)
          }
        }
      }
    })
}

/// An object of JavaScript: equal only to itself.
final class List: Equatable {
  private let elements: [Int]

  init(_ elements: [Int]) { self.elements = elements }

  subscript(index: Int) -> Int { elements[index] }

  static func == (a: List, b: List) -> Bool { a === b }
}
