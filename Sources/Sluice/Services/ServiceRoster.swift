/// The services of a store, in the order in which they were attached.
struct ServiceRoster<Action> {
  private var entries: [ServiceEntry<Action>] = []
  /// The action services. Kept, because they are needed for each action.
  private(set) var hearers: [ServiceEntry<Action>] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: ServiceEntry<Action>) {
    entries.append(entry)
    if entry.hearsActions { hearers.append(entry) }
  }

  /// Takes a service out; nil if it is out already.
  mutating func remove(_ seat: AnyServiceSeat) -> ServiceEntry<Action>? {
    // From the end, because services end in reverse order.
    guard let index = entries.lastIndex(where: { $0.seat === seat }) else { return nil }
    if let hearer = hearers.lastIndex(where: { $0.seat === seat }) { hearers.remove(at: hearer) }
    return entries.remove(at: index)
  }

  /// Takes out the one that was attached last.
  mutating func removeLast() -> ServiceEntry<Action>? {
    guard let last = entries.popLast() else { return nil }
    if last.hearsActions { hearers.removeLast() }
    return last
  }
}

/// A service, as a store with these actions sees it.
@usableFromInline
struct ServiceEntry<Action> {
  let seat: AnyServiceSeat
  let start: () -> Void
  let end: () -> Void
  var before: ((Action) -> Void)?
  var after: ((Action) -> Void)?

  var hearsActions: Bool { before != nil }

  /// The same for a store around this one, some of whose actions become actions of this one.
  func mapped<Whole>(_ extract: ((Whole) -> Action?)?) -> ServiceEntry<Whole> {
    var mapped = ServiceEntry<Whole>(seat: seat, start: start, end: end)
    guard let before, let after else { return mapped }
    guard let extract else { cannotHearActions(seat.name) }
    mapped.before = { whole in if let action = extract(whole) { before(action) } }
    mapped.after = { whole in if let action = extract(whole) { after(action) } }
    return mapped
  }
}

extension ServiceEntry {
  /// The entry of a service in a seat.
  init<State>(_ service: any Service<State, Action>, in seat: ServiceContext<State, Action>) {
    self.init(seat: seat, start: { seat.begin(service) }, end: { seat.end(service) })
    guard let service = service as? any ActionObserver<State, Action> else { return }
    before = { action in
      seat.isHearing = seat.isPresent?() != false
      if seat.isHearing { service.before(action, StoreAccess(seat: seat)) }
    }
    after = { if seat.isHearing { service.after($0, StoreAccess(seat: seat)) } }
  }
}

/// The way from a service to its store. It does not hold the store.
struct ServiceOutbox<Action> {
  /// Sends actions of the named service. Returns the number under which what they lead to can be awaited.
  let send: ([Action], Origin, _ service: String) -> Int
  let start: (Effect<Action>) -> Void
  let fail: ([Action], any Error) -> Void

  func embedding<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> ServiceOutbox<Child> {
    let (send, start, fail) = (send, start, fail)
    return ServiceOutbox<Child>(
      send: { send($0.map(embed), $1, $2) }, start: { start($0.map(embed)) }, fail: { fail($0.map(embed), $1) })
  }
}
