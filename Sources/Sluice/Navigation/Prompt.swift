/// An alert or a confirmation as a value: its texts, and the action of each of its buttons.
///
/// ```swift
/// Prompt(
///   "Delete the list?", message: "This cannot be undone.",
///   buttons: [.destructive("Delete", .delete), .cancel("Keep it")])
/// ```
///
/// Keep it in a `Presented`, and handle the choice with `Prompts`. It is `Equatable`, `Codable` and `Sendable` if its
/// actions are.
public struct Prompt<Action> {
  /// The way to show a prompt.
  public enum Style: String, Hashable, Codable, Sendable {
    /// In the middle of the screen: for information, or a decision.
    case alert
    /// Beside the tapped control: for a choice of ways to continue.
    case confirmation
  }

  /// The question.
  public var title: String
  /// Further details.
  public var message: String?
  /// The way to show it.
  public var style: Style
  /// The buttons, in order.
  public var buttons: [Button]

  /// Makes a prompt. Without buttons, the system adds one to close it.
  public init(_ title: String, message: String? = nil, style: Style = .alert, buttons: [Button] = []) {
    (self.title, self.message, self.style, self.buttons) = (title, message, style, buttons)
  }
}

extension Prompt {
  /// A button of a prompt.
  public struct Button {
    /// The role of a button.
    public enum Role: String, Hashable, Codable, Sendable {
      /// Changes nothing.
      case cancel
      /// Destroys data.
      case destructive
    }

    /// The text of the button.
    public var title: String
    /// The role of the button; nil for an ordinary one.
    public var role: Role?
    /// The action to send when the button is chosen, after the prompt is dismissed; nil for none.
    public var action: Action?

    /// Makes a button.
    public init(_ title: String, role: Role? = nil, action: Action? = nil) {
      (self.title, self.role, self.action) = (title, role, action)
    }

    /// Makes an ordinary button.
    public static func ordinary(_ title: String, _ action: Action? = nil) -> Button { Button(title, action: action) }

    /// Makes a button that changes nothing.
    public static func cancel(_ title: String, _ action: Action? = nil) -> Button {
      Button(title, role: .cancel, action: action)
    }

    /// Makes a button that destroys data.
    public static func destructive(_ title: String, _ action: Action? = nil) -> Button {
      Button(title, role: .destructive, action: action)
    }
  }

  /// The choice of a button of a presented prompt.
  public enum Choice: Hashable, Codable, Sendable {
    /// Chooses the button at this position.
    case button(Int)
  }
}

extension Prompt: Equatable where Action: Equatable {}
extension Prompt: Hashable where Action: Hashable {}
extension Prompt: Sendable where Action: Sendable {}
extension Prompt: Encodable where Action: Encodable {}
extension Prompt: Decodable where Action: Decodable {}
extension Prompt.Button: Equatable where Action: Equatable {}
extension Prompt.Button: Hashable where Action: Hashable {}
extension Prompt.Button: Sendable where Action: Sendable {}
extension Prompt.Button: Encodable where Action: Encodable {}
extension Prompt.Button: Decodable where Action: Decodable {}
