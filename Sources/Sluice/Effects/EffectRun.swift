import Incremental

/// One effect on its way: from its start to its end or its cancellation.
@usableFromInline
class EffectRun {
  final let core: Core
  /// The number of the action that all this goes back to.
  final let root: Int
  final let steps: [PlaceStep]
  final let place: AnyEffectPlace?
  final let held: HeldDependencies
  /// Where it runs; nil in a store without isolation.
  final var home: (any Actor)?
  /// Whether nothing that it sends counts any more.
  final private(set) var isCancelled = false
  /// Whether its work has returned. What it sent before, and is still queued, counts.
  final var isOver = false
  /// Whether it waits for the next element of a sequence.
  final var isListening = false {
    didSet { core.witness?.changed() }
  }
  /// What it can be cancelled by.
  var name: EffectName? { nil }

  init(core: Core, root: Int, steps: [PlaceStep], place: AnyEffectPlace?, held: HeldDependencies?) {
    (self.core, self.root, self.steps, self.place) = (core, root, steps, place)
    self.held = held ?? core.current.ofStore
  }

  func cancel() { isCancelled = true }
}

/// The same with what is to be done.
final class EffectRunOf<Action>: EffectRun {
  let id: EffectMachine.ID
  let effect: Effect<Action>
  var task: Task<Void, Never>?
  /// Whether it was cancelled because the store ended.
  var endsWithStore = false
  /// Whether it was let start; until then it is held back.
  var hasStarted = false
  /// The hash of its task, once that has begun, if a test wants to know.
  var taskID: Int?
  /// What it asks of a test.
  var question: EffectQuestion?
  /// The number of the alarm that ends it.
  var alarm: EffectMachine.ID?
  /// Hears when it is over, if it is part of another one.
  var whenOver: ((Result<Void, any Error>) -> Void)?

  init(id: EffectMachine.ID, effect: Effect<Action>, core: Core, root: Int, in parent: EffectRun?) {
    (self.id, self.effect) = (id, effect)
    super.init(
      core: core, root: root, steps: parent?.steps ?? effect.steps, place: parent?.place ?? effect.place,
      held: parent?.held ?? effect.held)
  }

  override var name: EffectName? { effect.id.map { EffectName($0, at: steps) } }

  override func cancel() {
    super.cancel()
    task?.cancel()
    task = nil
    core.witness?.cancelled(effect: id)
    tell(.success(()))
  }

  func tell(_ result: Result<Void, any Error>) {
    let whenOver = whenOver
    self.whenOver = nil
    whenOver?(result)
  }
}
