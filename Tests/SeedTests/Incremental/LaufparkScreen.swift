import Incremental

/// The screen of the app. It is built once; what it shows are values of the graph.
struct LaufparkScreen {
  typealias View = Laufpark.View

  let state: Input<Laufpark.DisplayState>
  let persistent: Input<Laufpark.StoredState>
  let root = View()
  let trackInfo = View()
  /// Where the finger is on the profile of the track: a state that only the view has.
  let pannedLocation: Input<Double>

  init(state: Input<Laufpark.DisplayState>, persistent: Input<Laufpark.StoredState>) {
    (self.state, self.persistent) = (state, persistent)
    pannedLocation = Input(0, in: state.incr.graph)
    build()
  }

  private func build() {
    let darkMode = persistent.incr[\.satellite]
    let textColor = darkMode.map { $0 ? "white" : "black" }
    root.bind("text", to: textColor)
    root.bind("loading", to: state.incr[\.loading])
    root.bind("route button", to: conditional(state.incr[\.routing], then: constant("blue"), else: textColor))
    let selectionColor =
      state.incr[\.selection].map { $0?.color } ?? conditional(darkMode, then: "white", else: "black")
    root.bind("border", to: selectionColor)
    root.bind("top", to: conditional(persistent.incr[\.showConfiguration], then: 0.0, else: 141))
    let bottomHeight = conditional(state.incr.map { $0.graph != nil }, then: 50.0, else: 70).map { $0 + 5 }
    root.bind("bottom", to: conditional(state.incr[\.routing], then: constant(0), else: -bottomHeight))

    let points = state.incr[\.selection].map(isEqual: { _, _ in false }) { $0?.elevations }.map { $0 ?? [] }
    trackInfo.bind("points", to: points)
    trackInfo.bind("distance", to: state.incr[\.selection].map { track in track.map { "\($0.distance) m" } } ?? "")
    trackInfo.bind("position", to: state.incr.map { $0.draggedLocation })
    let state = state
    pannedLocation.incr.observe { location in state.change { $0.trackPosition = location } }
      .store(in: &trackInfo.tokens)
  }

  /// A track as it is drawn on the map.
  func renderer(for track: Laufpark.Track) -> View {
    let view = View()
    let isSelected = state.incr[\.selection].map { $0 == track }
    let shouldHighlight = !state.incr[\.hasSelection] || isSelected
    view.bind("color", to: constant(track.color))
    view.bind("alpha", to: conditional(isSelected, then: 0.4, else: 0.3))
    view.bind("line", to: conditional(shouldHighlight, then: 3.0, else: 1.0))
    return view
  }

  /// A tap on the map, where these tracks are: of several, the one that is not selected yet.
  func tap(_ possibilities: [Laufpark.Track]) {
    if let selection = state.incr[\.selection].value, possibilities.count > 1, possibilities.contains(selection) {
      state.change { $0.selection = possibilities.first { $0 != selection } }
    } else {
      state.change { $0.selection = possibilities.first }
    }
  }

  private func constant<Value>(_ value: Value) -> Incr<Value> { Incr(constant: value, in: state.incr.graph) }
}
