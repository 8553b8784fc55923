#if canImport(SwiftUI)
  public import Sluice
  public import SwiftUI

  // MARK: - Bindings and actions

  extension Store {
    /// Returns a binding that reads a part of the state, and sends an action with each written value.
    ///
    /// ```swift
    /// TabView(selection: store.binding(\.tab, action: Action.tabChosen)) { … }      // case tabChosen(Tab)
    /// TextField("Name", text: store.binding(\.name, action: AppAction.typed))
    /// ```
    ///
    /// Rules: with a `BindableAction`, `$store.tab` needs no action of its own.
    @MainActor public func binding<Value: Equatable>(
      _ path: KeyPath<State, Value>, action: @escaping (Value) -> Action
    ) -> Binding<Value> {
      Binding(get: { self[path] }, set: { self.send(action($0)) })
    }

    /// Returns a binding that reads a part of the state, and sends an action with each written value.
    @MainActor public func binding<Value: Equatable>(
      _ path: KeyPath<State, Value>, action: EnumCase<Action, Value>
    ) -> Binding<Value> {
      binding(path, action: action.embed)
    }

    /// Handles an action, and animates what changes through it before `send` returns.
    ///
    /// ```swift
    /// Button("Add") { store.send(.add, animation: .bouncy) }
    /// ```
    @discardableResult
    public func send(
      _ action: Action, animation: Animation?, isolation caller: isolated (any Actor)? = #isolation,
      file: StaticString = #fileID, line: UInt = #line
    ) -> SentAction {
      withAnimation(animation) { send(action, isolation: caller, file: file, line: line) }
    }
  }

  extension View {
    /// Sends an action when the user pulls to refresh, and shows the refreshing until the action's effects end.
    ///
    /// ```swift
    /// .refreshable(store, .refresh)
    /// ```
    ///
    /// Rules: when SwiftUI cancels the refreshing, it cancels the effects.
    public func refreshable<State, Action>(_ store: Store<State, Action>, _ action: Action) -> some View {
      refreshable { @MainActor in await store.send(action).finish() }
    }

    /// Sends an action when the view appears, and cancels the action's effects when it disappears.
    ///
    /// ```swift
    /// .task(store, .appeared)
    /// ```
    public func task<State, Action>(_ store: Store<State, Action>, _ action: Action) -> some View {
      task { @MainActor in await store.send(action).finish() }
    }

    /// Keeps the focus and a field of the state equal.
    ///
    /// ```swift
    /// @FocusState private var focus: Login.Field?
    /// …
    /// .bind($store.focus, to: $focus)
    /// ```
    ///
    /// Rules: when the view appears, the focus is set from the state.
    public func bind<Value: Hashable>(_ field: Binding<Value>, to focus: FocusState<Value>.Binding) -> some View {
      Reading {
        onAppear { focus.wrappedValue = field.wrappedValue }
          .onChange(of: field.wrappedValue) { focus.wrappedValue = $1 }
          .onChange(of: focus.wrappedValue) { if field.wrappedValue != $1 { field.wrappedValue = $1 } }
      }
    }
  }

  // MARK: - Holding a store

  /// A property wrapper that holds a store, which is made on first use, and lives as long as the app, the scene or the
  /// view.
  ///
  /// ```swift
  /// @main struct ShopApp: App {
  ///   @AppStore private var store = Store(Shop(), shop)
  ///
  ///   var body: some Scene { WindowGroup { ShopView(store: store) } }
  /// }
  /// ```
  ///
  /// Rules: `@State`, before Xcode 27, makes a store each time that SwiftUI makes the view, and uses only the first.
  /// `$store.name` is a binding if the store's actions are `BindableAction`.
  @MainActor @propertyWrapper public struct AppStore<AppState, AppAction>: DynamicProperty {
    private final class Home {
      var store: Store<AppState, AppAction>?
    }

    @State private var home = Home()
    private let make: @MainActor () -> Store<AppState, AppAction>

    /// Takes the expression that makes the store.
    public init(wrappedValue make: @autoclosure @escaping @MainActor () -> Store<AppState, AppAction>) {
      self.make = make
    }

    /// The store.
    public var wrappedValue: Store<AppState, AppAction> {
      if let store = home.store { return store }
      let store = make()
      home.store = store
      return store
    }

    /// The store, for bindings.
    public var projectedValue: Bindable<Store<AppState, AppAction>> { Bindable(wrappedValue) }
  }
#endif
