import Incremental

extension SBench {
  /// How many writes, each a batch of its own, how many inputs an effect reads, and how many effects read them.
  private struct Writing {
    let writes: Int
    let reads: Int
    let effects: Int
  }

  private static func writings(_ count: Int) -> [Writing] {
    [
      Writing(writes: count * 4, reads: 1, effects: 1), Writing(writes: count * 2, reads: 2, effects: 1),
      Writing(writes: count, reads: 4, effects: 1), Writing(writes: count / 250, reads: 1000, effects: 1),
      Writing(writes: count, reads: 1, effects: 2), Writing(writes: count, reads: 1, effects: 4),
      Writing(writes: count / 10, reads: 1, effects: 1000),
    ]
  }

  static func update(count: Int) -> Shape {
    let writings = writings(count)
    let effects = writings.reduce(0) { $0 + $1.writes * $1.effects }
    return Shape(
      "sbench-update-signals", runs: Runs(computed: 0, effects: effects),
      engine: { lab in
        let notes = lab.notes
        let inputs = writings.map { writing in
          let inputs = (0..<writing.reads).map { _ in lab.signal(-1) }
          for _ in 0..<writing.effects { observe(lab, inputs.map(\.incr)) }
          return inputs[0]
        }
        return { times in
          for _ in 0..<times {
            for (writing, input) in zip(writings, inputs) {
              notes.seen = 0
              for value in 0..<writing.writes { lab.graph.batch { input.set(value) } }
              notes.expect(notes.seen, sum(writing), "sbench, update")
            }
          }
        }
      },
      plain: { plain in
        let notes = plain.notes
        let all = writings.map { writing in
          let inputs = (0..<writing.reads).map { _ in plain.cell(-1) }
          let own = Plain(seed: notes.next)
          for _ in 0..<writing.effects { own.add { notes.seen &+= inputs.reduce(0) { $0 + $1.value } } }
          return (inputs[0], own)
        }
        return { times in
          for _ in 0..<times {
            for (writing, (input, own)) in zip(writings, all) {
              notes.seen = 0
              for value in 0..<writing.writes {
                input.value = value
                own.run()
              }
              notes.expect(notes.seen, sum(writing), "sbench, update")
            }
          }
        }
      })
  }

  private static func observe(_ lab: Lab, _ all: [Incr<Int>]) {
    let notes = lab.notes
    switch all.count {
    case 1: lab.effect(all[0]) { notes.seen &+= $0 }
    case 2:
      let (a, b) = (all[0], all[1])
      lab.effect { notes.seen &+= a.value + b.value }
    case 4:
      let (a, b, c, d) = (all[0], all[1], all[2], all[3])
      lab.effect { notes.seen &+= a.value + b.value + c.value + d.value }
    default: lab.effect { notes.seen &+= all.reduce(0) { $0 + $1.value } }
    }
  }

  /// What the effects see together; the inputs that are not written stay at -1.
  private static func sum(_ writing: Writing) -> Int {
    (writing.writes * (writing.writes - 1) / 2 - writing.writes * (writing.reads - 1)) * writing.effects
  }
}
