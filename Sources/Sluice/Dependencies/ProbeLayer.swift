import Incremental

/// The layer that `value(given:)` reads through. It notes these reads.
final class ProbeLayer: DependencyLayer {
  private(set) var origins: [ObjectIdentifier] = []
  /// The source location where the user read the value that is being created.
  let place: Origin

  init(over parent: DependencyLayer, readAt place: Origin) {
    self.place = place
    super.init(over: parent)
  }

  override func resolve<Key: DependencyKey>(_ key: Key.Type, _: Origin) -> Key.Value {
    if let value = inherited(key) { return value }
    // Created in the parent, so that others find it; then found here, to note what it was created from.
    let made = parent.unsafelyUnwrapped.value(of: key, readAt: place)
    return inherited(key) ?? made
  }

  override func found(_ id: ObjectIdentifier) -> AnyKept? {
    let kept = super.found(id)
    note(id)
    kept?.origins.forEach(note)
    return kept
  }

  private func note(_ id: ObjectIdentifier) {
    if !origins.contains(id) { origins.append(id) }
  }
}
