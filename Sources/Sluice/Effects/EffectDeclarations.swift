/// Collects the kinds of effects that a reducer performs, so that a store can find missing handlers at its start.
public struct EffectDeclarations {
  var kinds: [any EffectRequest.Type] = []
  /// Reducers that were asked: one may contain itself.
  private var visited: Set<ObjectIdentifier> = []
  private let asksBodies: Bool
  /// Whether it is not effects that are looked for, but which reducers are attached.
  @usableFromInline let looksForReducers: Bool
  /// Whether an interceptor was found, which may handle actions itself.
  @usableFromInline var hasInterceptors = false

  init(asksBodies: Bool, looksForReducers: Bool = false) {
    (self.asksBodies, self.looksForReducers) = (asksBodies, looksForReducers)
  }

  /// Notes kinds of effects.
  public mutating func add(_ kinds: [any EffectRequest.Type]) {
    for kind in kinds where !self.kinds.contains(where: { $0 == kind }) { self.kinds.append(kind) }
  }

  /// Asks the body of a reducer, unless a reducer of this type was asked before.
  public mutating func visit<R: Reducer>(_ type: R.Type, _ ask: (inout EffectDeclarations) -> Void) {
    if asksBodies, visited.insert(ObjectIdentifier(type)).inserted { ask(&self) }
  }
}

extension Reducer {
  /// Declares which kinds of effects a reducer made of a closure performs.
  ///
  /// ```swift
  /// Reduce<App, AppAction> { … context.perform(SaveTodos(todos: state.todos)) … }
  ///   .performing(SaveTodos.self, LoadTodos.self)
  /// ```
  ///
  /// A kind that is declared and has no handler is reported once, not when the effect is used: when the store is made, if it
  /// is made with handlers, else when it handles its first action.
  public func performing(_ effects: any EffectRequest.Type...) -> DeclaringReducer<Self> {
    DeclaringReducer(self, effects)
  }
}

extension Root {
  /// Takes the handlers that the store is made with.
  func take(_ handlers: [EffectHandler], _ declare: (inout EffectDeclarations) -> Void) {
    for handler in handlers {
      if let duplicate = core.handlers.add(handler) { report(duplicate) }
    }
    // Without handlers there is nothing to be missing but all: so bodies are left alone until actions get there.
    var declarations = EffectDeclarations(asksBodies: !handlers.isEmpty)
    declare(&declarations)
    unchecked = declarations.kinds
    if !handlers.isEmpty { checkHandlers() } else { updatePath() }
  }

  /// Reports kinds of effects without a handler, once.
  func checkHandlers() {
    let missing = unchecked.filter { !core.handlers.has($0) }
    unchecked = []
    updatePath()
    for kind in missing { report(EffectNotHandled(kind: kind, origin: nil)) }
  }
}
