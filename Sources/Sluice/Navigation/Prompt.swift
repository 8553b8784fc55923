/// An alert or a confirmation as a value: what it says, and what each of its buttons does.
///
/// ```swift
/// Prompt(
///   "Delete the list?", message: "This cannot be undone.",
///   buttons: [.destructive("Delete", .delete), .cancel("Keep it")])
/// ```
///
/// Keep it in a `Presented`, and let `Prompts` answer it. It can be compared, encoded and sent where its actions can.
public struct Prompt<Action> {
  /// How it is shown.
  public enum Style: String, Hashable, Codable, Sendable {
    /// In the middle: something has to be known or decided.
    case alert
    /// Beside the tapped control: one of several ways to go on.
    case confirmation
  }

  /// The question.
  public var title: String
  /// More about the question.
  public var message: String?
  /// How it is shown.
  public var style: Style
  /// The answers, in order.
  public var buttons: [Button]

  /// Makes a prompt. Without buttons, what shows it has one to close it.
  public init(_ title: String, message: String? = nil, style: Style = .alert, buttons: [Button] = []) {
    (self.title, self.message, self.style, self.buttons) = (title, message, style, buttons)
  }
}

extension Prompt {
  /// An answer.
  public struct Button {
    /// The role of an answer.
    public enum Role: String, Hashable, Codable, Sendable {
      /// Goes back to how it was.
      case cancel
      /// Takes away something that will be missed.
      case destructive
    }

    /// The text of the answer.
    public var title: String
    /// The role of the answer; nil for an ordinary one.
    public var role: Role?
    /// The action that is sent when the answer is chosen, after the prompt is dismissed; nil for none.
    public var action: Action?

    /// Makes a button.
    public init(_ title: String, role: Role? = nil, action: Action? = nil) {
      (self.title, self.role, self.action) = (title, role, action)
    }

    /// An ordinary button.
    public static func ordinary(_ title: String, _ action: Action? = nil) -> Button { Button(title, action: action) }

    /// A button that goes back.
    public static func cancel(_ title: String, _ action: Action? = nil) -> Button {
      Button(title, role: .cancel, action: action)
    }

    /// A button that takes something away.
    public static func destructive(_ title: String, _ action: Action? = nil) -> Button {
      Button(title, role: .destructive, action: action)
    }
  }

  /// The choice among the answers of a presented prompt.
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
