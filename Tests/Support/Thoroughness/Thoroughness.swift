import Foundation

/// How many of its cases a test tries. Tests that try many cases ask it, so that one variable governs all of them.
///
/// `SLUICE_EXHAUSTIVE` chooses the level:
/// - unset, a test tries its quick cases, which take seconds;
/// - `all`, it tries all its cases;
/// - `K/N`, for `K` from 1 to `N`, it tries each `N`th of its cases, from the `K`th on. Together the `N` parts try all.
///
/// ```swift
/// @Test(arguments: Thoroughness.cases(quick: 20, exhaustive: 10_000))
/// func `Any sequence of edits can be undone`(seed: Int) { … }
///
/// for (number, graph) in allGraphs.enumerated() where Thoroughness.takes(number, quickly: 53) { try check(graph) }
/// ```
///
/// A case must depend on its number alone, never on how many others are tried, so that a failure is found again.
package enum Thoroughness: Equatable, Sendable {
  case quick
  case part(Int, of: Int)

  /// The level of this run.
  package static let current = Thoroughness(ProcessInfo.processInfo.environment["SLUICE_EXHAUSTIVE"])

  /// - Parameter variable: the value of `SLUICE_EXHAUSTIVE`. Stops the program if it is none of those above: a run that
  ///   runs fewer cases than requested would pass.
  package init(_ variable: String?) {
    switch variable {
    case nil, "": self = .quick
    case "all": self = .part(1, of: 1)
    case .some(let variable):
      guard let part = Thoroughness(fraction: variable) else {
        fatalError(
          "SLUICE_EXHAUSTIVE is \"\(variable)\"; expected \"all\", or \"K/N\" with K from 1 to N, as \"3/10\".")
      }
      self = part
    }
  }

  private init?(fraction: String) {
    let numbers = fraction.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let count = numbers[1] else { return nil }
    guard part >= 1, part <= count else { return nil }
    self = .part(part, of: count)
  }

  /// The numbers of the cases to try: the first `quick` ones, or those of this part of the first `exhaustive` ones.
  package static func cases(quick: Int, exhaustive: Int) -> [Int] {
    current.cases(quick: quick, exhaustive: exhaustive)
  }

  /// Whether to try the case with this number, of a list that is generated.
  ///
  /// - Parameter quickly: of how many cases one is tried at the quick level. A prime is best: the cases of a list often
  ///   alternate with a period.
  package static func takes(_ number: Int, quickly: Int) -> Bool { current.takes(number, quickly: quickly) }

  package func cases(quick: Int, exhaustive: Int) -> [Int] {
    switch self {
    case .quick: Array(0..<quick)
    case .part(let part, let count): Array(stride(from: part - 1, to: exhaustive, by: count))
    }
  }

  package func takes(_ number: Int, quickly: Int) -> Bool {
    switch self {
    case .quick: number % quickly == 0
    case .part(let part, let count): number % count == part - 1
    }
  }
}
