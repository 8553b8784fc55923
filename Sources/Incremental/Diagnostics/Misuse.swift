/// Stops the program with a message about a mistake in its code.
///
/// It calls `fatalError` instead of `preconditionFailure`, because a release build must keep the message.
package func misuse(
  _ what: String,
  why: String,
  fix: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Never {
  fatalError("\n\(explanation(what, why: why, fix: fix))", file: fileID, line: line)
}

/// Returns the message for a mistake: what happened, why that is a problem, and how to fix it.
package func explanation(_ what: String, why: String, fix: String) -> String {
  "\(what)\n\nWhy this is a problem: \(why)\n\nTo fix this: \(fix)\n"
}
