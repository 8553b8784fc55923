public import Sluice

/// A form in which one field constrains another.
public struct FlightState: Equatable, Sendable {
  /// Whether there is a flight back.
  public var isReturn = false
  /// The day of the first flight, as it was typed.
  public var start = "27.03.2014"
  /// The day of the flight back, as it was typed.
  public var end = "27.03.2014"
  /// What was booked.
  public var message: String?

  /// A one-way flight.
  public init() {}

  /// Whether the first field has a day.
  public var isStartValid: Bool { Day(start) != nil }
  /// Whether the second field has a day, or needs none.
  public var isEndValid: Bool { !isReturn || Day(end) != nil }
  /// Whether there is such a journey.
  public var canBook: Bool {
    guard let first = Day(start) else { return false }
    return !isReturn || Day(end).map { first <= $0 } ?? false
  }
}

/// What the user does to the form.
public enum FlightAction: Equatable, Sendable {
  case setReturn(Bool)
  case setStart(String)
  case setEnd(String)
  case book
}

/// The flight booker.
public let flight = Reduce<FlightState, FlightAction> { state, action in
  if action != .book { state.message = nil }
  switch action {
  case .setReturn(let isReturn): state.isReturn = isReturn
  case .setStart(let text): state.start = text
  case .setEnd(let text): state.end = text
  case .book:
    guard state.canBook else { return }
    state.message =
      state.isReturn
      ? "You have booked a flight on \(state.start), and back on \(state.end)."
      : "You have booked a one-way flight on \(state.start)."
  }
}
