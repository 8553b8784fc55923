import Incremental

/// One effect, from its start to its end or cancellation.
@usableFromInline
class EffectRun {
  final let id: EffectMachine.ID
  /// The store; nil once the work has returned, so that a `Send` that is kept longer retains no store.
  final private(set) var core: Core?
  /// The number of the action that this effect goes back to.
  final let root: Int
  final let steps: [PlaceStep]
  final let place: AnyEffectPlace?
  final let held: HeldDependencies
  /// Whether it survives cancellation of the action that started it.
  final let isShared: Bool
  /// The isolation in which it runs; weak, because the actor usually owns the store. Set once, before any of its work
  /// runs.
  final weak private(set) var home: (any Actor)?
  /// The way into the store from other isolations; set with `home`.
  final private(set) var postbox: Postbox?
  /// The number of its jobs in the postbox, whose lock guards it.
  final var posted = 0
  /// Whether its actions are discarded. The postbox guards it for readers in other isolations.
  final private(set) var isCancelled = false
  /// Whether its work has returned. Actions that it sent before, and that are still queued, are handled.
  final var isOver = false
  /// Whether it waits for the next element of a sequence.
  final var isListening = false {
    didSet {
      core?.witness?.changed()
      core?.noteWork()
    }
  }
  /// Whether it waits for an action or a condition.
  final var isWaiting = false {
    didSet { core?.witness?.changed() }
  }
  /// The time by the store's clock until which it only waits for a date that the state has, if it does. Then the store
  /// may end meanwhile: its next start, after that time, continues.
  final var dormantUntil: Duration? {
    didSet { core?.noteWork() }
  }
  /// Returns whether a name is one of its own, or covers it from an outer place.
  func isCovered(by name: EffectName) -> Bool { false }
  /// Begins to wait until a condition holds for the state.
  func watch(until condition: @escaping () -> Bool) -> ActionWait { ActionWait(of: self) }
  /// The source location where it was described.
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

  /// Sets the isolation in which it is about to run.
  func enter(_ home: any Actor, _ postbox: Postbox) { (self.home, self.postbox) = (home, postbox) }

  /// Whether its work may be running. In that case, `leave` is called when the work returns.
  final var hasEntered: Bool { postbox != nil }

  /// Releases the store when its work has returned or will never begin. Call it in the store's isolation, because it
  /// may free the store.
  func leave() { core = nil }
}

/// An effect's run with its work.
final class EffectRunOf<Action>: EffectRun {
  let effect: Effect<Action>
  private var actionCore: ActionCore<Action>?
  var task: Task<Void, Never>?
  /// The slot for its task, if the sender of its action creates the task.
  var slot: EffectTaskSlot?
  /// Whether it was cancelled because the store ended.
  var endsWithStore = false
  /// Whether the machine let it start; until then it is held.
  var hasStarted = false
  /// The hash of its task, once that has begun, if a test needs it.
  var taskID: Int?
  /// The question that waits for a test to answer it.
  var question: EffectQuestion?
  /// The context of the action or the effect that it is part of, if there is a trace for it.
  var context: (any TracedContext)?
  /// The number of running parts of a group.
  var parts = 0
  private var sequence: Parts?
  /// The number of the alarm for its time limit.
  var alarm: EffectMachine.ID?
  /// Called when it is over, if it is a part of another effect.
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

  /// Boxed, because most effects have no parts, and creating a slice of them asks the runtime for its type.
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

// MARK: - Work from other isolations

extension EffectRun {
  /// Whether the caller runs in the store's isolation, with all jobs that this effect posted delivered.
  ///
  /// It checks at run time, because the compiler may be wrong about where a function runs: see `restoreIsolation()`.
  final var isInside: Bool {
    guard let home, isRunning(on: home) else { return false }
    guard let postbox, postbox.holdsJobs(of: self) else { return true }
    postbox.deliver(untilDone: self, on: home)
    return !postbox.holdsJobs(of: self)
  }

  /// Delivers the jobs that this effect posted from elsewhere. Call it in the store's isolation.
  final func deliverPosted() {
    guard let home, let postbox, postbox.holdsJobs(of: self) else { return }
    postbox.deliver(untilDone: self, on: home)
  }

  /// Posts a closure to run in the store's isolation; `subject` is what the effect sends, for messages.
  final func post(_ subject: Any, _ body: @escaping () -> Void) {
    guard let postbox else { return }
    postbox.locked { posted += 1 }
    let job = Job(of: self, subject, body)
    if !postbox.post(job) { job.refuse() }
  }

  /// Whether the effect was cancelled; safe to read from any thread.
  final var wasCancelled: Bool { postbox?.locked { isCancelled } ?? isCancelled }

  /// The isolation in which the store may be read, or a stand-in if the store was freed.
  final var homeOrNowhere: any Actor { home ?? Nowhere.shared }

  /// Reports in debug builds only: in a release build, a program that ends its store wants no more messages.
  final func reportDropped(_ subject: Any, after event: String) {
    assert(
      {
        standardError(
          "Sluice: An effect\(origin.map { ", described at \($0)," } ?? "") sent \(subject) after \(event). The action was"
            + " dropped.")
        return true
      }())
  }
}

/// A substitute for the isolation of a store that was freed.
private actor Nowhere {
  static let shared = Nowhere()
}
