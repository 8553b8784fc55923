import Incremental

/// The stores of the process that are named in a state, by their numbers; and who waits for their end.
///
/// Several stores may have one shared value, which says what each of them does. When one ends, another takes over.
enum StoreEnds {
  private typealias Waiting = [Int: CheckedContinuation<Void, Never>]
  private struct Stores {
    var waiting: [Int: Waiting] = [:]
    var waits = 0
  }

  private static let stores = Locked(Stores())

  /// A store is there, until it ends.
  static func begin(_ store: Int) { stores.withLock { $0.waiting[store] = $0.waiting[store] ?? [:] } }

  /// A store is there no more.
  static func end(_ store: Int) {
    let waiting = stores.withLock { $0.waiting.removeValue(forKey: store) } ?? [:]
    for (_, continuation) in waiting { continuation.resume() }
  }

  /// Whether a store is there: not if it has ended, or was one of an earlier run of the program.
  static func isThere(_ store: Int) -> Bool { stores.withLock { $0.waiting[store] != nil } }

  /// Returns when a store has ended, or the task is cancelled.
  static func wait(for store: Int) async {
    let wait = stores.withLock { stores in
      stores.waits += 1
      return stores.waits
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = stores.withLock { stores in
          if Task.isCancelled || stores.waiting[store] == nil { return true }
          stores.waiting[store]?[wait] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      stores.withLock { $0.waiting[store]?.removeValue(forKey: wait) }?.resume()
    }
  }
}

extension Core {
  /// The number by which a state may name the store; zero if actions are handled by hand.
  final var storeNumber: Int {
    if isNamed { return session ?? 0 }
    isNamed = true
    if let session, !hasEnded { StoreEnds.begin(session) }
    return session ?? 0
  }

  /// The store has ended: who waits for that goes on.
  final func endName() {
    if isNamed, let session { StoreEnds.end(session) }
  }

  /// Under which name the number is recorded.
  private static let coeffectName = "Store"

  fileprivate final func storeNumber(expected: Int) -> Int {
    guard let log = current.log else { return storeNumber }
    if log.isReplaying { return log.takeShared(Self.coeffectName, as: Int.self) ?? expected }
    let number = storeNumber
    return number == expected ? number : log.record(Self.coeffectName) { number }
  }
}

extension Context {
  /// The number of the store that handles the action, which no other has; zero if actions are handled by hand.
  ///
  /// It is recorded unless it is the expected one: so a replay has the same, and who names one store only once records it once.
  package func storeNumber(expected: Int) -> Int { core { $0.storeNumber(expected: expected) } }
}
