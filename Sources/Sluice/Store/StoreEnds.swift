import Incremental

/// The stores of the process that are named in a state, by number, with the tasks that wait for their end.
///
/// Several stores may have a common shared value that assigns work to each of them. When one ends, another takes
/// over.
enum StoreEnds {
  private typealias Waiting = [Int: CheckedContinuation<Void, Never>]
  private struct Stores {
    var waiting: [Int: Waiting] = [:]
    var waits = 0
  }

  private static let stores = Locked(Stores())

  /// Registers a store until it ends.
  static func begin(_ store: Int) { stores.withLock { $0.waiting[store] = $0.waiting[store] ?? [:] } }

  /// Removes a store that has ended, and resumes the tasks that wait for its end.
  static func end(_ store: Int) {
    let waiting = stores.withLock { $0.waiting.removeValue(forKey: store) } ?? [:]
    for (_, continuation) in waiting { continuation.resume() }
  }

  /// Returns whether a store exists: false if it has ended, or belonged to an earlier run of the program.
  static func isThere(_ store: Int) -> Bool { stores.withLock { $0.waiting[store] != nil } }

  /// Suspends until a store has ended, or the task is cancelled.
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

  /// Resumes the tasks that wait for the end of the store.
  final func endName() {
    if isNamed, let session { StoreEnds.end(session) }
  }

  /// The name under which the number is recorded.
  private static let coeffectName = "Store"

  fileprivate final func storeNumber(expected: Int) -> Int {
    guard let log = current.log else { return storeNumber }
    if log.isReplaying { return log.takeShared(Self.coeffectName, as: Int.self) ?? expected }
    let number = storeNumber
    return number == expected ? number : log.record(Self.coeffectName) { number }
  }
}

extension Context {
  /// Returns the unique number of the store that handles the action; zero if actions are handled by hand.
  ///
  /// It is recorded unless it is the expected number, so that a replay returns it again. A caller that names only one
  /// store records it once.
  package func storeNumber(expected: Int) -> Int { core { $0.storeNumber(expected: expected) } }
}
