/// What a `Send` leads to: the effect's run, or that of a reducer around it. To be used in the store's isolation.
protocol SendPort<Action>: AnyObject {
  associatedtype Action
  func handle(_ action: Action)
  /// Lets several actions be handled in one cycle.
  func handle(group actions: [Action])
  /// Starts an effect as a part of this one, within a time limit; calls the function when it is over.
  func start(_ effect: Effect<Action>, _ limit: Duration?, _ whenOver: @escaping (Result<Void, any Error>) -> Void)
  /// Begins to wait for an action that passes a test; nil where actions cannot be found in those of the store.
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

/// The port of a child: embeds its actions in those of its parent, and finds them there.
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
