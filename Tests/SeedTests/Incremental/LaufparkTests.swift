import Incremental
import Testing

/// How the laufpark app uses Incremental, to which the README leads for usage.
@Suite struct LaufparkTests {
  private let graph = Graph()
  private let state: Input<Laufpark.DisplayState>
  private let persistent: Input<Laufpark.StoredState>
  private let screen: LaufparkScreen
  private let short = Laufpark.Track(name: "1", color: "red", distance: 100, elevations: [1, 2])
  private let long = Laufpark.Track(name: "2", color: "green", distance: 200)

  init() {
    state = Input(Laufpark.DisplayState(), in: graph)
    persistent = Input(Laufpark.StoredState(), in: graph)
    screen = LaufparkScreen(state: state, persistent: persistent)
  }

  // For usage, see the [laufpark stechlin](https://github.com/chriseidhof/laufpark-stechlin) app.
  @Test func `A screen is built once, as a function of two inputs, and shows their current values`() {
    let root = screen.root
    #expect(
      root.shown == [
        "text": "black", "loading": "true", "route button": "black", "border": "black", "top": "141.0",
        "bottom": "-75.0",
      ])
    state.change { $0.tracks = [short, long] }
    persistent.change {
      $0.satellite = true
      $0.showConfiguration = true
    }
    #expect(root.shown["loading"] == "false" && root.shown["top"] == "0.0")
    #expect(root.shown["border"] == "white" && root.shown["route button"] == "white")

    let renderers = [short, long].map(screen.renderer)
    #expect(renderers.map { $0.shown["line"] } == ["3.0", "3.0"])
    screen.tap([short])
    #expect(root.shown["border"] == "red")
    #expect(renderers.map { $0.shown["line"] } == ["3.0", "1.0"])
    #expect(renderers.map { $0.shown["alpha"] } == ["0.4", "0.3"])

    state.change {
      $0.routing = true
      $0.graph = ["a"]
    }
    #expect(root.shown["route button"] == "blue" && root.shown["bottom"] == "0.0" && root.shown["border"] == "white")
    state.change { $0.routing.toggle() }
    #expect(root.shown["bottom"] == "-55.0")
  }

  @Test func `A tap reads the current selection, and cycles through the tracks at its position`() {
    var selected: [String?] = []
    for _ in 1...3 {
      screen.tap([short, long])
      selected.append(state.value.selection?.name)
    }
    #expect(selected == ["1", "2", "1"])
  }

  @Test func `An observer writes the state of a view to the state of the app`() {
    screen.tap([long])
    screen.pannedLocation.set(0.25)
    #expect(state.value.trackPosition == 0.25 && screen.trackInfo.shown["position"] == "Optional(50.0)")
    #expect(screen.trackInfo.shown["distance"] == "200.0 m")
    screen.tap([short])
    #expect(state.value.trackPosition == nil && screen.trackInfo.shown["position"] == "nil")
  }

  @Test func `A comparison that is never equal is skipped, and the next one decides`() {
    var comparisons = 0
    let elevations = state.incr[\.selection].map(isEqual: { _, _ in false }) { $0?.elevations ?? [] }
    let points = elevations.map(isEqual: { old, new in
      comparisons += 1
      return old == new
    }) { $0 }
    var notified: [[Double]] = []
    let token = points.observe { notified.append($0) }
    for track in [short, long, Laufpark.Track(name: "3", color: "blue", distance: 1)] { screen.tap([track]) }
    #expect(notified == [[], [1, 2], []] && comparisons == 3)
    token.cancel()
  }

  @Test func `A state is saved when it is made and whenever it changes, and loaded at the next start`() {
    var saved: [Laufpark.StoredState] = []
    let start = Laufpark.StoredState()
    let (stored, token) = Laufpark.persistent(start, in: graph, load: { saved.last }) { saved.append($0) }
    stored.change { $0.satellite = true }
    stored.change { $0.satellite = true }
    #expect(saved == [start, Laufpark.StoredState(satellite: true)])
    token.cancel()
    let (restarted, next) = Laufpark.persistent(start, in: graph, load: { saved.last }) { saved.append($0) }
    #expect(restarted.value.satellite && saved.count == 3)
    next.cancel()
  }

  @Test func `An observer begins requested work once, and the work writes its progress and its result`() {
    var (queue, alreadyBuilding): ([() -> Void], Bool) = ([], false)
    let state = state
    let building = state.incr.observe { new in
      guard new.routing, new.graph == nil, !alreadyBuilding else { return }
      alreadyBuilding = true
      for progress in [0.5, 1] { queue.append { state.change { $0.graphBuildingProgress = progress } } }
      queue.append { state.change { $0.graph = new.tracks.map(\.name) } }
    }
    var progress: [Double] = []
    let bar = state.incr[\.graphBuildingProgress].observe { progress.append($0) }
    state.change { $0.tracks = [short, long] }
    #expect(queue.isEmpty)
    for _ in 1...3 { state.change { $0.routing.toggle() } }
    for step in queue { step() }
    #expect(queue.count == 3 && progress == [0, 0.5, 1] && state.value.graph == ["1", "2"])
    Token.all(building, bar).cancel()
  }
}
