#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a message about a mistake, which does not stop the program, to the standard error.
func report(_ message: String) {
  var message = message + "\n"
  // 2 is the standard error.
  message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

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

// MARK: - Refused keys

/// Stops a debug build if a key is not equal to itself, because a value stored under such a key is never found again.
@inlinable @inline(__always)
func requireKey<Key: Equatable>(_ key: Key) {
  #if DEBUG
    if key != key { keyIsUnequal("\(key)") }
  #endif
}

@usableFromInline @inline(never)
func keyIsUnequal(_ key: String) -> Never {
  misuse(
    "A key is not equal to itself: \(key).",
    why: "What is filed under it can never be found again, so it would stay for ever, and in the wrong place.",
    fix:
      "Make the key something that is equal to itself; for a number that may be NaN, an optional that is"
      + " nil then, or its bit pattern.")
}
