import Incremental
import Sluice

/// An action of the innermost of five levels, sent through a store for that level.
enum Deep {
  static let all = [
    StoreBenchmark(
      "send-scoped-5",
      .init("Sluice") { seed in
        let store = Store(Levels(), levels(seed))
        let five = store.scope(\.one, action: LevelsAction.one).scope(\.two, action: OneAction.two).scope(
          \.three, action: TwoAction.three
        )
        .scope(\.four, action: ThreeAction.four).scope(\.five, action: FourAction.five)
        return StoreTrial { times in
          for _ in 0..<times { five.send(.increment) }
          return five.state.count
        }
      },
      .init("reducer in a loop") { seed in
        let plain = Direct(Levels(), reducer(seed))
        return StoreTrial { times in
          for _ in 0..<times { plain.send(.one(.two(.three(.four(.five(.increment)))))) }
          return plain.state.one.two.three.four.five.count
        }
      },
      .init("Redux, short") { seed in
        let redux = Redux(Levels(), reducer(seed))
        return StoreTrial { times in
          for _ in 0..<times { redux.send(.one(.two(.three(.four(.five(.increment)))))) }
          return redux.state.one.two.three.four.five.count
        }
      })
  ]

  private static func levels(_ seed: Int) -> Combined<Levels, LevelsAction> {
    let five = innermost(seed)
    return Combined {
      Scope(\.one, action: LevelsAction.one) {
        Scope(\.two, action: OneAction.two) {
          Scope(\.three, action: TwoAction.three) {
            Scope(\.four, action: ThreeAction.four) {
              Scope(\.five, action: FourAction.five) { Reduce(five) }
            }
          }
        }
      }
    }
  }

  private static func innermost(_ seed: Int) -> @Sendable (inout Five, CounterAction) -> Void {
    let counter = Counter.reducer(seed)
    return { five, action in
      var inner = Counter(count: five.count)
      counter(&inner, action)
      five.count = inner.count
    }
  }

  /// The same in one `switch`.
  private static func reducer(_ seed: Int) -> @Sendable (inout Levels, LevelsAction) -> Void {
    let five = innermost(seed)
    return { levels, action in
      switch action {
      case .one(.two(.three(.four(.five(let action))))): five(&levels.one.two.three.four.five, action)
      default: break
      }
    }
  }
}
