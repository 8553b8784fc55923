import SluiceNavigation
import SluiceTesting
import Testing

/// Destinations own their effects.
@MainActor @Suite struct RouteEffectTests {
  let clock = ManualClock()

  private func makeStore(_ failures: Log = Log()) -> Store<Tour, TourAction> {
    effectStore(Tour(), tour, clock: clock, onFailure: { failures($0) })
  }

  /// How many effects are left. While there are any, two more things are kept for them.
  private func left<State, Action>(in store: Store<State, Action>) -> Int { max(0, store.effectsLeft - 2) }

  private nonisolated static let first = Screen.detail(Detail(id: 1))

  /// Everything by which the destination at the bottom goes.
  private nonisolated static let goes: [TourAction] = [
    .path(.pop), .path(.popToRoot), .path(.leave("1")), .path(.replaceTop(first)), .path(.replace("1", first)),
    .path(.reset([])), .path(.reset([first])), .path(.popped(toCount: 0)), .path(.destination("1", .detail(.done))),
    .path(.destination("1", .detail(.become(first)))),
  ]

  /// Resin 2.3 #5
  @Test(arguments: goes) func `An effect of a destination that was removed is cancelled, and reaches no other`(
    goes: TourAction
  )
    async
  {
    let failures = Log()
    let store = makeStore(failures)
    store.send(.path(.push(Self.first)))
    let sent = store.send(.path(.destination("1", .detail(.later(5)))))
    await clock.waitForSleepers(1)
    #expect(left(in: store) == 1)
    store.send(goes)
    await sent.finish()
    #expect(store.effectsLeft == 0)
    clock.advance(by: .seconds(2))
    await turns(20)
    #expect(store.state.path.destinations.allSatisfy { $0 == Self.first } && failures.lines.isEmpty)
  }

  @Test func `Effects of the destinations that stay continue`() async {
    let store = makeStore()
    store.send(.path(.reset([Self.first, Self.first, Self.first])))
    for id in ["1", "2", "3"] as [RowID<Route<Screen>>] { store.send(.path(.destination(id, .detail(.later(1))))) }
    await clock.waitForSleepers(3)
    store.send(.path(.popTo("2")), .path(.push(Self.first)))
    #expect(left(in: store) == 2)
    clock.advance(by: .seconds(1))
    await turns { store.effectsLeft == 0 }
    let counts = store.state.path.destinations.map { $0.detail?.count }
    #expect(counts == [1, 1, 0])
  }

  @Test(arguments: [
    TourAction.sheet(.dismiss), .sheet(.leave("1")), .sheet(.present(Sheet())),
    .sheet(.destination("1", .detail(.done))),
  ]) func `Effects of a presentation, and of its stack, end when it is dismissed or replaced`(
    goes: TourAction
  )
    async
  {
    let store = makeStore()
    store.send(.sheet(.present(Sheet())))
    store.send(.sheet(.destination("1", .path(.push(Self.first)))))
    store.send(.sheet(.destination("1", .detail(.later(5)))))
    store.send(.sheet(.destination("1", .path(.destination("2", .detail(.later(5)))))))
    await clock.waitForSleepers(2)
    #expect(left(in: store) == 2)
    store.send(goes)
    #expect(store.effectsLeft == 0)
    clock.advance(by: .seconds(2))
    await turns(20)
    #expect(store.state.sheet.destination.map { $0 == Sheet() } ?? true)
  }

  @Test func `An effect of a destination that changes into another screen ends`() async {
    let changing = Combined<RouteStack<Screen>, RouteAction<Screen, ScreenAction>> {
      EachRoute(\.self, action: EnumCase("", embed: { $0 }, extract: { $0 })) {
        screen
        Reduce { screen, action in if action == .detail(.add(0)) { screen = .home } }
      }
    }
    let store = effectStore([Self.first], changing, clock: clock)
    store.send(.destination("1", .detail(.later(5))))
    await clock.waitForSleepers(1)
    store.send(.destination("1", .detail(.add(0))))
    #expect(store.state.destinations == [.home] && store.effectsLeft == 0)
  }

  @Test(arguments: 0..<20) func `After any navigation, only effects of present destinations remain`(
    seed: Int
  ) async {
    var random = Seeded(UInt64(seed))
    let details = Combined<RouteStack<Detail>, RouteAction<Detail, DetailAction>> {
      EachRoute(\.self, action: EnumCase("", embed: { $0 }, extract: { $0 })) { detail }
    }
    let store = effectStore([], details, clock: clock, onFailure: { _ in })
    let new = Detail(id: 1)
    var alive: Set<RowID<Route<Detail>>> = []
    for _ in 0..<30 {
      let ids = Array(store.state.routes.ids)
      if let id = ids.randomElement(using: &random), !alive.contains(id), Bool.random(using: &random) {
        store.send(.destination(id, .later(1)))
        alive.insert(id)
      } else {
        let (count, id) = (Int.random(in: 0...3, using: &random), ids.randomElement(using: &random) ?? "1")
        let navigations: [RouteAction<Detail, DetailAction>] = [
          .push(new), .push(new), .push(new), .pop, .popTo(id), .leave(id), .replaceTop(new), .replace(id, new),
          .popped(toCount: max(0, ids.count - count)), .reset(Array(repeating: new, count: count)),
        ]
        if let navigation = navigations.randomElement(using: &random) { store.send(navigation) }
      }
      alive.formIntersection(store.state.routes.ids)
      #expect(left(in: store) == alive.count)
    }
    await clock.waitForSleepers(alive.count)
    clock.advance(by: .seconds(1))
    await turns { store.effectsLeft == 0 }
    for route in store.state.routes { #expect(route.destination.count == (alive.contains(route.id) ? 1 : 0)) }
  }
}
