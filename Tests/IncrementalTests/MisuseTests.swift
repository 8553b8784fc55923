import Incremental
import Testing

/// The message for a mistake says what happened, why it matters, and how to fix it.
@Suite struct MisuseTests {
  @Test func `Setting an input inside a computation stops the program, and says what to do instead`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let (a, b) = (Input(0, in: graph), Input(0, in: graph))
      let token = a.incr.map { value -> Int in
        b.set(value)
        return value
      }.observe { _ in }
      token.cancel()
    }
    expectWords(
      in: result, "An input", "was set inside a computation", "Why this is a problem", "To fix this", "observer")
  }

  @Test func `Reading a value inside the computation of another stops the program, and says what to do instead`() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let (a, b) = (Input(0, in: graph), Input(0, in: graph))
      let token = a.incr.map { $0 + b.incr.value }.observe { _ in }
      token.cancel()
    }
    expectWords(in: result, "read inside the computation of another", "would not run again", "To fix this")
  }
}
