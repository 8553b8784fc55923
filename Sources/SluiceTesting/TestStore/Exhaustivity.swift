/// The exhaustiveness of the assertions that a test must make.
public struct Exhaustivity: Equatable, Sendable {
  @usableFromInline let isOn: Bool
  let showsSkipped: Bool

  /// A test must assert everything: each change, each action, each effect, each provided dependency.
  public static let on = Exhaustivity(isOn: true, showsSkipped: false)

  /// A test asserts only the actions that it names. The rest is skipped.
  public static let off = off(showsSkipped: false)

  /// A test asserts only the actions that it names.
  ///
  /// - Parameter showsSkipped: whether the log lists the skipped assertions.
  public static func off(showsSkipped: Bool) -> Exhaustivity { Exhaustivity(isOn: false, showsSkipped: showsSkipped) }
}
