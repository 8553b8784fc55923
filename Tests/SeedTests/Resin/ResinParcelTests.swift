import SluiceNavigation
import SluiceSeeds
import Testing

/// A module of an app, as it would be in a file of its own. Only the parcel is public there.
private enum FooModule {
  static let parcel = make([])

  static func make(_ middleware: [@Sendable () -> Interceptor<ResinApp.Foo, any Action>]) -> Parcel<
    ResinApp.Foo, any Action
  > {
    Parcel("foo") {
      reducer
      Interceptor(middleware.map { $0() })
      routes
    }
  }

  private static let reducer = ResinApp.increasing
  private static var routes: RouteTable<ResinApp.Screen> {
    RouteTable("foo") {
      RoutePattern("/foo") {
        .foo
      } extract: {
        $0 == .foo ? () : nil
      }
    }
  }
}

private let barParcel = Parcel<ResinApp.Bar, any Action>("bar") {
  ResinApp.writing
  RouteTable<ResinApp.Screen>("bar") {
    RoutePattern("/bar/:line") { (line: String) in
      .bar(line)
    } extract: {
      if case .bar(let line) = $0 { line } else { nil }
    }
  }
}

/// Parcels in Resin's README.
@Suite struct ResinParcelTests {
  private func app(_ foo: Parcel<ResinApp.Foo, any Action>) -> Parcel<ResinApp.AppState, any Action> {
    Parcel("app") {
      foo.attached(\.foo)
      barParcel.attached(\.bar)
    }
  }

  // The parcel can then be registered with the store, which in turn will register all of its `Reducer`s, `Middleware`,
  // and `PresentationRoute`s.
  @Test func `A parcel that is registered with a store registers all of its reducers, middleware and routes`() throws {
    let seen = LineLog()
    let parcel = app(FooModule.make([{ .after { foo, _ in seen("\(foo.count)") } }]))
    let store = Store(ResinApp.AppState(), parcel: parcel)
    store.send(ResinApp.Increase(amount: 2))
    store.send(ResinApp.Write(line: "a"))
    #expect(store.foo.count == 2 && store.bar.lines == ["a"] && seen.lines.first == "2")
    let routes = parcel.routes(to: ResinApp.Screen.self)
    #expect(try routes.parse("/foo") == .foo && routes.print(.bar("a b")) == "/bar/a%20b")
    #expect(routes.conflicts.isEmpty)
  }

  // If, e.g. a new `Middleware` is added, it just needs to be added to its `Parcel`, and will then automatically be
  // registered with the app.
  @Test func `Middleware that is added to a parcel is registered without a change of the app`() {
    let doubling: @Sendable () -> Interceptor<ResinApp.Foo, any Action> = {
      .map { _, action in (action as? ResinApp.Increase).map { ResinApp.Increase(amount: $0.amount * 2) } ?? action }
    }
    for (foo, count) in [(FooModule.parcel, 1), (FooModule.make([doubling]), 2)] {
      let store = Store(ResinApp.AppState(), parcel: app(foo))
      store.send(ResinApp.Increase())
      #expect(store.foo.count == count)
    }
  }

  // Additionally, a module that has a parcel, does not have to expose its `Reducer`s, etc. as `public`. They only need
  // to be added to the module’s `Parcel`.
  @Test func `A module that has a parcel does not expose its reducers and routes`() {
    // `FooModule.reducer` and `FooModule.routes` are private, and do not compile here.
    let store = Store(ResinApp.Foo(), parcel: FooModule.parcel)
    store.send(ResinApp.Increase())
    #expect(store.state.count == 1)
    #expect(FooModule.parcel.routes(to: ResinApp.Screen.self).print(.foo) == "/foo")
  }
}
