#if canImport(SwiftUI)
  public import Sluice
  public import SluiceNavigation
  public import SwiftUI

  extension NavigationStack {
    /// Shows a stack of destinations, each with its store.
    ///
    /// ```swift
    /// NavigationStack(store, path: \.path, action: AppAction.path) {
    ///   HomeView(store: store)
    /// } destination: {
    ///   ScreenView(store: $0)
    /// }
    /// ```
    ///
    /// Rules: the back gesture sends `.popped(toCount:)`; only actions push.
    @MainActor public init<State, Action, Part: Equatable & SendableMetatype, PartAction, Content: View, Screen: View>(
      _ store: Store<State, Action>, path: any WritableKeyPath<State, RouteStack<Part>> & Sendable,
      action: EnumCase<Action, RouteAction<Part, PartAction>>, @ViewBuilder root: () -> Content,
      @ViewBuilder destination: @escaping (Store<Part, PartAction>) -> Screen
    ) where Data == [RowID<Route<Part>>], Root == StackRoot<Content, Part, PartAction, Screen> {
      // Read here, so that the calling body runs again when destinations are added or removed.
      _ = store.shownPath(path)
      let root = StackRoot(content: root(), find: { store.scope(path, id: $0, action: action) }, screen: destination)
      self.init(path: Binding(get: { store.shownPath(path) }, set: { store.shorten(path, to: $0, action) })) { root }
    }

    /// Shows a stack of destinations, each with a store for it.
    @MainActor
    public init<State, Action, Part: Equatable & SendableMetatype, PartAction, Content: View, Screen: View>(
      _ store: Store<State, Action>, path: any WritableKeyPath<State, RouteStack<Part>> & Sendable,
      action: @escaping @Sendable (RouteAction<Part, PartAction>) -> Action, @ViewBuilder root: () -> Content,
      @ViewBuilder destination: @escaping (Store<Part, PartAction>) -> Screen
    ) where Data == [RowID<Route<Part>>], Root == StackRoot<Content, Part, PartAction, Screen> {
      self.init(store, path: path, action: EnumCase(action), root: root, destination: destination)
    }
  }

  /// The root view of a `NavigationStack` that shows the destinations of a store.
  public struct StackRoot<Content: View, Part, PartAction, Screen: View>: View {
    let content: Content
    let find: (RowID<Route<Part>>) -> Store<Part, PartAction>?
    let screen: (Store<Part, PartAction>) -> Screen

    /// The root view, with a screen for each destination.
    public var body: some View {
      content.navigationDestination(for: RowID<Route<Part>>.self) { id in
        Held(store: State(initialValue: find(id)), screen: screen).id(id)
      }
    }
  }

  /// A view that retains the store of a destination, because SwiftUI shows the destination until its removal is
  /// animated.
  private struct Held<Part, PartAction, Screen: View>: View {
    /// A value of type `State` instead of a property with `@State`: with Xcode 27 that is a macro, which has rules of
    /// its own for assignments in an initializer.
    let store: State<Store<Part, PartAction>?>
    let screen: (Store<Part, PartAction>) -> Screen

    var body: some View { if let store = store.wrappedValue { screen(store) } }
  }
#endif
