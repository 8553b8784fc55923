import SluiceNavigation
import SluiceTesting

/// What a store has beside its state, in a pair.
struct PairAttachments: OptionSet {
  let rawValue: Int
  static let tape = PairAttachments(rawValue: 1)
  static let journal = PairAttachments(rawValue: 2)
  static let outlet = PairAttachments(rawValue: 4)
  /// Another store on the same places writes the shared value.
  static let sharing = PairAttachments(rawValue: 8)
}

/// A random program over the store of a pair, and its model.
@MainActor final class PairProgram<Feature: PairedFeature> {
  /// The model, and what goes with it.
  struct Modelled {
    var model: Feature.Model
    var world = ModelWorld()
  }

  let attachments: PairAttachments
  let kit = PairKit()
  let clock = ManualClock()
  let places = SharedPlaces()
  let place: SharedPlace<Int>
  let journal = MemoryJournal<Feature.State, Feature.Action>()
  let watched = PairWatch<Feature.State>()
  var dice: PairDice
  var now: Modelled
  /// What the model was after the actions of the tape with these numbers.
  var past: [Int: Modelled] = [:]
  private var notes: [() -> String] = []
  var notified = 0
  private var held: Store<Feature.State, Feature.Action>?
  private(set) var other: Store<SharedValue.State, Int>?
  private var tokens: [Token] = []
  private var partTokens: [Token] = []
  private var parcelToken: Token?
  private(set) lazy var hasParcel = Feature.parcel(kit) != nil

  init(_ feature: Feature.Type, _ attachments: PairAttachments, seed: Int) {
    (self.attachments, dice) = (attachments, PairDice(seed))
    now = Modelled(model: Feature.model(ModelWorld()))
    place = places.place(.ofPairs, default: 0)
    if attachments.contains(.sharing) {
      other = Store(SharedValue.state(), SharedValue.body(PairKit()), dependencies: dependencies(places))
    }
    open()
  }

  var store: Store<Feature.State, Feature.Action> {
    guard let held else { fatalError("The store has been released.") }
    return held
  }

  func dependencies(_ places: SharedPlaces) -> Dependencies {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = places
    dependencies.clock = clock
    return dependencies
  }

  private func open() {
    held = makeStore(kit, places, journal: attachments.contains(.journal) ? journal : nil)
    tokens = [
      store.observe(\.self) { [unowned self] value in
        watched.value.withLock { $0 = value }
        notified += 1
      }
    ]
    attachParcel()
    if attachments.contains(.tape) { store.record(snapshotEvery: 5) }
    remember()
  }

  func makeStore(
    _ kit: PairKit, _ places: SharedPlaces, journal: MemoryJournal<Feature.State, Feature.Action>? = nil
  ) -> Store<Feature.State, Feature.Action> {
    let onFailure: (StoreFailure<Feature.Action>) -> Void = { failure in
      if case ReducerError.stateNotPresent = failure.cause { return }
      if case NavigationError.refused = failure.cause { return }
      kit.faults("\(failure.cause)")
    }
    let (state, body) = (Feature.state(), Feature.body(kit))
    let services: () -> [any Service<Feature.State, Feature.Action>] = { Feature.services() }
    guard let journal else {
      return Store(state, body, dependencies: dependencies(places), onFailure: onFailure, services: services)
    }
    do {
      return try Store(
        state, body, journal: journal, additions: additions(kit), dependencies: dependencies(places),
        onFailure: onFailure, services: services)
    } catch {
      fatalError("The journal is refused: \(error)")
    }
  }

  func additions(_ kit: PairKit) -> [Addition<Feature.State, Feature.Action>] {
    Feature.parcel(kit).map { [.parcel($0)] } ?? []
  }

  // MARK: What the program does with its store

  private func attachParcel() {
    guard let parcel = Feature.parcel(kit) else { return }
    parcelToken = store.add(parcel)
    now.world.parcel = now.world.newInstance()
  }

