#if canImport(SwiftUI)
  public import Sluice
  public import SluiceNavigation
  public import SwiftUI

  // MARK: - Presented destinations

  /// A presented destination, or one case of it, in the form that the modifiers of SwiftUI need.
  ///
  /// ```swift
  /// let destination = store.presentation(\.destination, action: AppAction.destination)
  /// …
  /// .sheet(destination.case(Destination.edit, action: DestinationAction.edit)) { EditView(store: $0) }
  /// .alert(destination.case(Destination.alert, action: DestinationAction.alert))
  /// ```
  ///
  /// Rules: a dismissal by the user sends `.leave`; a destination that has replaced the dismissed one stays.
  @MainActor public struct Presentation<Child, ChildAction> {
    /// A shown destination. It retains the store, because SwiftUI shows the destination until its dismissal is
    /// animated.
    struct Shown: Identifiable, Hashable {
      let id: AnyHashable
      let store: Store<Child, ChildAction>

      static func == (one: Shown, other: Shown) -> Bool { one.id == other.id }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    let shown: @MainActor () -> Shown?
    let leave: @MainActor (_ id: AnyHashable) -> Void

    /// A binding that the system sets to nil. The body that makes it runs again when another destination is presented.
    var item: Binding<Shown?> {
      let id = shown()?.id
      return Binding(get: shown, set: { if $0 == nil, let id { leave(id) } })
    }

    /// A binding for whether a destination is presented.
    var isPresented: Binding<Bool> {
      let item = item
      return Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
    }

    /// Returns a presentation of one case of the destination, with a store for its payload.
    public func `case`<Part, PartAction>(
      _ part: EnumCase<Child, Part>, action: EnumCase<ChildAction, PartAction>
    ) -> Presentation<Part, PartAction> {
      Presentation<Part, PartAction>(
        shown: {
          shown().flatMap { shown in
            shown.store.scope(case: part, action: action).map { .init(id: shown.id, store: $0) }
          }
        }, leave: leave)
    }

    /// Returns a presentation of one case of the destination, with a store for its payload.
    public func `case`<Part, PartAction>(
      _ part: @escaping @Sendable (Part) -> Child, action: @escaping @Sendable (PartAction) -> ChildAction
    ) -> Presentation<Part, PartAction> {
      self.case(EnumCase(part), action: EnumCase(action))
    }
  }

  extension Store {
    /// Returns a presented destination for a modifier that shows it.
    @MainActor public func presentation<Destination: Equatable & SendableMetatype, DestinationAction>(
      _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
      action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>
    ) -> Presentation<Destination, DestinationAction> {
      Presentation(
        shown: {
          self.shownID(presented).flatMap { id in
            self.scope(presented: presented, action: action).map { .init(id: id, store: $0) }
          }
        },
        leave: { id in
          if let id = id.base as? RowID<Route<Destination>> { self.leave(id, presented, action) }
        })
    }

    /// Returns a presented destination for a modifier that shows it.
    @MainActor
    public func presentation<Destination: Equatable & SendableMetatype, DestinationAction>(
      _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
      action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action
    ) -> Presentation<Destination, DestinationAction> {
      presentation(presented, action: EnumCase(action))
    }
  }

  /// A view whose body reads the state for a modifier, so that the body that contains it does not run again for that.
  struct Reading<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View { content() }
  }

  // MARK: - Sheets and popovers

  extension View {
    /// Shows a sheet while a destination is presented, with a store for it.
    ///
    /// ```swift
    /// // var detail = Presented<Detail>()
    /// .sheet(store, \.detail, action: AppAction.detail) { DetailView(store: $0) }
    /// ```
    ///
    /// Rules: swiping it away sends `.leave`. A destination that replaces another one has a sheet of its own.
    public func sheet<State, Action, Part: Equatable & SendableMetatype, PartAction, Content: View>(
      _ store: Store<State, Action>, _ part: any WritableKeyPath<State, Presented<Part>> & Sendable,
      action: @escaping @Sendable (PresentedAction<Part, PartAction>) -> Action,
      @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
    ) -> some View {
      sheet(store.presentation(part, action: EnumCase(action)), content: content)
    }

    /// Shows a sheet while a destination is presented.
    public func sheet<Part, PartAction, Content: View>(
      _ part: Presentation<Part, PartAction>, @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
    ) -> some View {
      Reading { sheet(item: part.item) { content($0.store) } }
    }

    /// Shows a popover while a destination is presented, with a store for it.
    public func popover<State, Action, Part: Equatable & SendableMetatype, PartAction, Content: View>(
      _ store: Store<State, Action>, _ part: any WritableKeyPath<State, Presented<Part>> & Sendable,
      action: @escaping @Sendable (PresentedAction<Part, PartAction>) -> Action,
      @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
    ) -> some View {
      popover(store.presentation(part, action: EnumCase(action)), content: content)
    }

    /// Shows a popover while a destination is presented.
    public func popover<Part, PartAction, Content: View>(
      _ part: Presentation<Part, PartAction>, @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
    ) -> some View {
      Reading { popover(item: part.item) { content($0.store) } }
    }

    #if !os(macOS)
      /// Covers the screen while a destination is presented, with a store for it.
      public func fullScreenCover<State, Action, Part: Equatable & SendableMetatype, PartAction, Content: View>(
        _ store: Store<State, Action>, _ part: any WritableKeyPath<State, Presented<Part>> & Sendable,
        action: @escaping @Sendable (PresentedAction<Part, PartAction>) -> Action,
        @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
      ) -> some View {
        fullScreenCover(store.presentation(part, action: EnumCase(action)), content: content)
      }

      /// Covers the screen while a destination is presented.
      public func fullScreenCover<Part, PartAction, Content: View>(
        _ part: Presentation<Part, PartAction>, @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
      ) -> some View {
        Reading { fullScreenCover(item: part.item) { content($0.store) } }
      }
    #endif
  }

  // MARK: - Pushed screens

  extension View {
    /// Pushes a screen onto the enclosing `NavigationStack` while a destination is presented.
    ///
    /// ```swift
    /// .navigationDestination(store.presentation(\.detail, action: Action.detail)) { DetailView(store: $0) }
    /// ```
    ///
    /// Rules: the back gesture sends `.leave`.
    public func navigationDestination<Part, PartAction, Content: View>(
      _ part: Presentation<Part, PartAction>, @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
    ) -> some View {
      Reading { navigationDestination(item: part.item) { content($0.store) } }
    }
  }

  // MARK: - Prompts

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
