/// A type with a few values that are worth exploring.
///
/// ```swift
/// enum Filter: CaseIterable, Explorable { case all, done }      // all there is to write
/// extension Todo.ID: Explorable { static var samples: [Todo.ID] { [1, 2] } }
/// ```
///
/// Keep them few: a search tries each of them in each state.
public protocol Explorable {
  /// The values, simplest first.
  static var samples: [Self] { get }
}

extension Explorable where Self: CaseIterable {
  /// All cases.
  public static var samples: [Self] { Array(allCases) }
}

extension Bool: Explorable {
  /// Both values.
  public static var samples: [Bool] { [false, true] }
}

extension Int: Explorable {
  /// Zero, one, and minus one.
  public static var samples: [Int] { [0, 1, -1] }
}

extension Double: Explorable {
  /// Zero, one, and minus one.
  public static var samples: [Double] { [0, 1, -1] }
}

extension String: Explorable {
  /// The empty string, and two different ones.
  public static var samples: [String] { ["", "a", "b"] }
}

extension Optional: Explorable where Wrapped: Explorable {
  /// Nil, and all samples of the wrapped type.
  public static var samples: [Wrapped?] { [nil] + Wrapped.samples }
}

extension Array: Explorable where Element: Explorable {
  /// The empty array, and each sample alone.
  public static var samples: [[Element]] { [[]] + Element.samples.map { [$0] } }
}

extension Result: Explorable where Success: Explorable, Failure: Explorable {
  /// All samples of both types.
  public static var samples: [Result] { Success.samples.map { .success($0) } + Failure.samples.map { .failure($0) } }
}
