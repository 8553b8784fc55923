import Incremental
public import Sluice

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

  /// Creates a prompt. Without buttons, the system adds one to close it.
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

    /// Creates a button.
    public init(_ title: String, role: Role? = nil, action: Action? = nil) {
      (self.title, self.role, self.action) = (title, role, action)
    }

    /// Returns an ordinary button.
    public static func ordinary(_ title: String, _ action: Action? = nil) -> Button { Button(title, action: action) }

    /// Returns a button that changes nothing.
    public static func cancel(_ title: String, _ action: Action? = nil) -> Button {
      Button(title, role: .cancel, action: action)
    }

    /// Returns a button that destroys data.
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

/// An action on a presented prompt: `case alert(PromptAction<AlertAction>)`.
public typealias PromptAction<Action> = PresentedAction<Prompt<Action>, Prompt<Action>.Choice>

// MARK: - Choosing a button

/// A reducer that presents prompts, and sends the actions of their buttons.
///
/// ```swift
/// struct App { var alert = Presented<Prompt<AppAction>>() }
/// enum AppAction { case alert(PromptAction<AppAction>), delete, … }
///
/// Prompts(\.alert, action: AppAction.alert)
/// store.send(.alert(.destination(route.id, .button(0))))      // dismisses it, then sends what the button says
/// ```
///
/// For prompts that are one case of a presented enum, `IfPresented` presents them, and `Prompts` after it handles the
/// choices:
///
/// ```swift
/// IfPresented(\.destination, action: Action.destination) {
///   Scope(case: Destination.edit, action: DestinationAction.edit) { Editing() }
/// }
/// Prompts(
///   \.destination, action: Action.destination, case: Destination.alert, action: DestinationAction.alert)
/// ```
///
/// Rules: the dismissal and the button's action are one cycle. A prompt takes one choice: a choice for a prompt that
/// is no longer presented, or of a button that it does not have, changes nothing, and is reported to the store's
/// error handler.
public struct Prompts<State, Action>: ReadyReducer {
  /// The reducer that presents prompts and handles choices.
  public let body: AnyReducer<State, Action>

  /// Presents prompts whose buttons have their own type of actions, which `embed` converts into actions of the reducer.
  public init<ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
    action: EnumCase<Action, PromptAction<ButtonAction>>, sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    let (place, part) = (WritablePlace(presented, givenTo: "Prompts"), action)
    let note: @Sendable () -> Void = {
      AttachedReducers.note(Presented<Prompt<ButtonAction>>.self)
      AttachedReducers.note(Prompt<ButtonAction>.Choice.self)
    }
    body = AnyReducer(declaring: { _ in note() }) {
      note()
      return { state, action, context in
        guard let promptAction = part.payload(of: action, in: context) else { return }
        place.modify(&state) { Self.answer(&$0, promptAction, context, embed) }
      }
    }
  }

  private static func answer<ButtonAction>(
    _ presented: inout Presented<Prompt<ButtonAction>>, _ action: PromptAction<ButtonAction>,
    _ context: Context<Action>, _ embed: (ButtonAction) -> Action
  ) {
    guard case .destination(let id, .button(let position)) = action else {
      if let refused = presented.apply(action) { context.report(refused) }
      return
    }
    let prompt = presented.route?.id == id ? presented.destination : nil
    choose(position, of: prompt, id, in: &presented, action, context, embed)
  }

  /// Dismisses a prompt, and sends the action of its button.
  static func choose<Destination, ButtonAction>(
    _ position: Int, of prompt: Prompt<ButtonAction>?, _ id: RowID<Route<Destination>>,
    in presented: inout Presented<Destination>, _ action: some Any, _ context: Context<Action>,
    _ embed: (ButtonAction) -> Action
  ) {
    guard let prompt, prompt.buttons.indices.contains(position) else {
      return context.report(ReducerError.stateNotPresent(kind: Prompt<ButtonAction>.self, key: id, action: action))
    }
    presented.dismiss()
    if let chosen = prompt.buttons[position].action { context.send(embed(chosen)) }
  }

  /// Presents prompts whose buttons have actions of their own, each of which becomes an action of the reducer.
  public init<ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
    action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line,
    sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    self.init(presented, action: EnumCase(action, fileID: fileID, line: line), sending: embed)
  }

  /// Presents prompts whose buttons have actions of the reducer.
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Action>>> & Sendable,
    action: @escaping @Sendable (PromptAction<Action>) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(presented, action: action, fileID: fileID, line: line, sending: { $0 })
  }

  /// Presents prompts whose buttons send nothing.
  public init(
    _ presented: any WritableKeyPath<State, Presented<Prompt<Never>>> & Sendable,
    action: @escaping @Sendable (PromptAction<Never>) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(presented, action: action, fileID: fileID, line: line, sending: absurd)
  }
}

