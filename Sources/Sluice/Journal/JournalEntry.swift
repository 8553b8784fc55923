/// A handled action in a recording.
public struct JournalEntry<Action> {
  /// The action.
  public var action: Action
  /// The dependencies that reducers read while they handled it, in order, as far as they can be recorded.
  public var coeffects: [Coeffect]
  /// The attachments that handled it besides the reducer of the store; nil if they were not recorded.
  public var attachments: Attachments?

  /// Creates an entry.
  public init(action: Action, coeffects: [Coeffect] = [], attachments: Attachments? = nil) {
    (self.action, self.coeffects, self.attachments) = (action, coeffects, attachments)
  }
}

extension JournalEntry: Sendable where Action: Sendable {}
