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
  fatalError("\n\(what)\n\nWhy this is a problem: \(why)\n\nTo fix this: \(fix)\n", file: fileID, line: line)
}
