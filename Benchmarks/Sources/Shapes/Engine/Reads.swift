import Incremental

/// Reads of values that nobody observes, after single writes and after bursts of them.
enum Reads {
  static let all =
    [4, 8].flatMap { fanIn in
      [1, 16].map { burst in
        layers("read-layered-\(fanIn)\(burst == 1 ? "" : "-burst")", width: 512, depth: 32, fanIn, burst)
      }
    } + [layers("read-layered-small", width: 32, depth: 8, 4, 1), mesh]

  /// Half as many inputs as a layer is wide, and layers of nodes that each add some of the layer before.
  private static func layers(_ name: String, width: Int, depth: Int, _ fanIn: Int, _ burst: Int) -> Shape {
    let sources = layerSources(width, depth, fanIn)
    return Shape(
      name, units: width * depth,
      engine: { lab in
        let notes = lab.notes
        let inputs = (0..<width / 2).map { _ in lab.signal(notes.next) }
        let last = sources.reduce(inputs.map(\.incr)) { layer, sources in
          sources.map { sources in
            let read = sources.map { layer[$0 % layer.count] }
            return lab.graph.computed { read.reduce(0) { ($0 &+ $1.value) & Grid.mask } }
          }
        }
        var values = inputs.map(\.value)
        return { times in
          for _ in 0..<times {
            for _ in 0..<burst {
              notes.next &+= 1
              let place = notes.next % values.count
              values[place] = notes.next
              inputs[place].set(notes.next)
            }
            notes.seen = last.reduce(0) { $0 &+ $1.value }
          }
          notes.expect(notes.seen, sum(values, sources), "read-layered")
        }
      },
      plain: { plain in
        let notes = plain.notes
        let inputs = (0..<width / 2).map { _ in plain.cell(notes.next) }
        let last = sources.reduce(inputs) { layer, sources in
          sources.map { sources in
            let read = sources.map { layer[$0 % layer.count] }
            let cell = plain.cell(0)
            plain.add { cell.update(read.reduce(0) { ($0 &+ $1.value) & Grid.mask }) }
            return cell
          }
        }
        return { times in
          for _ in 0..<times {
            for _ in 0..<burst {
              notes.next &+= 1
              inputs[notes.next % inputs.count].value = notes.next
            }
            plain.run()
            notes.seen = last.reduce(0) { $0 &+ $1.value }
          }
        }
      })
  }

  /// For each node of each layer, the numbers of those that it reads.
  private static func layerSources(_ width: Int, _ depth: Int, _ fanIn: Int) -> [[[Int]]] {
    (0..<depth).map { layer in
      (0..<width).map { node in (0..<fanIn).map { (node * 7 + layer * 13 + $0 * $0 * 31 + $0) % width } }
    }
  }

  private static func sum(_ inputs: [Int], _ sources: [[[Int]]]) -> Int {
    let last = sources.reduce(inputs) { layer, sources in
      sources.map { $0.reduce(0) { ($0 &+ layer[$1 % layer.count]) & Grid.mask } }
    }
    return last.reduce(0, &+)
  }

  /// A mesh of diamonds on one input, 64 wide and 64 deep.
  private static let mesh = Shape(
    "read-mesh", units: 64 * 64,
    engine: { lab in
      let notes = lab.notes
      let input = lab.signal(notes.next)
      let first = (0..<64).map { index in input.incr.map { ($0 &+ index) & Grid.mask } }
      let last = (1..<64).reduce(first) { layer, _ in
        (0..<64).map { layer[$0].map2(layer[($0 + 1) % 64]) { ($0 &+ $1) & Grid.mask } }
      }
      return { times in
        for _ in 0..<times {
          notes.next &+= 1
          input.set(notes.next)
          notes.seen = last.reduce(0) { $0 &+ $1.value }
        }
        notes.expect(notes.seen, meshSum(notes.next), "read-mesh")
      }
    },
    plain: { plain in
      let notes = plain.notes
      let input = plain.cell(notes.next)
      let first = (0..<64).map { index in
        let cell = plain.cell(0)
        plain.add { cell.update((input.value &+ index) & Grid.mask) }
        return cell
      }
      let last = (1..<64).reduce(first) { layer, _ in
        (0..<64).map { index in
          let (a, b, cell) = (layer[index], layer[(index + 1) % 64], plain.cell(0))
          plain.add { cell.update((a.value &+ b.value) & Grid.mask) }
          return cell
        }
      }
      return { times in
        for _ in 0..<times {
          notes.next &+= 1
          input.value = notes.next
          plain.run()
          notes.seen = last.reduce(0) { $0 &+ $1.value }
        }
        notes.expect(notes.seen, meshSum(notes.next), "read-mesh")
      }
    })

  private static func meshSum(_ input: Int) -> Int {
    let first = (0..<64).map { (input &+ $0) & Grid.mask }
    return (1..<64).reduce(first) { layer, _ in
      (0..<64).map { (layer[$0] &+ layer[($0 + 1) % 64]) & Grid.mask }
    }.reduce(0, &+)
  }
}
