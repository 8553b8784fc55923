import Incremental

/// How a child reducer is attached to a larger one: which actions are its, and which part of the state.
///
/// This is the one mechanism behind `Scope`, `IfLet` and `EachRow`. `Key` tells which of many children an action is for;
/// it is `Void` where there is one.
@usableFromInline
struct Attachment<State, Action, Key, Part, PartAction>: Sendable {
  @usableFromInline let split: @Sendable (Action) -> (Key, PartAction)?
  @usableFromInline let embed: @Sendable (Key, PartAction) -> Action
  /// Changes the part in place; returns false if it is not there.
  @usableFromInline let modify: @Sendable (inout State, Key, (inout Part) -> Void) -> Bool
  @usableFromInline let output: (@Sendable (Key, Any) -> Action?)?

  @inlinable
  init(
    split: @escaping @Sendable (Action) -> (Key, PartAction)?, embed: @escaping @Sendable (Key, PartAction) -> Action,
    output: (@Sendable (Key, Any) -> Action?)?,
    modify: @escaping @Sendable (inout State, Key, (inout Part) -> Void) -> Bool
  ) {
    (self.split, self.embed, self.output, self.modify) = (split, embed, output, modify)
  }

  @inlinable
  func attaching(_ child: some Reducer<Part, PartAction>) -> AnyReducer<State, Action> {
    AnyReducer {
      let reduce = child.makeReduction()
      let handOn = Embedding<Key, PartAction, Action>.handOn
      return { state, action, context in
        guard let (key, partAction) = split(action) else { return }
        let embedding = Embedding(key, embed, output: output)
        let isThere = modify(&state, key) { part in
          context.through(embedding, handOn) { reduce(&part, partAction, $0) }
        }
        if !isThere { context.report(NothingThere(kind: Part.self, key: key, action: partAction)) }
      }
    }
  }
}

/// An action was for a part of the state that is not there (any more): a row that was removed, a case that is not the
/// current one, an optional that is nil.
public struct NothingThere: Error, CustomStringConvertible {
  /// One sentence for a log.
  public let description: String

  @usableFromInline
  init(kind: Any.Type, key: Any, action: Any) {
    let which = key is Void ? "a \(kind)" : "the \(kind) with the key \(key)"
    description =
      "The action \(action) is for \(which), which is not in the state. It was ignored. If its sender cannot know that,"
      + " such as an effect that ends late, this is harmless; else send it only while the part is there."
  }
}

extension Attachment where Key == Void {
  /// The child of one case of the actions.
  @inlinable
  init(
    _ action: Case<Action, PartAction>, output: (@Sendable (Any) -> Action?)?,
    modify: @escaping @Sendable (inout State, (inout Part) -> Void) -> Bool
  ) {
    let (extract, embed) = (action.extract, action.embed)
    self.init(
      split: { action in extract(action).map { part in ((), part) } }, embed: { _, part in embed(part) },
      output: output.map { output in { @Sendable _, told in output(told) } },
      modify: { state, _, change in modify(&state, change) })
  }
}
