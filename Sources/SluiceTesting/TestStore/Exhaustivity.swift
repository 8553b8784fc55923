/// How much of what happens a test has to assert.
public struct Exhaustivity: Equatable, Sendable {
  @usableFromInline let isOn: Bool
  let showsSkipped: Bool

  /// Everything: each change, each action, each effect, each dependency that is provided.
  public static let on = Exhaustivity(isOn: true, showsSkipped: false)

  /// A test asserts the actions that it names. The rest is skipped.
  public static let off = off(showsSkipped: false)

  /// A test asserts the actions that it names.
  ///
  /// - Parameter showsSkipped: whether the log lists the skipped assertions.
  public static func off(showsSkipped: Bool) -> Exhaustivity { Exhaustivity(isOn: false, showsSkipped: showsSkipped) }
}
