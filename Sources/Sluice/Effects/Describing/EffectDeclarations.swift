/// The declarations that reducers make about their effects before any action: the kinds they perform, so that a store
/// can report missing handlers when it starts, and the effects that the state calls for.
public struct EffectDeclarations {
  private(set) var kinds: [any EffectRequest.Type] = []
  private(set) var ongoing: [AnyOngoing] = []
  /// The reducers whose bodies are being visited, outermost first. A reducer may contain itself.
  private var asked: [ObjectIdentifier] = []
  private var notesKinds = true
  /// Whether kinds are noted that the body of a reducer performs.
  private let notesKindsOfBodies: Bool
  /// Whether the visit looks for attached reducers instead of effects.
  @usableFromInline let looksForReducers: Bool
  /// Whether an interceptor was found. An interceptor may handle actions itself.
  @usableFromInline var hasInterceptors = false

  /// The number of enclosing levels of a reducer that contains itself.
  private let depth: Int

  init(asksBodies: Bool, looksForReducers: Bool = false, depth: Int = 0) {
    (notesKindsOfBodies, self.looksForReducers, self.depth) = (asksBodies, looksForReducers, depth)
  }

  /// Adds kinds of effects.
  package mutating func add(_ kinds: [any EffectRequest.Type]) {
    guard notesKinds, notesKindsOfBodies || asked.isEmpty else { return }
    for kind in kinds where !self.kinds.contains(where: { $0 == kind }) { self.kinds.append(kind) }
  }

  /// Visits the body of a reducer.
  ///
  /// A reducer inside itself is visited later, when a state has the part that it is for.
  mutating func visit<R: Reducer>(_ type: R.Type, _ ask: @escaping (inout EffectDeclarations) -> Void) {
    let (name, first) = (ObjectIdentifier(type), ongoing.count)
    if asked.contains(name) {
      return ongoing.append(RecursiveOngoing<R.State, R.Action>(name, R.self, depth: depth) { $0.visit(type, ask) })
    }
    asked.append(name)
    ask(&self)
    asked.removeLast()
    removeEmptyRecursion(of: name, from: first)
  }

  /// Removes the declarations of a reducer that contains itself and declares nothing else.
  private mutating func removeEmptyRecursion(of name: ObjectIdentifier, from first: Int) {
    let isEmpty = ongoing[first...].allSatisfy { $0.recursion == name }
    if isEmpty { ongoing.removeSubrange(first...) }
  }

  mutating func add(_ declaration: AnyOngoing) { ongoing.append(declaration) }

  /// Visits without noting kinds of effects.
  @usableFromInline
  mutating func withoutKinds(_ ask: (inout EffectDeclarations) -> Void) {
    let before = notesKinds
    notesKinds = false
    ask(&self)
    notesKinds = before
  }

  /// Visits the inside of a part, and wraps its declarations for the whole.
  mutating func nest<State, Action, Whole, WholeAction>(
    _ ask: (inout EffectDeclarations) -> Void,
    _ wrap: (OngoingDeclaration<State, Action>) -> OngoingDeclaration<Whole, WholeAction>
  ) {
    let first = ongoing.count
    ask(&self)
    for index in first..<ongoing.count {
      if let inside = ongoing[index] as? OngoingDeclaration<State, Action> { ongoing[index] = wrap(inside) }
    }
  }
}

extension Reducer {
  /// Declares the kinds of effects that a reducer made of a closure performs.
  ///
  /// ```swift
  /// Reduce<App, AppAction> { … context.perform(SaveTodos(todos: state.todos)) … }
  ///   .performing(SaveTodos.self, LoadTodos.self)
  /// ```
  ///
  /// A declared kind without a handler is reported once, before the effect is used: when the store is created, if it is
  /// created with handlers, or otherwise when it handles its first action.
  public func performing(_ effects: any EffectRequest.Type...) -> AnyReducer<State, Action> {
    AnyReducer(declaring: {
      $0.add(effects)
      declareEffects(to: &$0)
    }) { makeReduction() }
  }
}

extension Root {
  /// Registers the handlers that the store is created with.
  func take(_ handlers: [EffectHandler], _ declare: (inout EffectDeclarations) -> Void) {
    for handler in handlers {
      if let duplicate = core.handlers.add(handler) { report(duplicate) }
    }
    // Without handlers, all kinds would be missing. So the kinds that bodies perform are only noted when there are
    // handlers.
    var declarations = EffectDeclarations(asksBodies: !handlers.isEmpty)
    declare(&declarations)
    unchecked = declarations.kinds
    followed = follow(declarations.ongoing)
    if !handlers.isEmpty { checkHandlers() } else { updatePath() }
  }

  /// Reports each declared kind of effect without a handler, once.
  func checkHandlers() {
    let missing = unchecked.filter { !core.handlers.has($0) }
    unchecked = []
    updatePath()
    for kind in missing { report(EffectError.notHandled(kind, origin: nil)) }
  }
}
