import Incremental
import Sluice

/// One element of a million changes: in an array while something else is observed, and in the payload of an enum.
///
/// They change in turn: to change one at random takes as long as the memory, which would hide what the store takes.
enum InPlace {
  static let all = [
    StoreBenchmark(
      "array-1M-in-place",
      side("Sluice") { receiver in
        let store = Store(Large(), Reduce(Large.reduce))
        let token = store.observe(\.count, initial: false) { receiver.receive($0) }
        return (
          { index in withExtendedLifetime(token) { store.send(index) } }, { store.state.numbers[$0] }
        )
      },
      side("reducer in a loop") { _ in
        let plain = Direct(Large(), Large.reduce)
        return ({ plain.send($0) }, { plain.state.numbers[$0] })
      },
      side("Redux, tuned") { receiver in
        let redux = TunedRedux(Large(), Large.reduce)
        redux.subscribe({ $0.pointee.count }, { receiver.receive($0) })
        return ({ redux.send($0) }, { redux.state.numbers[$0] })
      },
      side("OpenCombine") { receiver in
        let subject = Subject(Large(), Large.reduce)
        return ({ subject.send($0) }, { subject.state.numbers[$0] })
      }),
    StoreBenchmark(
      "enum-case-in-place",
      side("Sluice") { _ in
        let store = Store(Session.loggedIn(Large())) {
          Scope(case: Session.loggedIn, action: SessionAction.change) { Reduce(Large.reduce) }
        }
        return ({ store.send(.change($0)) }, { store.state.element($0) })
      },
      side("reducer in a loop") { _ in
        let plain = Direct(Session.loggedIn(Large()), Session.reduce)
        return ({ plain.send(.change($0)) }, { plain.state.element($0) })
      }),
  ]

  private static func side(
    _ name: String, _ build: @escaping @Sendable (Receiver) -> (send: (Int) -> Void, read: (Int) -> Int)
  ) -> StoreBenchmark.Side {
    .init(name) { _ in
      let receiver = Receiver()
      let (send, read) = build(receiver)
      return StoreTrial(receiver) { times in
        var last = 0
        for _ in 0..<times {
          last = receiver.next(below: Large.size)
          send(last)
        }
        return read(last) &* Large.size &+ last
      }
    }
  }
}
