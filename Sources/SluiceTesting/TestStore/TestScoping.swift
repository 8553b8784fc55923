import Sluice

/// A test store, or a test store for a part. It can be scoped further.
///
/// ```swift
/// let screen = try #require(store.scope(\.path, id: "1", action: AppAction.path))
/// let detail = try #require(screen.scope(case: Path.detail, action: PathAction.detail))
/// let form = try #require(detail.scope(presented: \.edit, action: DetailAction.edit))
/// form.send(.titleChanged("Rye")) { $0.title = "Rye" }
/// ```
///
/// Rules: an optional part is present if the store's current state has it, including changes that are not asserted
/// yet. After the part is removed, its `state` is the last one, an action that is sent to it is reported as by any
/// store, and a closure that describes a change of it fails.
public protocol TestScoping<State, Action> {
  /// The state.
  associatedtype State
  /// The actions.
  associatedtype Action

  /// The test store in the form of one for a part.
  var whole: TestScope<State, Action> { get }
}

extension TestScope: TestScoping {
  /// The test store itself.
  public var whole: TestScope { self }
}

extension TestStore: TestScoping {
  /// The test store in the form of one for a part, which is the whole state.
  public var whole: TestScope<State, Action> {
    TestScope(
      store: store, test: self, read: { self.state }, willSend: { self.checkAllAsserted(before: $0, $1) },
      checkSent: { self.checkSent($0, $1, $2) }, take: { self.take($0, $1, $2) },
      waitFor: { await self.waitFor($0, $1, $2, $3) })
  }
}

extension TestScope {
  typealias Change<Part> = (inout Part) throws -> Void

  /// Returns a test store for a part that is read and changed by these functions.
  func part<Part, PartAction>(
    _ store: Store<Part, PartAction>, _ action: EnumCase<Action, PartAction>, read: @escaping () -> Part,
    update: @escaping (inout State, Change<Part>) throws -> Void
  ) -> TestScope<Part, PartAction> {
    let whole = { (change: Change<Part>?) -> Change<State>? in change.map { change in { try update(&$0, change) } } }
    return TestScope<Part, PartAction>(
      store: store, test: test, read: read, willSend: { willSend(action.embed($0), $1) },
      checkSent: { checkSent(action.embed($0), whole($1), $2) }, take: { take($0.embedded(action), whole($1), $2) },
      waitFor: { await waitFor($0.embedded(action), $1, whole($2), $3) })
  }

  /// Returns a test store for an optional part; `update` returns nil if the part is absent.
  func part<Part, PartAction>(
    _ store: Store<Part, PartAction>?, _ action: EnumCase<Action, PartAction>, find: @escaping (State) -> Part?,
    update: @escaping (inout State, Change<Part>) throws -> Void?
  ) -> TestScope<Part, PartAction>? {
    guard let store else { return nil }
    var last = store.state
    return part(store, action) {
      if let now = find(state) { last = now }
      return last
    } update: {
      if try update(&$0, $1) == nil { throw PartIsGone() }
    }
  }
}

/// The error of a closure that changes a part that is absent.
struct PartIsGone: Error, CustomStringConvertible {
  var description: String { "The part that it changes is not in the state any more." }
}
