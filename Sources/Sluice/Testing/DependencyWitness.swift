import Incremental

/// Which dependencies are read, for tests.
package final class DependencyWitness {
  private var reads: Set<ObjectIdentifier> = []

  package init() {}

  package func hasRead(_ key: any DependencyKey.Type) -> Bool { reads.contains(ObjectIdentifier(key)) }

  func note(_ key: ObjectIdentifier) { reads.insert(key) }
}

/// What notes each read. Its table stays empty, so that each gets here.
final class WitnessLayer: DependencyLayer {
  private let witness: DependencyWitness

  init(over parent: DependencyLayer, _ witness: DependencyWitness) {
    self.witness = witness
    super.init(over: parent)
  }

  override func resolve<Key: DependencyKey>(_ key: Key.Type, _ place: Origin) -> Key.Value {
    witness.note(ObjectIdentifier(key))
    return parent.unsafelyUnwrapped.value(of: key, readAt: place)
  }

  override func found(_ id: ObjectIdentifier) -> AnyKept? {
    witness.note(id)
    return parent?.found(id)
  }
}

/// Hears of live dependencies: of keys without a value for tests whose value in the running program was made in a test.
package final class LiveUse: Sendable {
  /// Who hears of it in this task.
  @TaskLocal package static var current: LiveUse?

  private let keys = Locked<[any DependencyKey.Type]>([])

  package init() {}

  /// The keys of which it heard since it was last asked.
  package func take() -> [any DependencyKey.Type] {
    keys.withLock { keys in
      defer { keys = [] }
      return keys
    }
  }

  func note(_ key: any DependencyKey.Type) { keys.withLock { $0.append(key) } }
}

extension Dependencies {
  /// The same dependencies, of which a witness hears what is read.
  package func witnessed(by witness: DependencyWitness) -> Dependencies {
    Dependencies(WitnessLayer(over: layer, witness))
  }

  /// The keys that were bound in them.
  package var boundKeys: [any DependencyKey.Type] { layer.boundKeys }
}
