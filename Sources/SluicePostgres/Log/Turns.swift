#if Postgres
  import Incremental

  /// Lets a number of callers do something at once, and others wait in their order.
  final class Turns: Sendable {
    private struct State {
      var free: Int
      var waiting: [CheckedContinuation<Void, Never>] = []
      /// The index of the first that waits; those before have had their turn.
      var first = 0
    }

    private let state: Locked<State>

    init(_ count: Int) { state = Locked(State(free: count)) }

    /// Suspends until it is the caller's turn. Each caller calls `end` afterwards.
    func begin() async {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state -> Bool in
          if state.free == 0 {
            state.waiting.append(continuation)
            return false
          }
          state.free -= 1
          return true
        }
        if isFree { continuation.resume() }
      }
    }

    /// Ends a turn: the next caller has it.
    func end() {
      let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
        if state.first == state.waiting.count {
          state.waiting = []
          state.first = 0
          state.free += 1
          return nil
        }
        state.first += 1
        return state.waiting[state.first - 1]
      }
      next?.resume()
    }
  }
#endif
