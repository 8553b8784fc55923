import Incremental

/// Dependencies that somebody else keeps while they are read: because they are a constant of an object, the compiler does not
/// retain them for each read.
@usableFromInline
final class HeldDependencies {
  @usableFromInline let dependencies: Dependencies

  @usableFromInline
  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  var layer: DependencyLayer { dependencies.layer }
}

/// Which dependencies hold now.
@usableFromInline
struct CurrentDependencies {
  /// The dependencies of the store.
  let ofStore: HeldDependencies
  /// The dependencies of the action that is handled, if it was sent with its own.
  @usableFromInline fileprivate(set) var ofAction: HeldDependencies?
  /// The dependencies that reducers read, in the part of the state that they are for.
  @usableFromInline fileprivate(set) var here: HeldDependencies
  /// The same, or what records reads of it.
  fileprivate var readThrough: HeldDependencies
  fileprivate(set) var log: CoeffectLog?

  init(_ held: HeldDependencies) { (ofStore, here, readThrough) = (held, held, held) }
}

extension Core {
  /// The dependencies that hold now: while a reducer runs, what it reads. An effect that it describes keeps them.
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

  /// Runs `send`, in which an action is sent with dependencies of its own.
  final func sending(with values: Provide, _ send: () -> Void) {
    let (ofAction, here) = (current.ofAction, current.here)
    let held = HeldDependencies((ofAction ?? current.ofStore).dependencies.providing(values))
    current.ofAction = held
    hold(held)
    send()
    current.ofAction = ofAction
    hold(here)
  }

  /// The dependencies of an action whose handling begins; nil if it was sent without its own.
  @usableFromInline
  final func use(_ held: HeldDependencies?) {
    if held === current.ofAction { return }
    current.ofAction = held
    hold(held ?? current.ofStore)
  }

  /// From now on what reducers read is recorded. Then no action is plain.
  final func recordCoeffects() {
    let log = current.log ?? CoeffectLog()
    log.heard = trace.map { trace in
      { [unowned self] in trace(.coeffect(action: handledNumber, key: $0, value: $1)) }
    }
    if current.log != nil { return }
    current.log = log
    hold(current.here)
  }

  /// From now on values without an encoding are recorded, too; `unencodable` gets the names of their keys.
  final func keepAllCoeffects(_ unencodable: @escaping (String) -> Void) {
    recordCoeffects()
    current.log?.unencodable = unencodable
  }

  /// From now on such values are not recorded, and the others only for somebody else.
  final func forgetCoeffects(records: Bool) {
    current.log?.unencodable = nil
    endReplay(records: records)
  }

  /// The coeffects that reducers read since the last call, if they are recorded.
  @usableFromInline
  final func takeCoeffects() -> [Coeffect] { current.log?.take() ?? [] }
}

extension Core {
  /// From now on what reducers read is answered by the record.
  final func beginReplay() {
    recordCoeffects()
    use(nil)
  }

  /// Sets the recorded coeffects of the action that is replayed next.
  final func answer(from coeffects: [Coeffect]) { current.log?.replay(coeffects) }

  /// The keys that the replay read and the record does not have.
  final func takeMissing() -> [String] { current.log?.takeMissing() ?? [] }

  /// From now on reads are recorded again, or not at all.
  final func endReplay(records: Bool) {
    current.log?.endReplay()
    if records { return }
    current.log = nil
    hold(current.here)
  }
}
