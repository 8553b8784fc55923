import Incremental

/// 1000 nodes on one input, made, each observed, and let go.
enum Create {
  static let width = 1000

  static let all = [
    Shape(
      "create-observe-drop-1000", units: width,
      engine: { lab in
        let notes = lab.notes
        let input = lab.signal(notes.next)
        return { times in
          for _ in 0..<times {
            notes.next &+= 1
            notes.seen = 0
            input.set(notes.next)
            var tokens: [Token] = []
            tokens.reserveCapacity(width)
            for index in 0..<width {
              tokens.append(input.incr.map { $0 &+ index }.observe { notes.seen &+= $0 })
            }
            notes.expect(notes.seen, notes.next &* width &+ width * (width - 1) / 2, "create")
          }
        }
      },
      plain: { plain in
        let notes = plain.notes
        let input = plain.cell(notes.next)
        return { times in
          for _ in 0..<times {
            notes.next &+= 1
            notes.seen = 0
            input.value = notes.next
            let all = Plain(seed: notes.next)
            for index in 0..<width {
              let cell = all.cell(0)
              all.add { cell.update(input.value &+ index) }
              all.add { notes.seen &+= cell.value }
            }
            all.run()
            notes.expect(notes.seen, notes.next &* width &+ width * (width - 1) / 2, "create")
          }
        }
      })
  ]
}
