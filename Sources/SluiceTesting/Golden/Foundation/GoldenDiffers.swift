/// The error of a run that differs from an earlier run.
public struct GoldenDiffers: Error, CustomStringConvertible {
  /// The file that holds the earlier run.
  public let path: String
  /// The differences, line by line: `- ` was expected, `+ ` was recorded.
  public let difference: [String]
  /// Whether there was no earlier run. Then this run was recorded.
  public let isNew: Bool

  /// The message: what happened, the differences, and how to fix it.
  public var description: String {
    if isNew { return "There was no \(path), so this run was written to it. Read it, and run the test again." }
    return """
      The run is not the one in \(path):
      \(difference.joined(separator: "\n"))
      If that is what it should do now, run the test with SLUICE_UPDATE_GOLDEN=1 in the environment.
      """
  }
}
