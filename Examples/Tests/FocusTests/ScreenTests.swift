import Sluice
import Testing

@testable import FocusCommand

struct ScreenTests {
  @Test func `A second rewrites the line of the running job only`() {
    let jobs: Rows<Job> = [Job(id: 1, title: "Write"), Job(id: 2, title: "Rest")]
    var state = Jobs.State(Shared(wrappedValue: jobs, .inMemory("jobs")))
    var screen = Screen()
    state.running = 2
    #expect(screen.update(to: lines(of: state)).contains("Write"))
    state.jobs[id: 2]?.seconds = 61
    #expect(screen.update(to: lines(of: state)) == "\u{1B}[2;1H>   Rest  1:01\u{1B}[K")
  }
}
