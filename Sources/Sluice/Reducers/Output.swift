extension Context where Action: ActionWithOutput {
  /// Sends an output to the parent. A parent that attached this reducer without `output:` ignores it.
  @inlinable
  public func output(_ output: Action.Output, file: StaticString = #fileID, line: UInt = #line) {
    relay(.output(output, Origin(file: file, line: line)))
  }
}
