#if Inspector
  import SluiceNavigation
  import Testing

  @testable import SluiceInspector

  @Suite struct RouteWalkTests {
    private indirect enum Screen { case list, detail(Int), sheet(Presented<Screen>) }

    private struct Tab { var path = RouteStack<Screen>() }

    private struct App {
      var tabs = [Tab(), Tab(path: RouteStack([.list, .detail(3)]))]
      var alert: Presented<String>? = Presented("Sure?")
      var none = Presented<Int>()
    }

    @Test func `Stacks and presentations are found, wherever they are`() {
      #expect(
        RouteWalk(App()).found == [
          InspectedRoutes(path: "alert", isStack: false, type: "String", count: 1, destinations: ["Sure?"]),
          InspectedRoutes(
            path: "tabs[1].path", isStack: true, type: "Screen", count: 2, destinations: [".list", ".detail(3)"]),
        ])
    }

    @Test func `A presentation of a destination is found, too`() {
      let state = RouteStack<Screen>([.sheet(Presented(.list))])
      let found = RouteWalk(state).found
      #expect(found.map(\.isStack) == [true, false])
      #expect(found.last?.destinations == [".list"])
    }

    @Test func `Only the upper destinations of a tall stack are listed`() {
      let found = RouteWalk(RouteStack(0..<80)).found
      #expect(found.first?.count == 80)
      #expect(found.first?.destinations == (30..<80).map { "\($0)" })
    }

    @Test func `The walk is bounded, and looks near the root first`() {
      struct Large {
        var numbers = [[Int]](repeating: [Int](repeating: 1, count: 1_000), count: 1_000)
        var path = RouteStack<Int>([1])
      }
      let walk = RouteWalk(Large(), limit: WalkLimit(results: 10, visits: 50))
      #expect(walk.found.map(\.path) == ["path"])
    }

    @Test func `The features of a store name its routes`() {
      let live = LiveStore(Store(Tab(path: [.list]), Reduce<Tab, String> { _, _, _ in }), limit: 10)
      #expect(live.features().routes.map(\.path) == ["path"])
    }
  }
#endif
