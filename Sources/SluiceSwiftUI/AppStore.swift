#if canImport(SwiftUI)
  public import Sluice
  public import SwiftUI

  /// Holds a store, which is made on first use, and lives as long as the app, the scene or the view.
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
