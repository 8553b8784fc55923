import Incremental

/// Dependencies that are retained elsewhere while they are read. Because they are a constant of an object, the
/// compiler does not retain them for each read.
@usableFromInline
final class HeldDependencies {
  @usableFromInline let dependencies: Dependencies

  @usableFromInline
  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  var layer: DependencyLayer { dependencies.layer }
}

/// The dependencies that apply now.
@usableFromInline
struct CurrentDependencies {
  /// The dependencies of the store.
  let ofStore: HeldDependencies
  /// The dependencies of the current action, if it was sent with its own.
  @usableFromInline fileprivate(set) var ofAction: HeldDependencies?
  /// The dependencies of the reducers of the current part of the state.
  @usableFromInline fileprivate(set) var here: HeldDependencies
  /// Those dependencies, or a layer that records reads of them.
  fileprivate var readThrough: HeldDependencies
  fileprivate(set) var log: CoeffectLog?

  init(_ held: HeldDependencies) { (ofStore, here, readThrough) = (held, held, held) }
}

extension Core {
  /// The dependencies that apply now: while a reducer runs, those that it reads. An effect that it describes retains
  /// them.
  final var dependencies: Dependencies { current.here.dependencies }

  private final func hold(_ held: HeldDependencies) {
    current.here = held
    current.readThrough =
      current.log.map { HeldDependencies(Dependencies(RecordedLayer(over: held.layer, $0))) } ?? held
    reading = Unretained(current.readThrough)
  }

  /// Runs `body`, in which reducers read the overrides.
  final func holding(_ overrides: Overrides, _ body: () -> Void) {
    let before = current.here
    hold(overrides.dependencies(over: before, isLasting: current.ofAction == nil))
    body()
    hold(before)
  }

  /// Runs `send`, in which an action is sent with its own dependencies.
  final func sending(with values: Provide, _ send: () -> Void) {
    let (ofAction, here) = (current.ofAction, current.here)
    let held = HeldDependencies((ofAction ?? current.ofStore).dependencies.providing(values))
    current.ofAction = held
    hold(held)
    send()
    current.ofAction = ofAction
    hold(here)
  }

  /// Applies the dependencies of an action when its handling begins; nil if it was sent without its own.
  @usableFromInline
  final func use(_ held: HeldDependencies?) {
    if held === current.ofAction { return }
    current.ofAction = held
    hold(held ?? current.ofStore)
  }

  /// Begins to record what reducers read. From then on no action is plain.
  final func recordCoeffects() {
    let log = current.log ?? CoeffectLog()
    log.onRead = trace.map { trace in
      { [unowned self] in trace(.coeffect(action: handledNumber, key: $0, value: $1)) }
    }
    if current.log != nil { return }
    current.log = log
    hold(current.here)
  }

  /// Begins to record also values without an encoding; `unencodable` receives the names of their keys.
  final func keepAllCoeffects(_ unencodable: @escaping (String) -> Void) {
    recordCoeffects()
    current.log?.unencodable = unencodable
  }

  /// Stops recording values without an encoding. Others are recorded only if `records` is true.
  final func forgetCoeffects(records: Bool) {
    current.log?.unencodable = nil
    endReplay(records: records)
  }

  /// Removes and returns the coeffects that reducers read since the last call, if they are recorded.
  @usableFromInline
  final func takeCoeffects() -> [Coeffect] { current.log?.take() ?? [] }
}

extension Core {
  /// Begins a replay, in which reads return recorded values.
  final func beginReplay() {
    recordCoeffects()
    use(nil)
  }

  /// Sets the recorded coeffects of the action that is replayed next.
  final func answer(from coeffects: [Coeffect]) { current.log?.replay(coeffects) }

  /// Removes and returns the keys that the replay read and the record does not contain.
  final func takeMissing() -> [String] { current.log?.takeMissing() ?? [] }

  /// Ends a replay. Reads are recorded again if `records` is true.
  final func endReplay(records: Bool) {
    current.log?.endReplay()
    if records { return }
    current.log = nil
    hold(current.here)
  }
}
