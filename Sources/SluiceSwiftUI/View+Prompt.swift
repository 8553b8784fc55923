#if canImport(SwiftUI)
  public import Sluice
  public import SwiftUI

  extension View {
    /// Shows a prompt as an alert while it is presented; its buttons send their actions.
    ///
    /// ```swift
    /// .alert(store, \.alert, action: AppAction.alert)  // var alert = Presented<Prompt<AppAction>>(); see `Prompts`
    /// ```
    ///
    /// Rules: the modifier decides how it looks, not `Prompt.Style`.
    public func alert<State, Action, ButtonAction: Equatable>(
      _ store: Store<State, Action>, _ prompt: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
      action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action
    ) -> some View {
      alert(store.presentation(prompt, action: EnumCase(action)))
    }

    /// Shows a prompt as an alert while it is presented.
    public func alert<Action: Equatable>(_ prompt: Presentation<Prompt<Action>, Prompt<Action>.Choice>) -> some View {
      Reading {
        let (isPresented, question) = (prompt.isPresented, prompt.shown()?.store)
        alert(
          question?.title ?? "", isPresented: isPresented, presenting: question, actions: { Answers(question: $0) },
          message: { $0.message.map { Text($0) } })
      }
    }

    /// Shows a prompt as a confirmation dialog while it is presented.
    public func confirmationDialog<State, Action, ButtonAction: Equatable>(
      _ store: Store<State, Action>, _ prompt: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
      action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action
    ) -> some View {
      confirmationDialog(store.presentation(prompt, action: EnumCase(action)))
    }

    /// Shows a prompt as a confirmation dialog while it is presented.
    public func confirmationDialog<Action: Equatable>(_ prompt: Presentation<Prompt<Action>, Prompt<Action>.Choice>)
      -> some View
    {
      Reading {
        let (isPresented, question) = (prompt.isPresented, prompt.shown()?.store)
        confirmationDialog(
          question?.title ?? "", isPresented: isPresented, titleVisibility: .visible, presenting: question,
          actions: { Answers(question: $0) }, message: { $0.message.map { Text($0) } })
      }
    }
  }

  /// The buttons of a prompt.
  private struct Answers<Action: Equatable>: View {
    let question: Store<Prompt<Action>, Prompt<Action>.Choice>

    var body: some View {
      ForEach(Array(question.buttons.enumerated()), id: \.offset) { position, button in
        Button(button.title, role: button.role.map { $0 == .cancel ? .cancel : .destructive }) {
          question.send(.button(position))
        }
      }
    }
  }
#endif
