import Incremental

/// The layer that contexts read through while there is a log. Its table stays empty, so that each read gets here;
/// without a log, reads pay nothing for it.
final class RecordedLayer: DependencyLayer {
  private let log: CoeffectLog

  init(over parent: DependencyLayer, _ log: CoeffectLog) {
    self.log = log
    super.init(over: parent)
  }

  override func resolve<Key: DependencyKey>(_ key: Key.Type, _ place: Origin) -> Key.Value {
    log.answer(key) { parent.unsafelyUnwrapped.value(of: key, readAt: place) }
  }

  override func resolve<Key: DependencyKey, Result: Sendable>(
    _ key: Key.Type, _ place: Origin, _ produce: (Key.Value) -> Result
  ) -> Result {
    log.answer(key) { produce(parent.unsafelyUnwrapped.value(of: key, readAt: place)) }
  }

  override func found(_ id: ObjectIdentifier) -> AnyKept? { parent?.found(id) }
}
