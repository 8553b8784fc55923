import Incremental

/// One effect on its way: from its start to its end or its cancellation.
@usableFromInline
class EffectRun {
  final let id: EffectMachine.ID
  /// The store; nil once the work has returned, so that a `Send` which is kept longer keeps no store.
  final private(set) var core: Core?
  /// The number of the action that all this goes back to.
  final let root: Int
  final let steps: [PlaceStep]
  final let place: AnyEffectPlace?
  final let held: HeldDependencies
  /// Whether it goes on when the one who sent the action does not wait any more.
  final let isShared: Bool
  /// Where it runs; weak, because the actor usually owns the store. Set before anything of it runs, and never again.
  final weak private(set) var home: (any Actor)?
  /// The way into the store from elsewhere; set with `home`.
  final private(set) var postbox: Postbox?
  /// How many of its jobs wait in the postbox, which guards the number.
  final var posted = 0
  /// Whether its actions are discarded. The postbox guards it for readers elsewhere.
  final private(set) var isCancelled = false
  /// Whether its work has returned. Actions that it sent before, and that are still queued, count.
  final var isOver = false
  /// Whether it waits for the next element of a sequence.
  final var isListening = false {
    didSet { core?.witness?.changed() }
  }
  /// Whether it waits for an action or a condition.
  final var isWaiting = false {
    didSet { core?.witness?.changed() }
  }
  /// Whether an id is one of its own, or covers it from further out.
  func isCovered(by name: EffectName) -> Bool { false }
  /// Begins to wait until a condition holds for the state.
  func watch(until condition: @escaping () -> Bool) -> ActionWait { ActionWait(of: self) }
  /// Where in the user's code it was described.
  var origin: Origin? { nil }

  init(
    id: EffectMachine.ID, core: Core, root: Int, steps: [PlaceStep], place: AnyEffectPlace?, held: HeldDependencies?,
    isShared: Bool
  ) {
    (self.id, self.core, self.root, self.steps, self.place) = (id, core, root, steps, place)
    self.isShared = isShared
    self.held = held ?? core.current.ofStore
  }

  func cancel() {
    if let postbox { postbox.locked { isCancelled = true } } else { isCancelled = true }
  }

  /// It is about to run in an isolation.
  func enter(_ home: any Actor, _ postbox: Postbox) { (self.home, self.postbox) = (home, postbox) }

  /// Whether work of it may be under way, which then leaves when it returns.
  final var hasEntered: Bool { postbox != nil }

  /// Its work has returned, or will never begin. To be called in the store's isolation, for it may free the store.
  func leave() { core = nil }
}

/// The same with its work.
final class EffectRunOf<Action>: EffectRun {
  let effect: Effect<Action>
  private var actionCore: ActionCore<Action>?
  var task: Task<Void, Never>?
  /// Its task, if the sender of its action makes it.
  var slot: EffectTaskSlot?
  /// Whether it was cancelled because the store ended.
  var endsWithStore = false
  /// Whether it was let start; until then it is held back.
  var hasStarted = false
  /// The hash of its task, once that has begun, if a test wants to know.
  var taskID: Int?
  /// The question that waits for a test to answer it.
  var question: EffectQuestion?
  /// How many parts of a group are under way.
  var parts = 0
  private var sequence: Parts?
  /// The number of the alarm that ends it.
  var alarm: EffectMachine.ID?
  /// Called when it is over, if it is part of another one.
  var whenOver: ((Result<Void, any Error>) -> Void)?

  init(id: EffectMachine.ID, effect: Effect<Action>, core: ActionCore<Action>, root: Int, in parent: EffectRun?) {
    (self.effect, actionCore) = (effect, core)
    super.init(
      id: id, core: core, root: root, steps: parent?.steps ?? effect.steps, place: parent?.place ?? effect.place,
      held: parent?.held ?? effect.held, isShared: parent?.isShared ?? effect.isShared)
  }

  override var origin: Origin? { effect.origin }

  /// The parts of a sequence that have not begun.
  var rest: ArraySlice<Effect<Action>> {
    get { sequence?.rest ?? [] }
    set { if let sequence { sequence.rest = newValue } else { sequence = Parts(newValue) } }
  }

  /// Boxed, because most effects have no parts, and a slice of them is made by asking the runtime for its type.
  private final class Parts {
    var rest: ArraySlice<Effect<Action>>

    init(_ rest: ArraySlice<Effect<Action>>) { self.rest = rest }
  }

  /// The work that is left to do in a task.
  var work: Effect<Action> {
    var work = effect
    switch effect.work {
    case .concatenate: work.work = .concatenate(Array(rest))
    case .attempt(_, _, let rest): work.work = rest.map { .run($0) } ?? .none
    default: break
    }
    return work
  }

  override func isCovered(by name: EffectName) -> Bool {
    effect.name(at: steps).map(name.covers) == true || effect.otherNames(at: steps).contains(where: name.covers)
  }

  override func cancel() {
    super.cancel()
    task?.cancel()
    slot?.cancel()
    (task, slot) = (nil, nil)
    if let actionCore, actionCore.hasWaits { actionCore.waits.cancel(self) }
    core?.witness?.cancelled(effect: id)
    complete(.success(()))
    if !hasEntered { leave() }
  }

  override func leave() {
    actionCore?.forgetEcho(of: self)
    actionCore = nil
    super.leave()
  }

  override func watch(until condition: @escaping () -> Bool) -> ActionWait {
    actionCore?.waits.add(self, until: condition) ?? ActionWait(of: self)
  }

  /// Its runner; nil once its work has returned.
  var runner: EffectRunner<Action>? { actionCore?.effects }

  func complete(_ result: Result<Void, any Error>) {
    let whenOver = whenOver
    self.whenOver = nil
    whenOver?(result)
  }
}
