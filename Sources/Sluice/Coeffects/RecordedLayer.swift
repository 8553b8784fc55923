import Incremental

/// The layer that contexts read through while there is a log. Its table stays empty, so that each read gets here;
/// without a log, reads pay nothing for it.
final class RecordedLayer: DependencyLayer {
  init(over parent: DependencyLayer, _ log: CoeffectLog) { super.init(over: parent, recordingIn: log) }

  override func found(_ id: ObjectIdentifier) -> AnyKept? { parent?.found(id) }
}
