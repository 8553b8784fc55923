public import Sluice

/// Two fields that follow each other.
public struct TemperatureState: Equatable, Sendable {
  /// What is in the field of degrees Celsius.
  public var celsius = ""
  /// What is in the field of degrees Fahrenheit.
  public var fahrenheit = ""

  /// Two empty fields.
  public init() {}
}

/// What the user types.
public enum TemperatureAction: Equatable, Sendable {
  case setCelsius(String)
  case setFahrenheit(String)
}

/// The converter: a number in one field changes the other, anything else does not.
public let temperature = Reduce<TemperatureState, TemperatureAction> { state, action in
  switch action {
  case .setCelsius(let text):
    state.celsius = text
    if let celsius = degrees(text) { state.fahrenheit = tenths(celsius * 9 / 5 + 32) }
  case .setFahrenheit(let text):
    state.fahrenheit = text
    if let fahrenheit = degrees(text) { state.celsius = tenths((fahrenheit - 32) * 5 / 9) }
  }
}

private func degrees(_ text: String) -> Double? { Double(text).flatMap { abs($0) < 1e12 ? $0 : nil } }

private func tenths(_ number: Double) -> String { formatted((number * 10).rounded() / 10) }
