// Documentation/Internals/Shared.md explains why some changes are repeated, and others refused.

extension SharedMachine {
  /// Computes a new value from another one.
  @usableFromInline
  typealias Change = @Sendable (Value) throws -> Value

  /// The way in which the value was made from the last known value of the storage.
  enum Origin: Sendable {
    /// By changes that can be repeated on another value, oldest first.
    case changes([Change])
    /// It was set, so it cannot be repeated on another value. `isOutdated` is true if the code that set it did not know
    /// the value of the storage.
    case values(isOutdated: Bool)
  }

  /// A value that is being saved.
  @usableFromInline
  struct Save: Sendable {
    let value: Value
    let stamp: SharedStamp
    /// The value of the storage when this value was made; nil if there was none.
    let base: Value?
    let origin: Origin
    /// The number of values written before.
    let order: Int
  }
}

extension SharedMachine {
  /// A caller that waits until as many values are saved as were written when it called.
  struct Waiting {
    /// The number of the value that the caller has written.
    let own: Int
    let order: Int
    let completion: Completion
  }

  /// Values that the storage has refused, by their numbers.
  @usableFromInline
  struct Refusal {
    let orders: ClosedRange<Int>
    let error: any Error
    /// Whether the place has the stored value since.
    var isTaken = false
  }
}

extension SharedMachine.Origin {
  func then(_ later: Self) -> Self {
    switch (self, later) {
    case (.changes(let first), .changes(let second)): .changes(first + second)
    case (.values(let first), .values(let second)): .values(isOutdated: first || second)
    case (.values, _): self
    case (_, .values): later
    }
  }
}

extension SharedMachine.Save {
  /// Returns the value to store if the storage now has `stored`: this value, if it was made from that; otherwise the
  /// result of repeating its changes.
  ///
  /// - Throws: `SharedValueChanged` for a value that was set; `SharedError.refused` with the error that a change
  ///   throws.
  @usableFromInline
  func made(on stored: Value?) throws -> Value {
    guard let stored else { return value }
    switch origin {
    case .values(let isOutdated):
      if stored == value || stored == base && !isOutdated { return value }
      throw SharedValueChanged()
    case .changes(let changes):
      // Repeated even if the stored value equals this one: two programs may have counted to the same number.
      if stored == base { return value }
      do {
        return try changes.reduce(stored) { try $1($0) }
      } catch {
        throw SharedError.refused(error)
      }
    }
  }
}
