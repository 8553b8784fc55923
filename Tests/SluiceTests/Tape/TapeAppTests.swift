import Foundation
import Sluice
import Testing
import Thoroughness

/// Law 19: a recorded run of any store replays to the identical state.
@Suite struct TapeAppTests {
  let folder = TemporaryFolder()

  @Test func `An app whose parts appear and are removed replays to the identical state, from memory and from a file`()
    async throws
  {
    for seed in Thoroughness.cases(quick: 20, exhaustive: 200) {
      let store = TapeApp.store()
      let tape = store.record(snapshotEvery: 50)
      await TapeApp.run(store, seed: seed, actions: 300)
      let bytes = try TapeApp.bytes(of: store.state)

      let other = TapeApp.store()
      try other.replay(tape, additions: TapeApp.additions)
      #expect(other.state == store.state, "app \(seed), another store")
      #expect(try TapeApp.bytes(of: other.state) == bytes, "app \(seed), another store")

      try tape.write(to: folder.path("run.tape"))
      let third = TapeApp.store()
      try third.replay(contentsOf: folder.path("run.tape"), additions: TapeApp.additions)
      #expect(try TapeApp.bytes(of: third.state) == bytes, "app \(seed), from a file")

      try store.travel(to: tape.base)
      #expect(store.state == tape.baseState)
      store.resume()
      #expect(try TapeApp.bytes(of: store.state) == bytes, "app \(seed), there and back")
      #expect(store.state(after: tape.last) == store.state, "app \(seed), the last state")
    }
  }

  @Test func `A store without the reducers that handled the actions refuses the tape, and names them`() async throws {
    let store = TapeApp.store()
    let tape = store.record()
    let token = store.add(TapeApp.addition("a"), id: "a")
    store.send(.roll)
    token.cancel()
    let other = TapeApp.store()
    other.send(.addRow(1))
    let error = #expect(throws: RecordingError.self) { try other.replay(tape) }
    #expect(missing(in: error)?.additions == ["a"])
    #expect(other.rows.count == 1)
    try other.replay(tape, additions: TapeApp.additions)
    #expect(other.state == store.state)
  }

  @Test func `A long run replays to the identical bytes in another process, of another locale and time zone`()
    async throws
  {
    for _ in Thoroughness.cases(quick: 1, exhaustive: 1) {
      let count = Thoroughness.current == .quick ? 2_000 : 1_000_000
      let store = TapeApp.store()
      try store.record(limit: 5_000).stream(to: folder.path("run.tape"))
      await TapeApp.run(store, seed: 7, actions: count)
      try TapeApp.bytes(of: store.state).write(to: URL(fileURLWithPath: folder.path("state")))
      setenv("TAPE", folder.path("run.tape"), 1)
      setenv("STATE", folder.path("state"), 1)
      await #expect(processExitsWith: .success) {
        setenv("TZ", "Asia/Kathmandu", 1)
        setenv("LC_ALL", "tr_TR.UTF-8", 1)
        tzset()
        let environment = ProcessInfo.processInfo.environment
        let tape = try #require(environment["TAPE"])
        let state = try Data(contentsOf: URL(fileURLWithPath: try #require(environment["STATE"])))
        let store = TapeApp.store()
        try store.replay(contentsOf: tape, additions: TapeApp.additions)
        try #require(try TapeApp.bytes(of: store.state) == state)
      }
      for name in ["TAPE", "STATE"] { unsetenv(name) }
    }
  }

  @Test func `A tape of another build replays to the bytes that were written with it`() async throws {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    if ProcessInfo.processInfo.environment["SLUICE_WRITE_TAPE"] != nil {
      let store = TapeApp.store()
      let tape = store.record()
      await TapeApp.run(store, seed: 3, actions: 400)
      try tape.write(to: fixtures.appending(path: "run.tape").path)
      try TapeApp.bytes(of: store.state).write(to: fixtures.appending(path: "run.state.json"))
    }
    let store = TapeApp.store()
    try store.replay(contentsOf: fixtures.appending(path: "run.tape").path, additions: TapeApp.additions)
    let expected = try Data(contentsOf: fixtures.appending(path: "run.state.json"))
    #expect(try TapeApp.bytes(of: store.state) == expected)
  }
}
