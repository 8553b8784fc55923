/// Collects what reducers say about their effects before any action: which kinds they perform, so that a store can find missing
/// handlers at its start, and which effects states call for.
public struct EffectDeclarations {
  private(set) var kinds: [any EffectRequest.Type] = []
  private(set) var ongoing: [AnyOngoing] = []
  /// The reducers whose bodies are being asked, outermost first: one may contain itself.
  private var asked: [ObjectIdentifier] = []
  private var notesKinds = true
  /// Whether the kinds are noted that the body of a reducer performs.
  private let notesKindsOfBodies: Bool
  /// Whether it is not effects that are looked for, but which reducers are attached.
  @usableFromInline let looksForReducers: Bool
  /// Whether an interceptor was found, which may handle actions itself.
  @usableFromInline var hasInterceptors = false

  /// How many levels of a reducer that contains itself are around.
  private let depth: Int

  init(asksBodies: Bool, looksForReducers: Bool = false, depth: Int = 0) {
    (notesKindsOfBodies, self.looksForReducers, self.depth) = (asksBodies, looksForReducers, depth)
  }

  /// Notes kinds of effects.
  public mutating func add(_ kinds: [any EffectRequest.Type]) {
    guard notesKinds, notesKindsOfBodies || asked.isEmpty else { return }
    for kind in kinds where !self.kinds.contains(where: { $0 == kind }) { self.kinds.append(kind) }
  }

  /// Asks the body of a reducer. Inside of itself, it is asked again when a state has the part that it is for.
  public mutating func visit<R: Reducer>(_ type: R.Type, _ ask: @escaping (inout EffectDeclarations) -> Void) {
    let (name, first) = (ObjectIdentifier(type), ongoing.count)
    if asked.contains(name) {
      return ongoing.append(RecursiveOngoing<R.State, R.Action>(name, R.self, depth: depth) { $0.visit(type, ask) })
    }
    asked.append(name)
    ask(&self)
    asked.removeLast()
    removeEmptyRecursion(of: name, from: first)
  }

  /// A reducer that contains itself, and declares nothing else, declares nothing.
  private mutating func removeEmptyRecursion(of name: ObjectIdentifier, from first: Int) {
    let isEmpty = ongoing[first...].allSatisfy { $0.recursion == name }
    if isEmpty { ongoing.removeSubrange(first...) }
  }

  mutating func add(_ declaration: AnyOngoing) { ongoing.append(declaration) }

  /// Asks without noting the kinds of effects.
  @usableFromInline
  mutating func withoutKinds(_ ask: (inout EffectDeclarations) -> Void) {
    let before = notesKinds
    notesKinds = false
    ask(&self)
    notesKinds = before
  }

  /// Asks what is inside a part, and puts it into the whole.
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
    // Without handlers there is nothing to be missing but all: so what bodies perform counts when actions get there.
    var declarations = EffectDeclarations(asksBodies: !handlers.isEmpty)
    declare(&declarations)
    unchecked = declarations.kinds
    followed = follow(declarations.ongoing)
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
