/// The destination of a `Send`: the effect's run, or the port of an outer reducer. Use it in the store's isolation.
protocol SendPort<Action>: AnyObject {
  associatedtype Action
  func handle(_ action: Action)
  /// Handles several actions in one cycle.
  func handle(group actions: [Action])
  /// Starts an effect as a part of this one, within a time limit; calls the closure when it is over.
  func start(_ effect: Effect<Action>, _ limit: Duration?, _ whenOver: @escaping (Result<Void, any Error>) -> Void)
  /// Begins to wait for an action that passes a test; returns nil where the store's actions cannot be mapped to these.
  func watch(_ test: @escaping (Action) -> Bool) -> ActionWait?
}

extension EffectRunOf: SendPort {
  func handle(_ action: Action) {
    guard let runner else { return reportDropped(action, after: "its work had returned") }
    runner.deliver(action, from: self)
  }

  func handle(group actions: [Action]) {
    guard let runner else { return reportDropped(actions, after: "its work had returned") }
    runner.deliver(group: actions, from: self)
  }

  func start(_ effect: Effect<Action>, _ limit: Duration?, _ whenOver: @escaping (Result<Void, any Error>) -> Void) {
    guard let runner, !isCancelled, !isOver else { return whenOver(.success(())) }
    runner.start(effect, root: root, in: self, limit: limit, whenOver: whenOver)
  }

  func watch(_ test: @escaping (Action) -> Bool) -> ActionWait? {
    runner?.core.waits.add(self, test) ?? ActionWait(of: self)
  }
}

/// The port of a child: embeds the child's actions in those of its parent, and extracts them for waits.
final class EmbeddedPort<Child, Parent>: SendPort {
  private let parent: any SendPort<Parent>
  private let embed: (Child) -> Parent?
  private let extract: ((Parent) -> Child?)?

  init(_ parent: any SendPort<Parent>, _ embed: @escaping (Child) -> Parent?, _ extract: ((Parent) -> Child?)?) {
    (self.parent, self.embed, self.extract) = (parent, embed, extract)
  }

  func handle(_ action: Child) {
    if let action = embed(action) { parent.handle(action) }
  }

  func handle(group actions: [Child]) { parent.handle(group: actions.compactMap(embed)) }

  func start(_ effect: Effect<Child>, _ limit: Duration?, _ whenOver: @escaping (Result<Void, any Error>) -> Void) {
    parent.start(effect.map(embed, extract), limit, whenOver)
  }

  func watch(_ test: @escaping (Child) -> Bool) -> ActionWait? {
    guard let extract else { return nil }
    return parent.watch { extract($0).map(test) ?? false }
  }
}
