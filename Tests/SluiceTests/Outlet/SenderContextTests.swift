import Sluice
import Testing

/// What a server keeps for the request that it serves: the id of a trace, a tenant.
private enum Request {
  @TaskLocal static var id = "none"
}

private enum Errand: Sendable, Equatable {
  /// Notes where it is reduced, and where its effect runs.
  case work(String)
  case queued(String)
  case delayed(String, Duration)
  /// Its effect posts these from elsewhere, and waits until they have arrived before it sends.
  case crowd(String, from: Outlet<Errand>)
  case note(String)

  static func == (a: Errand, b: Errand) -> Bool { "\(a)" == "\(b)" }
}

private let seen = Reduce<[String], Errand> { lines, errand, context in
  func effect(_ name: String) -> Effect<Errand> { .run { send in send(.note("\(name) in \(Request.id)")) } }
  switch errand {
  case .work(let name):
    lines.append("\(name) reduced in \(Request.id)")
    context.start(effect(name))
  case .queued(let name): context.start(effect(name).enqueue(id: "line"))
  case .delayed(let name, let time): context.start(effect(name).delay(for: time))
  case .crowd(let name, let outlet):
    context.run { send in
      // The actor is kept, so that this effect delivers what it has posted.
      runOnThread {
        send(.note("\(name) from elsewhere"))
        outlet.enqueue(.work("other"))
      }
      send(.work(name))
    }
  case .note(let line): lines.append(line)
  }
}

private actor RequestDesk {
  private lazy var store = Store([], seen, isolation: self)
  private lazy var homeless = Store([], seen)
  private(set) lazy var waitingOutlet = homeless.outlet(limit: 100, policy: .wait)
  var outlet: Outlet<Errand> { store.outlet }
  var lines: [String] { store.state }
  var homelessLines: [String] { homeless.state }

  func send(_ errands: Errand...) { store.send(group: errands) }
  func adopt() { homeless.send(.note("adopted")) }
}

/// Law 26: an action runs only in its sender's context: task-locals of requests never mix.
@Suite struct SenderContextTests {
  private let desk = RequestDesk()

  private func lines(_ count: Int) async -> [String] {
    while await desk.lines.count < count { await Task.yield() }
    return await desk.lines
  }

  @Test func `Task-locals of requests never mix: the effect of an awaited action has those of its sender`() async throws
  {
    let outlet = await desk.waitingOutlet
    await withTaskGroup { group in
      for number in 1...10 {
        group.addTask { try? await Request.$id.withValue("r\(number)") { try await outlet.send(.work("a\(number)")) } }
      }
      group.addTask { [desk] in
        while outlet.statistics?.accepted != 10 { await Task.yield() }
        await Request.$id.withValue("adopter") { await desk.adopt() }
      }
    }
    while await desk.homelessLines.count < 21 { await Task.yield() }
    let lines = await Set(desk.homelessLines)
    for number in 1...10 {
      #expect(lines.contains("a\(number) reduced in none"), "actions that are handled together are in no request")
      #expect(lines.contains("a\(number) in r\(number)"))
    }
  }

  @Test func `Task-locals of requests do not mix through an outlet without a limit`() async throws {
    let outlet = await desk.outlet
    for number in 1...3 {
      try await Request.$id.withValue("r\(number)") { try await outlet.send(.work("a\(number)")) }
    }
    let lines = await lines(6)
    for number in 1...3 {
      #expect(lines.contains("a\(number) reduced in none") && lines.contains("a\(number) in r\(number)"))
    }
  }

  @Test func `An action that no caller awaits, and its effects, belong to no request`() async throws {
    let outlet = await desk.outlet
    _ = Request.$id.withValue("r1") { outlet.enqueue(.work("a")) }
    #expect(await lines(2) == ["a reduced in none", "a in none"])
  }

  @Test func `In the actor, reducer and effect have the task-locals of the sender`() async {
    await Request.$id.withValue("r1") { await desk.send(.work("a")) }
    #expect(await lines(2) == ["a reduced in r1", "a in r1"])
  }

  @Test func `An effect that begins when another ends does not run in the request of that other`() async {
    await Request.$id.withValue("r1") { await desk.send(.queued("a")) }
    await Request.$id.withValue("r2") { await desk.send(.queued("b"), .queued("c")) }
    let lines = await lines(3)
    #expect(lines == ["a in r1", "b in none", "c in none"] || lines == ["a in r1", "b in r2", "c in none"])
  }

  @Test func `An effect that begins after a time is not in the request that waited at the same time`() async {
    await Request.$id.withValue("r1") { await desk.send(.delayed("a", .milliseconds(20))) }
    await Request.$id.withValue("r2") {
      await desk.send(.delayed("b", .milliseconds(1)), .delayed("c", .milliseconds(1)))
    }
    #expect(await Set(lines(3)) == ["a in none", "b in none", "c in none"])
  }

  @Test func `An effect that resumes waiting work takes nothing of other requests into its own`() async throws {
    let outlet = await desk.outlet
    await Request.$id.withValue("r1") { await desk.send(.crowd("a", from: outlet)) }
    let lines = await Set(lines(5))
    #expect(lines == ["a from elsewhere", "a reduced in r1", "a in r1", "other reduced in none", "other in none"])
  }
}
