/// The content of a parcel, in the form that a store needs.
@usableFromInline
struct ParcelKit<State, Action> {
  @usableFromInline let dependencies: Dependencies
  @usableFromInline let handlers: [EffectHandler]
  @usableFromInline let reducer: AnyReducer<State, Action>
  let delivery: Delivery<State, Action>
  let problems: [String]

  @usableFromInline
  init(
    _ parcel: Parcel<State, Action>, _ dependencies: Dependencies, _ handlers: [EffectHandler],
    needsHandlers: Bool = true
  ) {
    delivery = parcel.delivery()
    let around = HeldDependencies(dependencies)
    problems = delivery.problems(
      around, performed: Set(handlers.map { ObjectIdentifier($0.kind) }), needsHandlers: needsHandlers)
    self.dependencies =
      delivery.overrides?.dependencies(over: around, isLasting: true).dependencies ?? dependencies
    self.handlers = handlers
    let inside = delivery.intercepted
    // Undeclared, because missing handlers are among the problems.
    reducer = inside.undeclared
  }
}
