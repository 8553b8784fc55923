public import Sluice

/// The seven tasks, side by side.
public struct AppState: Equatable, Sendable {
  /// The counter.
  public var counter = CounterState()
  /// The converter.
  public var temperature = TemperatureState()
  /// The flight booker.
  public var flight = FlightState()
  /// The timer.
  public var timer = TimerState()
  /// The list of people.
  public var people = PeopleState()
  /// The drawing.
  public var circles = CirclesState()
  /// The sheet.
  public var cells = CellsState()

  /// All at their beginning.
  public init() {}
}

/// What can happen in one of them.
public enum AppAction: Equatable, Sendable {
  case counter(CounterAction)
  case temperature(TemperatureAction)
  case flight(FlightAction)
  case timer(TimerAction)
  case people(PeopleAction)
  case circles(CirclesAction)
  case cells(CellsAction)
}

/// The app: none of the tasks knows of another.
public let app = Combined<AppState, AppAction> {
  Scope(\.counter, action: AppAction.counter) { counter }
  Scope(\.temperature, action: AppAction.temperature) { temperature }
  Scope(\.flight, action: AppAction.flight) { flight }
  Scope(\.timer, action: AppAction.timer) { timer }
  Scope(\.people, action: AppAction.people) { people }
  Scope(\.circles, action: AppAction.circles) { circles }
  Scope(\.cells, action: AppAction.cells) { cells }
}
