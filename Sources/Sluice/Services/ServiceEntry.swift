/// A service with the actions of a store that it is attached to.
@usableFromInline
struct ServiceEntry<Action> {
  let context: AnyServiceContext
  let start: () -> Void
  let end: () -> Void
  var before: ((Action) -> Void)?
  var after: ((Action) -> Void)?

  var observesActions: Bool { before != nil }

  /// Returns the entry for an outer store, some of whose actions become actions of this one.
  func mapped<Whole>(_ extract: ((Whole) -> Action?)?) -> ServiceEntry<Whole> {
    var mapped = ServiceEntry<Whole>(context: context, start: start, end: end)
    guard let before, let after else { return mapped }
    guard let extract else { cannotObserveActions(context.name) }
    mapped.before = { whole in if let action = extract(whole) { before(action) } }
    mapped.after = { whole in if let action = extract(whole) { after(action) } }
    return mapped
  }
}

extension ServiceEntry {
  /// Creates the entry of a service in a context.
  init<State>(_ service: any Service<State, Action>, in context: ServiceContext<State, Action>) {
    self.init(context: context, start: { context.begin(service) }, end: { context.end(service) })
    guard let service = service as? any ActionObserver<State, Action> else { return }
    before = { action in
      context.wasPresent = context.isPresent?() != false
      if context.wasPresent { service.before(action, StoreAccess(context: context)) }
    }
    after = { if context.wasPresent { service.after($0, StoreAccess(context: context)) } }
  }
}
