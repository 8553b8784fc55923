import Incremental

/// Which dependencies hold now.
struct CurrentDependencies {
  /// Those of the store.
  let ofStore: DependencyLayer
  /// Those of the action that is handled, if it was sent with some.
  fileprivate(set) var ofAction: DependencyLayer?
  /// Those that reducers read, in the part of the state that they are for.
  fileprivate(set) var here: DependencyLayer
  /// The same, or what records reads of it.
  fileprivate var readThrough: DependencyLayer
  fileprivate(set) var log: CoeffectLog?

  init(_ layer: DependencyLayer) { (ofStore, here, readThrough) = (layer, layer, layer) }
}

extension Core {
  /// The dependencies that hold now: while a reducer runs, what it reads. An effect that it describes keeps them.
  final var dependencies: Dependencies { Dependencies(current.here) }

  private final func hold(_ layer: DependencyLayer) {
    current.here = layer
    current.readThrough = current.log.map { RecordedLayer(over: layer, $0) } ?? layer
    reading = Unretained(current.readThrough)
  }

  /// Runs `body`, in which reducers read what is overridden.
  final func holding(_ overrides: Overrides, _ body: () -> Void) {
    let before = current.here
    hold(overrides.layer(over: before, isLasting: current.ofAction == nil))
    body()
    hold(before)
  }

  /// Runs `send`, in which an action is sent with dependencies of its own.
  final func sending(with binds: Bind, _ send: () -> Void) {
    let (ofAction, here) = (current.ofAction, current.here)
    let layer = Dependencies(ofAction ?? current.ofStore).binding(binds).layer
    current.ofAction = layer
    hold(layer)
    send()
    current.ofAction = ofAction
    hold(here)
  }

  /// What holds for an action that is now handled; nil if it was sent without dependencies of its own.
  final func follow(_ layer: DependencyLayer?) {
    if layer === current.ofAction { return }
    current.ofAction = layer
    hold(layer ?? current.ofStore)
  }

  /// From now on what reducers read is recorded. Then no action is plain.
  final func recordCoeffects() {
    guard current.log == nil else { return }
    current.log = CoeffectLog()
    hold(current.here)
  }

  /// What reducers read since it was last asked, if it is recorded.
  final func takeCoeffects() -> [Coeffect] { current.log?.take() ?? [] }
}

extension Core {
  /// From now on what reducers read is answered by the record.
  final func beginReplay() {
    recordCoeffects()
    follow(nil)
  }

  /// What was recorded of the action that is replayed next.
  final func answer(from coeffects: [Coeffect]) { current.log?.replay(coeffects) }

  /// What was read in the replay that the record does not have.
  final func takeMissing() -> [String] { current.log?.takeMissing() ?? [] }

  /// From now on reads are recorded again, or not at all.
  final func endReplay(records: Bool) {
    current.log?.endReplay()
    if records { return }
    current.log = nil
    hold(current.here)
  }
}
