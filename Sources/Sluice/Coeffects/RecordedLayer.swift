import Incremental

/// The layer that contexts read through while there is a log. Its table stays empty, so that each read is passed to
/// the log; without a log, reads have no extra cost.
final class RecordedLayer: DependencyLayer {
  init(over parent: DependencyLayer, _ log: CoeffectLog) { super.init(over: parent, recordingIn: log) }

  override func found(_ id: ObjectIdentifier) -> AnyKept? { parent?.found(id) }
}
