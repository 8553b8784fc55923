/// Stops the program with a message about a mistake in its code.
///
/// `fatalError` and not `preconditionFailure`, because a release build must keep the words.
package func misuse(
  _ what: String,
  why: String,
  fix: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Never {
  fatalError("\n\(explanation(what, why: why, fix: fix))", file: fileID, line: line)
}

/// The words for a mistake that does not stop the program.
package func explanation(_ what: String, why: String, fix: String) -> String {
  "\(what)\n\nWhy this is a problem: \(why)\n\nTo fix this: \(fix)\n"
}
