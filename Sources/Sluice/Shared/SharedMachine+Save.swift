// Documentation/Internals/Shared.md says why some changes are made anew, and others refused.

extension SharedMachine {
  /// Makes a value of another one.
  @usableFromInline
  typealias Change = @Sendable (Value) throws -> Value

  /// How the value came from the one that the storage was last known to have.
  enum Origin: Sendable {
    /// By changes that can be made anew on another value, oldest first.
    case changes([Change])
    /// It was set: nobody knows what became of another value. `isOutdated` says that whoever set it did not know what
    /// the storage has.
    case values(isOutdated: Bool)
  }

  /// A value that is being saved.
  @usableFromInline
  struct Save: Sendable {
    let value: Value
    let stamp: SharedStamp
    /// What the storage had when the value was made; nil if nothing.
    let base: Value?
    let origin: Origin
    /// How many values were written before.
    let order: Int
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
  /// What is to be stored where the storage has `stored` now: the value, if that was made of it; else its changes, made
  /// anew.
  ///
  /// - Throws: `SharedValueChanged` for a value that was set; what a change throws.
  @usableFromInline
  func made(on stored: Value?) throws -> Value {
    guard let stored else { return value }
    switch origin {
    case .values(let isOutdated):
      if stored == value || stored == base && !isOutdated { return value }
      throw SharedValueChanged()
    case .changes(let changes):
      // Also where it equals the value: two programs may have counted to the same number.
      if stored == base { return value }
      do {
        return try changes.reduce(stored) { try $1($0) }
      } catch {
        throw SharedValueRefused(error)
      }
    }
  }
}
