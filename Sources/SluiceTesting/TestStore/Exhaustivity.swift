/// How much of what happens a test has to assert.
public struct Exhaustivity: Equatable, Sendable {
  @usableFromInline let isOn: Bool
  let showsSkipped: Bool

  /// Everything: each change, each action, each effect, each dependency that is provided.
  public static let on = Exhaustivity(isOn: true, showsSkipped: false)

  /// What it likes. The rest is skipped.
  public static let off = off(showsSkipped: false)

  /// What it likes.
  ///
  /// - Parameter showsSkipped: whether the log says what was skipped.
  public static func off(showsSkipped: Bool) -> Exhaustivity { Exhaustivity(isOn: false, showsSkipped: showsSkipped) }
}
