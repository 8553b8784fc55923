import Foundation

/// The lines of the standard input, read on a thread of their own, so that the store and its inspector go on while
/// nobody types.
package func typedLines() -> AsyncStream<String> {
  let (lines, typed) = AsyncStream<String>.makeStream()
  Thread.detachNewThread {
    while let line = readLine() { typed.yield(line) }
    typed.finish()
  }
  return lines
}
