import Incremental

/// A record of the dependencies that are read, for tests.
package final class DependencyWitness {
  /// Records uses of live dependencies.
  package let live = LiveUse()
  private var reads: Set<ObjectIdentifier> = []

  package init() {}

  package func hasRead(_ key: any DependencyKey.Type) -> Bool { reads.contains(ObjectIdentifier(key)) }

  func note(_ key: ObjectIdentifier) { reads.insert(key) }

  func note(_ kept: AnyKept?) {
    for origin in kept?.origins ?? [] { note(origin) }
  }
}

/// A layer that notes each read. Its table stays empty, so that each read reaches it.
final class WitnessLayer: DependencyLayer {
  private let witness: DependencyWitness

  init(over parent: DependencyLayer, _ witness: DependencyWitness) {
    self.witness = witness
    super.init(over: parent)
  }

  override func resolve<Key: DependencyKey>(_ key: Key.Type, _ place: Origin) -> Key.Value {
    let (id, parent) = (ObjectIdentifier(key), parent.unsafelyUnwrapped)
    witness.note(id)
    let value = witness.live.recording { parent.value(of: key, readAt: place) }
    witness.note(parent.found(id))
    return value
  }

  override func found(_ id: ObjectIdentifier) -> AnyKept? {
    witness.note(id)
    let kept = parent?.found(id)
    witness.note(kept)
    return kept
  }

  override func watched<Value>(_ make: () -> Value) -> Value { witness.live.recording(make) }
}

/// A record of uses of live dependencies: of keys without a value for tests, whose default value was created in a test.
package final class LiveUse: Sendable {
  // Not `@TaskLocal`, here and in `RunningEffect`, because macros are not available where only interfaces are checked.
  private static let local = TaskLocal<LiveUse?>(wrappedValue: nil)

  /// The recorder of live dependencies in this task.
  static var current: LiveUse? { local.get() }

  private let keys = Locked<[any DependencyKey.Type]>([])
  private let stopping = Locked<(@Sendable (_ message: String) -> Void)?>(nil)

  package init() {}

  /// Calls `report` before the program ends, if a dependency is read that has no value.
  package func whenStopping(_ report: @escaping @Sendable (_ message: String) -> Void) {
    stopping.withLock { $0 = report }
  }

  func noteStop(_ message: String) { stopping.withLock { $0 }?(message) }

  /// Removes and returns the keys that were recorded since the last call.
  package func take() -> [any DependencyKey.Type] {
    keys.withLock { keys in
      defer { keys = [] }
      return keys
    }
  }

  func note(_ key: any DependencyKey.Type) { keys.withLock { $0.append(key) } }

  /// Creates a value, and records the live dependencies that it uses.
  func recording<Value>(_ make: () -> Value) -> Value { Self.local.withValue(self, operation: make) }
}

extension Dependencies {
  /// Returns these dependencies with a witness that records reads.
  package func witnessed(by witness: DependencyWitness) -> Dependencies {
    Dependencies(WitnessLayer(over: layer, witness))
  }

  /// The keys that were provided.
  package var providedKeys: [any DependencyKey.Type] { layer.provided }
}
