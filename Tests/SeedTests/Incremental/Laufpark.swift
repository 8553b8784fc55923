import Incremental

/// The laufpark app in small: tracks on a map, of which one is selected, and a route that is planned.
enum Laufpark {
  struct Track: Equatable {
    var name: String
    var color: String
    var distance: Double
    var elevations: [Double] = []
  }

  struct StoredState: Equatable, Codable {
    var satellite = false
    var showConfiguration = false
  }

  struct DisplayState: Equatable {
    var tracks: [Track] = []
    var loading: Bool { tracks.isEmpty }
    var routing = false { didSet { if routing { selection = nil } } }
    var selection: Track? { didSet { trackPosition = nil } }
    var hasSelection: Bool { !routing && selection != nil }
    var graph: [String]?
    var graphBuildingProgress = 0.0
    /// Where on the selected track the finger is: 0…1.
    var trackPosition: Double?
    var draggedLocation: Double? { selection.flatMap { track in trackPosition.map { $0 * track.distance } } }
  }

  /// A view: what it shows, and what ends with it.
  final class View {
    var shown: [String: String] = [:]
    var tokens: [Token] = []

    /// Shows a value, now and whenever it changes.
    func bind<Value>(_ name: String, to value: Incr<Value>) {
      value.observe { [unowned self] in shown[name] = "\($0)" }.store(in: &tokens)
    }
  }

  /// Loads a state, and saves it whenever it changes.
  static func persistent<State: Equatable>(
    _ start: State, in graph: Graph, load: () -> State?, save: @escaping (State) -> Void
  ) -> (Input<State>, Token) {
    let input = Input(load() ?? start, in: graph)
    return (input, input.incr.observe(save))
  }
}

extension Input where Value: Equatable {
  /// Changes several parts in one pass. An equal value notifies nothing, as with the seed's `change`.
  func change<Result>(_ by: (inout Value) -> Result) -> Result {
    var copy = value
    defer { set(copy) }
    return by(&copy)
  }
}
