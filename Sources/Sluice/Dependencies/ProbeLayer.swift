import Incremental

/// The layer that `value(given:)` gets: it notes the reads made through it.
final class ProbeLayer: DependencyLayer {
  private(set) var origins: [ObjectIdentifier] = []
  /// The place where the user read the made value.
  let place: Origin

  init(over parent: DependencyLayer, readAt place: Origin) {
    self.place = place
    super.init(over: parent)
  }

  override func resolve<Key: DependencyKey>(_ key: Key.Type, _: Origin) -> Key.Value {
    if let value = inherited(key) { return value }
    // Made there, so that others find it; then found here, to note what it was made from.
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
