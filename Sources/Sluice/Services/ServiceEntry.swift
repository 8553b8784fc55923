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
