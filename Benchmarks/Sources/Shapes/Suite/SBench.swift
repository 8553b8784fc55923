import Incremental

/// sbench: making effects over inputs, and writing inputs that effects read.
enum SBench {
  static let all = all(count: 100_000)

  /// The shapes for the suite's number, 100,000, or a smaller one.
  static func all(count: Int) -> [Shape] { [create(count: count), update(count: count)] }

  /// How many effects, and what they read. `sharing` effects read the same `reads` inputs.
  private struct Making {
    let effects: Int
    let reads: Int
    var sharing = 1
  }

  private static func makings(_ count: Int) -> [Making] {
    [
      Making(effects: count, reads: 0), Making(effects: count, reads: 1), Making(effects: count / 2, reads: 2),
      Making(effects: count / 4, reads: 4), Making(effects: count / 1000, reads: 1000),
      Making(effects: count, reads: 1, sharing: 2), Making(effects: count, reads: 1, sharing: 4),
      Making(effects: count, reads: 1, sharing: 8), Making(effects: count, reads: 1, sharing: 1000),
    ]
  }

  private static func create(count: Int) -> Shape {
    let makings = makings(count)
    let effects = makings.reduce(0) { $0 + $1.effects }
    return Shape(
      "sbench-create-computations", runs: Runs(computed: 0, effects: effects),
      engine: { lab in
        let sources = (0..<count).map { lab.signal($0).incr }
        let notes = lab.notes
        return { times in
          for _ in 0..<times {
            for making in makings {
              notes.seen = 0
              var tokens: [Token] = []
              for index in 0..<making.effects { tokens.append(effect(lab, sources, making, index)) }
              notes.expect(notes.seen, sum(making), "sbench, create")
            }
          }
        }
      },
      plain: { plain in
        let sources = (0..<count).map { plain.cell($0) }
        let notes = plain.notes
        return { times in
          for _ in 0..<times {
            for making in makings {
              notes.seen = 0
              let all = Plain(seed: notes.next)
              for index in 0..<making.effects {
                if making.reads == 0 {
                  all.add { notes.seen &+= 1 }
                } else {
                  let read = sources[range(making, index)]
                  all.add { notes.seen &+= read.reduce(0) { $0 + $1.value } }
                }
              }
              all.run()
              notes.expect(notes.seen, sum(making), "sbench, create")
            }
          }
        }
      })
  }

  /// The literal closures, one for each number of reads, as the suite writes them.
  private static func effect(_ lab: Lab, _ sources: [Incr<Int>], _ making: Making, _ index: Int) -> Token {
    let notes = lab.notes
    let first = making.reads == 0 ? 0 : range(making, index).lowerBound
    switch making.reads {
    case 0: return lab.observer { notes.seen &+= 1 }
    case 1: return lab.observer(sources[first]) { notes.seen &+= $0 }
    case 2:
      let (a, b) = (sources[first], sources[first + 1])
      return lab.observer { notes.seen &+= a.value + b.value }
    case 4:
      let (a, b, c, d) = (sources[first], sources[first + 1], sources[first + 2], sources[first + 3])
      return lab.observer { notes.seen &+= a.value + b.value + c.value + d.value }
    default:
      let read = sources[range(making, index)]
      return lab.observer { notes.seen &+= read.reduce(0) { $0 + $1.value } }
    }
  }

  private static func range(_ making: Making, _ index: Int) -> Range<Int> {
    let first = index / making.sharing * making.reads
    return first..<first + making.reads
  }

  /// What all effects of one kind see together.
  private static func sum(_ making: Making) -> Int {
    if making.reads == 0 { return making.effects }
    let sources = making.effects * making.reads / making.sharing
    return sources * (sources - 1) / 2 * making.sharing
  }
}
