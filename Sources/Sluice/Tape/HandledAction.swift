/// An action that a store has handled, with the circumstances.
///
/// A tape holds them (``Tape/entries``), and ``Store/actions`` is a sequence of them.
public struct HandledAction<Action> {
  /// The action, as it was sent: before interceptors.
  public let action: Action
  @usableFromInline let details: ActionDetails
  /// The values from outside that reducers read while they handled it. Only a tape has them.
  public let coeffects: [Coeffect]
  /// Shared by the actions that the same attachments handled.
  @usableFromInline let names: AttachmentNames?

  @inlinable
  init(_ action: Action, _ details: ActionDetails, coeffects: [Coeffect] = [], _ names: AttachmentNames? = nil) {
    (self.action, self.details, self.coeffects, self.names) = (action, details, coeffects, names)
  }
}

extension HandledAction {
  /// The names of the attachments that handled it besides the reducer of the store. Only a tape has them.
  public var attachments: Attachments? { names?.attachments }

  /// Its number: actions are numbered as they arrive, so numbers only grow.
  public var number: Int { details.number }

  /// The time on the store's clock since the store began to record, or to give out its actions.
  public var time: Duration { .nanoseconds(details.nanoseconds) }

  /// The part of the program that sent it.
  public var source: ActionSource { details.source }

  /// The file and the line that sent it, if they are known.
  public var origin: String? { details.place?.text }

  /// The number of the action whose reducer sent it, or in whose cycle an observer or a service sent it.
  public var cause: Int? { details.cause == 0 ? nil : details.cause }

  /// The number of the action from outside that it goes back to, through reducers and effects; its own if it came from
  /// outside. Actions that were sent as a group have one in common.
  public var root: Int { details.root }

  /// The same with other numbers: those after `number` grow by `offset`.
  func renumbered(after number: Int, by offset: Int) -> HandledAction {
    HandledAction(action, details.renumbered(after: number, by: offset), coeffects: coeffects, names)
  }
}

extension HandledAction: Sendable where Action: Sendable {}
