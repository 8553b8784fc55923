/// The error of a store that did not handle an action, or did not add something. The state is unchanged.
///
/// ```swift
/// do { try await outlet.send(.order(tea)) } catch StoreError.outletFull { answer(.tryLater) }
/// ```
///
/// Two errors are equal if their descriptions are, so two causes of `notRecorded` are equal if their texts are.
public enum StoreError: Error, Equatable, CustomStringConvertible {
  /// The store has ended: the actions were sent after its end, or were queued at its end.
  case ended
  /// The journal refused the actions, with this error.
  case notRecorded(any Error)
  /// One send led to more than `limit` actions. `chain` names the last ones, each of which led to the next; what was
  /// still queued was discarded.
  case limitExceeded(limit: Int, chain: [String])
  /// The store displays the state after this action, and refuses actions.
  case displaysPast(number: Int)
  /// The store returned to an earlier state before the action was handled.
  case actionForgotten
  /// A full outlet dropped the action: its policy is `OutletPolicy.dropOldest` or `OutletPolicy.dropNewest`.
  case actionDropped(OutletPolicy)
  /// A full outlet refused the action; `limit` is the number of its actions that may wait.
  case outletFull(limit: Int)
  /// The time that the sender allowed was up. If the action is withdrawn, it is never handled; otherwise the store has
  /// taken it, and it is handled without its sender.
  case deadlineExceeded(Duration, isWithdrawn: Bool)
  /// A reducer was added under a name that is taken.
  case reducerNameTaken(String)
  /// A service of this type sent an action, or started an effect, after its end.
  case serviceEnded(String)
  /// The parcels of the store do not fit together: one or two sentences for each problem. The store works
  /// nevertheless, as these say.
  case parcelProblems([String])

  /// A description of what happened, and of how to fix it.
  public var description: String {
    switch self {
    case .ended: "The store has ended, so the action was not handled."
    case .notRecorded(let cause as any LogTrouble) where cause.isUnanswered:
      "It is not known whether the action was recorded: \(cause)"
    case .notRecorded(let cause): "The action was not recorded, and did not happen: \(cause)"
    case .limitExceeded(let limit, let chain):
      "One send led to more than \(limit) actions, so what was still queued was discarded. The last ones, each of which"
        + " led to the next: \(chain.joined(separator: " → ")). Look for an action whose handling sends it again,"
        + " directly, through others, or through an observer of what it changes; a store takes another limit as"
        + " `limit:`."
    case .displaysPast(let number):
      "The store shows the state after action \(number), so the action was refused. Call `resume()`, or travel with"
        + " `onSend: .branch` to go on from there."
    case .actionForgotten:
      "The store was put back to an earlier state before the action was handled, so it was dropped."
    case .actionDropped(let policy):
      "The outlet was full and dropped the action, because"
        + " \(policy == .dropOldest ? "a newer action took its place" : "no room was left for it")."
    case .outletFull(let limit):
      "The outlet was full, with \(limit) waiting action\(limit == 1 ? "" : "s"), so the action was not handled."
    case .deadlineExceeded(let limit, let isWithdrawn):
      "The action was not handled within \(limit), "
        + (isWithdrawn
          ? "so it was withdrawn. Nothing has changed; send it again, or allow more time."
          : "and is handled without its sender. If it had a key, send it again with the key: it is not handled twice.")
    case .reducerNameTaken(let name):
      "A reducer with the name \(name) was already added to this store, so the second one was not. To put it in the"
        + " place of the first, use `replace`."
    case .serviceEnded(let service):
      "The service \(service) has ended, so what it sent or started afterwards was dropped. Let what calls it go in"
        + " `shutDown`, or start it with `store.run`, whose work ends with the service."
    case .parcelProblems(let problems):
      "The parcels of this store do not fit together:" + problems.map { "\n- \($0)" }.joined()
    }
  }

  /// The error of the journal; nil in all cases but `notRecorded`.
  package var cause: (any Error)? { if case .notRecorded(let cause) = self { cause } else { nil } }

  /// Returns whether the descriptions are equal.
  public static func == (first: StoreError, second: StoreError) -> Bool { first.description == second.description }

  /// The number of actions that `limitExceeded` names.
  @inlinable static var chainLength: Int { 32 }
}
