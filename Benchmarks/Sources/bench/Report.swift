/// The table, and the same as JSON: a line and an object for each measurement and reference.
struct Report {
  private var measurements: [Measurement] = []

  func begin() {
    print(line("name", "value", "", "reference", "", "ratio", "budget", ""))
  }

  mutating func add(_ measurement: Measurement) {
    let name = measurement.name
    // With a second reference, the budget has been said already.
    let isFirst = measurements.last?.name != name
    measurements.append(measurement)
    guard let value = measurement.value, let reference = measurement.referenceValue else {
      return print(line(name, "not measured", "", "", "", "", "", ""))
    }
    let budget = isFirst ? Targets.budgets[name] : nil
    print(
      line(
        name, text(value), measurement.unit, measurement.reference, text(reference),
        reference == 0 ? "" : text(value / reference),
        budget.map(text) ?? "", budget.map { verdict(value, $0) } ?? ""))
  }

  /// - Parameter prefix: which names were asked for.
  func writeJSON(to file: String, prefix: String) {
    let entries = measurements.compactMap { measurement -> String? in
      guard let value = measurement.value, let reference = measurement.referenceValue else { return nil }
      let budget = Targets.budgets[measurement.name].map { ", \"budget\": \($0)" } ?? ""
      return "  {\"name\": \"\(measurement.name)\", \"value\": \(short(value)), \"unit\": \"\(measurement.unit)\","
        + " \"reference\": \"\(measurement.reference)\", \"reference_value\": \(short(reference))\(budget)}"
    }
    write("{\"prefix\": \"\(prefix)\", \"figures\": [\n\(entries.joined(separator: ",\n"))\n]}\n", file: file)
  }

  /// More digits than two behind the point would only pretend to know.
  private func short(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

private func verdict(_ value: Double, _ budget: Double) -> String { value <= budget ? "ok" : "over" }

/// One line of the table.
private func line(
  _ name: String, _ value: String, _ unit: String, _ reference: String, _ referenceValue: String, _ ratio: String,
  _ budget: String, _ verdict: String
) -> String {
  [
    left(name, 36), right(value, 12), left(unit, 5), left(reference, 20), right(referenceValue, 14), right(ratio, 7),
    right(budget, 9), verdict,
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
