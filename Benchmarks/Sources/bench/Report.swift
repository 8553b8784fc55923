/// The table, and the same as JSON: a line and an object for each measurement and reference.
struct Report {
  private var measurements: [Measurement] = []

  func begin() {
    print(line("name", "value", "", "reference", "", "ratio", "budget", "", "to alien-signals"))
  }

  mutating func add(_ measurement: Measurement) {
    let name = measurement.name
    // With a second reference, the budget has been said already.
    let isFirst = measurements.last?.name != name
    measurements.append(measurement)
    guard let value = measurement.value, let reference = measurement.referenceValue else {
      return print(line(name, "not measured", "", "", "", "", "", "", ""))
    }
    let budget = isFirst ? Targets.budgets[name] ?? share(name).flatMap { _ in alienLimit(name) } : nil
    print(
      line(
        name, text(value), measurement.unit, measurement.reference, text(reference),
        reference == 0 ? "" : text(value / reference),
        budget.map(text) ?? "", budget.map { verdict(value, $0) } ?? "", share(name).map(text) ?? ""))
  }

  /// How the suite did together.
  func end() {
    let shares = measurements.compactMap { measurement in
      measurement.name == Targets.boundByWork ? nil : share(measurement.name).map { (measurement.name, $0) }
    }
    guard let worst = shares.max(by: { $0.1 < $1.1 }) else { return }
    let mean = geometricMean(shares.map(\.1))
    print()
    print("Of the time of \(Targets.alienName):")
    print("  geometric mean \(text(mean)), budget \(text(Targets.meanShare)): \(verdict(mean, Targets.meanShare))")
    print(
      "  worst \(text(worst.1)) (\(worst.0)), budget \(text(Targets.worstShare)):",
      verdict(worst.1, Targets.worstShare))
  }

  func writeJSON(to file: String) {
    let entries = measurements.compactMap { measurement -> String? in
      guard let value = measurement.value, let reference = measurement.referenceValue else { return nil }
      return "  {\"name\": \"\(measurement.name)\", \"value\": \(value), \"unit\": \"\(measurement.unit)\","
        + " \"reference\": \"\(measurement.reference)\", \"reference_value\": \(reference)}"
    }
    write("[\n\(entries.joined(separator: ",\n"))\n]\n", file: file)
  }

  /// Its time as a share of alien-signals'.
  private func share(_ name: String) -> Double? {
    guard let time = measurements.first(where: { $0.name == name })?.value else { return nil }
    return Targets.alienTime(name).map { time / $0 }
  }

  private func alienLimit(_ name: String) -> Double? {
    name == Targets.boundByWork ? nil : Targets.alienTime(name).map { $0 * Targets.worstShare }
  }
}

private func verdict(_ value: Double, _ budget: Double) -> String { value <= budget ? "ok" : "over" }

/// One line of the table.
private func line(
  _ name: String, _ value: String, _ unit: String, _ reference: String, _ referenceValue: String, _ ratio: String,
  _ budget: String, _ verdict: String, _ share: String
) -> String {
  [
    left(name, 36), right(value, 12), left(unit, 5), left(reference, 20), right(referenceValue, 14), right(ratio, 7),
    right(budget, 9), left(verdict, 4), right(share, 16),
  ].joined(separator: " ")
}

private func left(_ text: String, _ width: Int) -> String { text + padding(text, width) }

private func right(_ text: String, _ width: Int) -> String { padding(text, width) + text }

private func padding(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count))
}

/// Two digits after the point.
private func text(_ number: Double) -> String {
  let hundredths = Int((number * 100).rounded())
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}

private func geometricMean(_ numbers: [Double]) -> Double {
  exponential(numbers.reduce(0) { $0 + logarithm($1) } / Double(numbers.count))
}
