import SevenGUIs
import SluiceUndo

/// What a page is told: the parts of the app that have changed since it was told last.
struct Event: Encodable {
  var counter: Int?
  var temperature: Temperature?
  var flight: Flight?
  var timer: Timer?
  var people: People?
  var circles: Circles?
  var cells: [CellScreen]?

  struct Temperature: Encodable {
    let celsius, fahrenheit: String
  }

  struct Flight: Encodable {
    let isReturn: Bool
    let start, end: String
    let isStartValid, isEndValid, canBook: Bool
    let message: String?
  }

  /// In seconds.
  struct Timer: Encodable {
    let elapsed, duration: Double
  }

  struct People: Encodable {
    struct Row: Encodable {
      let id: Int
      let name: String
    }
    let rows: [Row]
    let selected: Int?
    let prefix, name, surname: String
  }

  struct Circles: Encodable {
    struct Item: Encodable {
      let id: Int
      let x, y, diameter: Double
    }
    let items: [Item]
    let adjusted: Int?
    let canUndo, canRedo: Bool
  }
}

/// A cell as a page shows it.
struct CellScreen: Encodable, Equatable {
  let name: String
  /// What was typed.
  var text = ""
  /// What it shows.
  var shown = ""
  /// Why it has no value.
  var problem: String?

  init(_ id: CellID, _ cell: Cell?, _ value: CellValue) {
    (name, text, shown) = (id.name, cell?.text ?? "", value.text)
    if case .failed(let error) = value { problem = error.explanation }
  }
}

extension Event.Temperature {
  init(_ state: TemperatureState) { self.init(celsius: state.celsius, fahrenheit: state.fahrenheit) }
}

extension Event.Flight {
  init(_ state: FlightState) {
    self.init(
      isReturn: state.isReturn, start: state.start, end: state.end, isStartValid: state.isStartValid,
      isEndValid: state.isEndValid, canBook: state.canBook, message: state.message)
  }
}

extension Event.Timer {
  init(_ state: TimerState) {
    self.init(elapsed: state.elapsed / .seconds(1), duration: state.duration / .seconds(1))
  }
}

extension Event.People {
  init(_ state: PeopleState) {
    self.init(
      rows: state.shown.map { Row(id: $0.id, name: "\($0.surname), \($0.name)") }, selected: state.selected,
      prefix: state.prefix, name: state.name, surname: state.surname)
  }
}

extension Event.Circles {
  init(_ state: CirclesState) {
    self.init(
      items: state.circles.map { Item(id: $0.id, x: $0.x, y: $0.y, diameter: $0.diameter) },
      adjusted: state.adjusted?.id, canUndo: state.history.canUndo, canRedo: state.history.canRedo)
  }
}