// MARK: - Prompts among other destinations

extension Prompts {
  /// Handles the choices of prompts that are one case of a presented enum, and whose buttons have their own type of
  /// actions.
  public init<Destination, DestinationAction, ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>,
    case prompt: EnumCase<Destination, Prompt<ButtonAction>>,
    action choice: EnumCase<DestinationAction, Prompt<ButtonAction>.Choice>,
    sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    let (place, part) = (WritablePlace(presented, givenTo: "Prompts"), action)
    body = AnyReducer(declaring: { _ in AttachedReducers.note(Prompt<ButtonAction>.Choice.self) }) {
      AttachedReducers.note(Prompt<ButtonAction>.Choice.self)
      return { state, action, context in
        guard case .destination(let id, let inner) = part.payload(of: action, in: context),
          case .button(let position) = choice.extract(inner)
        else { return }
        place.modify(&state) { presented in
          // `IfPresented` reports a choice for a prompt that is no longer presented.
          guard let route = presented.route, route.id == id else { return }
          Self.choose(position, of: prompt.extract(route.destination), id, in: &presented, action, context, embed)
        }
      }
    }
  }

  /// Handles the choices of prompts that are one case of a presented enum, and whose buttons have actions of their own.
  public init<Destination, DestinationAction, ButtonAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    case prompt: @escaping @Sendable (Prompt<ButtonAction>) -> Destination,
    action choice: @escaping @Sendable (Prompt<ButtonAction>.Choice) -> DestinationAction,
    fileID: StaticString = #fileID, line: UInt = #line,
    sending embed: @escaping @Sendable (ButtonAction) -> Action
  ) {
    self.init(
      presented, action: EnumCase(action, fileID: fileID, line: line),
      case: EnumCase(prompt, fileID: fileID, line: line), action: EnumCase(choice, fileID: fileID, line: line),
      sending: embed)
  }

  /// Handles the choices of prompts that are one case of a presented enum, and whose buttons have actions of the
  /// reducer.
  public init<Destination, DestinationAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    case prompt: @escaping @Sendable (Prompt<Action>) -> Destination,
    action choice: @escaping @Sendable (Prompt<Action>.Choice) -> DestinationAction, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      presented, action: action, case: prompt, action: choice, fileID: fileID, line: line, sending: { $0 })
  }
}

// MARK: - Forgotten reducers

extension Prompt.Choice: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(Self.self) }

  package func isOpen(in place: Any) -> Bool {
    guard case .button(let position) = self, let prompt = place as? Prompt<Action> else { return false }
    return prompt.buttons.indices.contains(position)
  }

  package func missing(at place: FoundPlace) -> ReducerError {
    .notAttached(
      reducer: "Prompts",
      "Nothing came of a button of the prompt in `\(place.text)`, and the program has no reducer that answers it. Attach"
        + " `Prompts(…, action: …, case: …, action: …)` beside the `IfPresented` that presents it.")
  }
}