  func toggleParcel() {
    guard let token = parcelToken else { return attachParcel() }
    token.cancel()
    (parcelToken, now.world.parcel) = (nil, nil)
  }

  func toggleObservers() {
    partTokens = partTokens.isEmpty ? Feature.watch(store, kit) : []
  }

  /// The process ends, and another one continues.
  func restart() {
    (tokens, partTokens, parcelToken) = ([], [], nil)
    store.shutDown()
    held = nil
    (past, now.world.waiting) = ([:], [])
    open()
  }

  /// What was done so far, in order. Described only on request: that takes longer than all else.
  var steps: [String] { notes.map { $0() } }

  func note(_ step: @escaping @autoclosure () -> String) { notes.append(step) }

  /// Lets go of all.
  func end() {
    (tokens, partTokens, parcelToken) = ([], [], nil)
    store.shutDown()
  }

  func release() { (held, other) = (nil, nil) }

  /// Whether the effects run that the state calls for.
  var calledWorks: [String] {
    if hasParcel, parcelToken == nil { return [] }
    return Feature.works(store.state).sorted()
  }

  /// Keeps the model under the number of the last action on the tape.
  func remember() {
    if let tape = store.tape { past[tape.last] = now }
  }
}

extension PairProgram {
  var root: ModelPlace<Feature.Action> {
    ModelPlace(path: now.world.parcel.map { [$0] } ?? []) { $0 }
  }

  /// What the actions of one cycle do to the model.
  func model(_ actions: [Feature.Action]) {
    for action in actions {
      changeModel { Feature.apply(action, to: &$0, at: root, &$1) }
      dropRemoved()
    }
    changeModel { Feature.settle(&$0, at: root, &$1) }
  }

  func changeModel(_ change: (inout Feature.Model, inout ModelWorld) -> Void) {
    var new = now
    change(&new.model, &new.world)
    now = new
  }

  /// Effects end with their part.
  func dropRemoved() {
    if now.world.waiting.isEmpty { return }
    // Effects of a parcel's reducers continue without them, because the part is still present.
    let outside = hasParcel ? 1 : 0
    let places = Feature.places(now.model, at: [])
    now.world.waiting.removeAll { !places.contains(Array($0.path.dropFirst(outside))) }
  }

  /// What differs from the model, or is otherwise not as it should be; nil if all is well.
  func fault() -> String? {
    if let fault = kit.faults.lines.first { return fault }
    let (found, expected) = (Feature.lines(store.state), Feature.lines(now.model, now.world))
    if found != expected { return "the state is \(found), not \(expected)" }
    if watched.value.withLock({ $0 }) != store.state { return "observers were not notified of \(found)" }
    if Feature.sharesValue(now.model), place.value != now.world.shared {
      return "the shared value is \(place.value), not \(now.world.shared)"
    }
    if let other, other.state.value != place.value { return "the other store has \(other.state.value)" }
    if kit.works.running != calledWorks { return "\(kit.works.running) is under way, not \(calledWorks)" }
    return nil
  }

  /// What is wrong when what runs has followed the state, and what has ended is over; nil if nothing is.
  ///
  /// Effects end in tasks, which a busy machine may keep waiting. So a fault counts only if it stays.
  func settledFault() async -> String? {
    let end = ContinuousClock.now + .seconds(10)
    while true {
      await followWorks(until: end)
      // What would start once more, or end after that, does so now.
      await turns(5)
      let found = fault()
      if found == nil || !kit.faults.lines.isEmpty || ContinuousClock.now > end {
        remember()
        return found
      }
    }
  }

  private func followWorks(until end: ContinuousClock.Instant) async {
    var (state, called) = (store.state, calledWorks)
    while kit.works.running != called, ContinuousClock.now < end {
      await Task.yield()
      if store.state != state { (state, called) = (store.state, calledWorks) }
    }
  }
}
