import Sluice
import SluiceTesting
import Testing

/// The explorer compared with a store: each sequence of steps is performed there,
/// with handlers that answer on demand.
@MainActor @Suite struct ExploredAgainstStoreTests {
  struct Ask: EffectRequest, Hashable {
    typealias Answer = String
    let text: String
  }

  enum Action: Hashable {
    /// Starts an effect by a rule.
    case start(Rule, String)
    case cancel
    case received(String)
  }

  enum Rule: String, CaseIterable { case plain, named, latest, queued, limited, merge, concatenate }

  struct State: Hashable {
    var started = 0
    var received: [String] = []
  }

  nonisolated static let reducer = Reduce<State, Action> { state, action, context in
    switch action {
    case .received(let text): state.received.append(text)
    case .cancel: context.cancel(id: "id")
    case .start(let rule, let text):
      state.started += 1
      // Each is called otherwise, so that the store knows which one is answered.
      context.start(effect(rule, "\(text)\(state.started)"))
    }
  }

  nonisolated static func effect(_ rule: Rule, _ text: String) -> Effect<Action> {
    let ask = { (text: String) in Effect<Action>.perform(Ask(text: text)) { .received($0) } }
    return switch rule {
    case .plain: ask(text)
    case .named: ask(text).id("id")
    case .latest: ask(text).id("id", cancelInFlight: true)
    case .queued: ask(text).enqueue(id: "id")
    case .limited: ask(text).enqueue(id: "id", atMost: 2)
    case .merge: .merge(ask(text + "x"), ask(text + "y")).id("id")
    case .concatenate: .concatenate(ask(text + "x"), ask(text + "y")).id("id")
    }
  }

  static let explorer = Explorer(State(), reducer).answering(Ask.self) { [$0.text] }

  /// Random paths of an exploration, with the state after each step.
  private static func paths(of rules: [Rule], seed: UInt64) -> [[(step: ExploredStep<Action>, state: State)]] {
    var paths: [[(ExploredStep<Action>, State)]] = []
    let starts = rules.map { Action.start($0, $0.rawValue) } + [.cancel]
    _ = explorer.actions { $0.started < 5 ? starts : [.cancel] }
      .checking(
        Invariant("noted") { moment in
          if let step = moment.step { paths[paths.count - 1].append((step, moment.state)) } else { paths.append([]) }
          return nil
        }
      ).walk(walks: 40, length: 14, seed: seed)
    return paths
  }

  @Test(arguments: [
    [Rule.plain, .named], [.latest, .named], [.queued], [.limited], [.limited, .queued], [.queued, .latest, .named],
    [.merge, .named], [.concatenate, .queued], [.merge, .concatenate, .latest, .queued],
  ])
  func `A store reaches equal states by equal steps`(rules: [Rule]) async {
    let paths = Self.paths(of: rules, seed: 3)
    #expect(paths.count == 40 && paths.allSatisfy { $0.count > 5 })
    #expect(paths.joined().filter { if case .answer = $0.step { true } else { false } }.count > 50)
    for path in paths {
      let trial = StoreTrial()
      for (step, state) in path {
        await trial.perform(step)
        #expect(trial.store.state == state, "\(path.map(\.step))")
      }
      trial.end()
    }
  }
}

/// A store whose requests are answered by hand.
@MainActor private final class StoreTrial {
  typealias Tests = ExploredAgainstStoreTests

  private let desk = Desk()
  private var onReceived: CheckedContinuation<Void, Never>?
  private(set) lazy var store = Store(
    Tests.State(), Tests.reducer,
    handlers: [EffectHandler(Tests.Ask.self) { [desk] ask async throws -> String in await desk.answer(to: ask.text) }],
    interceptors: .after { [unowned self] _, action in if case .received = action { resume() } })

  private func resume() {
    onReceived?.resume()
    onReceived = nil
  }

  func perform(_ step: ExploredStep<Tests.Action>) async {
    switch step {
    case .send(let action): store.send(action)
    case .answer(let name, _):
      let text = String(name.split(separator: "\"")[1])
      await desk.waitUntilAsked(text)
      await withCheckedContinuation { received in
        onReceived = received
        desk.give(text)
      }
    case .wait: break
    }
  }

  func end() {
    store.shutDown()
    desk.end()
  }
}

/// Where requests wait for their answers.
@MainActor private final class Desk {
  private var requested: [String: CheckedContinuation<String, Never>] = [:]
  private var waiters: [String: CheckedContinuation<Void, Never>] = [:]
  private var hasEnded = false

  func answer(to text: String) async -> String {
    if hasEnded { return text }
    return await withCheckedContinuation { continuation in
      requested[text] = continuation
      waiters.removeValue(forKey: text)?.resume()
    }
  }

  func waitUntilAsked(_ text: String) async {
    if requested[text] == nil { await withCheckedContinuation { waiters[text] = $0 } }
  }

  func give(_ text: String) { requested.removeValue(forKey: text)?.resume(returning: text) }

  /// Resumes all waiting tasks.
  func end() {
    hasEnded = true
    for text in requested.keys.sorted() { give(text) }
  }
}
