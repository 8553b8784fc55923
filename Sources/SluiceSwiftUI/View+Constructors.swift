#if canImport(SwiftUI)
  public import Sluice
  public import SwiftUI

  // Overloads that name the case of an action by its constructor.
  extension View {
    /// Shows a sheet while a destination is presented, with a store for it.
    @_disfavoredOverload
    public func sheet<State, Action, Part: Equatable & SendableMetatype, PartAction, Content: View>(
      _ store: Store<State, Action>, _ part: any WritableKeyPath<State, Presented<Part>> & Sendable,
      action: @escaping @Sendable (PresentedAction<Part, PartAction>) -> Action,
      @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
    ) -> some View {
      sheet(store.presentation(part, action: EnumCase(action)), content: content)
    }

    /// Shows a popover while a destination is presented.
    @_disfavoredOverload
    public func popover<State, Action, Part: Equatable & SendableMetatype, PartAction, Content: View>(
      _ store: Store<State, Action>, _ part: any WritableKeyPath<State, Presented<Part>> & Sendable,
      action: @escaping @Sendable (PresentedAction<Part, PartAction>) -> Action,
      @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
    ) -> some View {
      popover(store.presentation(part, action: EnumCase(action)), content: content)
    }

    #if !os(macOS)
      /// Covers the screen while a destination is presented.
      @_disfavoredOverload
      public func fullScreenCover<State, Action, Part: Equatable & SendableMetatype, PartAction, Content: View>(
        _ store: Store<State, Action>, _ part: any WritableKeyPath<State, Presented<Part>> & Sendable,
        action: @escaping @Sendable (PresentedAction<Part, PartAction>) -> Action,
        @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
      ) -> some View {
        fullScreenCover(store.presentation(part, action: EnumCase(action)), content: content)
      }
    #endif

    /// Shows a prompt as an alert while it is presented; its buttons send their actions.
    @_disfavoredOverload
    public func alert<State, Action, ButtonAction: Equatable>(
      _ store: Store<State, Action>, _ prompt: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
      action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action
    ) -> some View {
      alert(store.presentation(prompt, action: EnumCase(action)))
    }

    /// Shows a prompt as a confirmation dialog while it is presented.
    @_disfavoredOverload
    public func confirmationDialog<State, Action, ButtonAction: Equatable>(
      _ store: Store<State, Action>, _ prompt: any WritableKeyPath<State, Presented<Prompt<ButtonAction>>> & Sendable,
      action: @escaping @Sendable (PromptAction<ButtonAction>) -> Action
    ) -> some View {
      confirmationDialog(store.presentation(prompt, action: EnumCase(action)))
    }
  }
#endif
