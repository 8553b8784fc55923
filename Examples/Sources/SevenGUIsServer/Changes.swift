import SevenGUIs

/// What a page has not been told yet.
struct Changes: Equatable {
  /// A part of the app, but for the sheet.
  enum Part: CaseIterable { case counter, temperature, flight, timer, people, circles }

  var parts: Set<Part> = []
  var cells: Set<CellID> = []

  /// Everything, for a page that opens.
  static func all(_ cells: Set<CellID>) -> Changes { Changes(parts: Set(Part.allCases), cells: cells) }
}

extension Event {
  /// What has changed, as it is now.
  init(_ changes: Changes, of state: AppState, cell: (CellID) -> CellScreen) {
    for part in changes.parts { tell(part, of: state) }
    if !changes.cells.isEmpty { cells = changes.cells.map(cell).sorted { $0.name < $1.name } }
  }

  private mutating func tell(_ part: Changes.Part, of state: AppState) {
    switch part {
    case .counter: counter = state.counter.count
    case .temperature: temperature = Temperature(state.temperature)
    case .flight: flight = Flight(state.flight)
    case .timer: timer = Timer(state.timer)
    case .people: people = People(state.people)
    case .circles: circles = Circles(state.circles)
    }
  }
}
