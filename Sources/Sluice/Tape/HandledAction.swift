/// An action that a store has handled, with its details.
///
/// A tape contains such actions (``Tape/entries``), and ``Store/actions`` is a sequence of them.
public struct HandledAction<Action> {
  /// The action as it was sent, before interceptors.
  public let action: Action
  @usableFromInline let details: ActionDetails
  /// The dependencies that reducers read while they handled it.
  ///
  /// Only a tape contains them.
  public let coeffects: [Coeffect]
  /// The names of the attachments, shared by the actions that they handled.
  @usableFromInline let names: AttachmentNames?

  @inlinable
  init(_ action: Action, _ details: ActionDetails, coeffects: [Coeffect] = [], _ names: AttachmentNames? = nil) {
    (self.action, self.details, self.coeffects, self.names) = (action, details, coeffects, names)
  }
}

extension HandledAction {
  /// The names of the attachments that handled it besides the reducer of the store.
  ///
  /// Only a tape contains them.
  public var attachments: Attachments? { names?.attachments }

  /// Its number.
  ///
  /// Actions are numbered in the order of their arrival.
  public var number: Int { details.number }

  /// The time on the store's clock since the store began to record, or to provide its actions as a stream.
  public var time: Duration { .nanoseconds(details.nanoseconds) }

  /// The part of the program that sent it.
  public var source: ActionSource { details.source }

  /// The file and the line that sent it, if known.
  public var origin: String? { details.place?.text }

  /// The number of the action whose reducer sent it, or in whose cycle an observer or a service sent it.
  public var cause: Int? { details.cause == 0 ? nil : details.cause }

  /// The number of the external action that it goes back to, through reducers and effects; its own number if it came
  /// from outside.
  ///
  /// Actions that were sent as a group have a common root.
  public var root: Int { details.root }

  /// Returns a copy with other numbers: those after `number` are increased by `offset`.
  func renumbered(after number: Int, by offset: Int) -> HandledAction {
    HandledAction(action, details.renumbered(after: number, by: offset), coeffects: coeffects, names)
  }
}

extension HandledAction: Sendable where Action: Sendable {}
