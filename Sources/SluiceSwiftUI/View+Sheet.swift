#if canImport(SwiftUI)
  public import Sluice
  public import SwiftUI

  extension View {
    /// Shows a sheet while a destination is presented, with a store for it.
    ///
    /// ```swift
    /// .sheet(store, \.detail, action: AppAction.detail) { DetailView(store: $0) }    // var detail = Presented<Detail>()
    /// ```
    ///
    /// Rules: swiping it away sends `.leave`. What is presented in place of another has a sheet of its own.
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

    /// Shows a popover while something is presented.
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
      /// Covers the screen while something is presented.
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
#endif
