import Incremental
import Testing
import Thoroughness

/// Values whose computation is asynchronous.
@Suite @MainActor struct LoadTests {
  let graph = Graph()
  let log = Log()
  let client = Client()

  @Test func `A value that nothing observes is not loaded, and an observed value is loaded once for each key`() async {
    let key = Input(1, in: graph)
    let loaded = key.incr.load { [client] in try await client.ask($0) }
    #expect(loaded.value.line == "nil …")
    #expect(client.waitingCount == 0)
    let token = loaded.observe { log($0.line) }
    #expect(await client.next() == 1)
    client.answer(1, .success(10))
    await graph.finishLoading()
    key.set(1)
    #expect(log.lines == ["nil …", "10"])
    let second = loaded.observe { _ in }
    #expect(client.waitingCount == 0)
    [token, second].forEach { $0.cancel() }
  }

  @Test func `The last value is kept while the next one loads, and is marked in the pass that changes the key`()
    async
  {
    let key = Input(1, in: graph)
    let loaded = key.incr.load { [client] in try await client.ask($0) }
    let shown = key.incr.map2(loaded) { "\($0): \($1.line)" }
    let token = shown.observe { log($0) }
    _ = await client.next()
    client.answer(1, .success(10))
    await graph.finishLoading()
    key.set(2)
    #expect(await client.next() == 2)
    client.answer(2, .success(20))
    await graph.finishLoading()
    #expect(log.lines == ["1: nil …", "1: 10", "2: 10 …", "2: 20"])
    token.cancel()
  }

  @Test func `An answer for an earlier key is never shown, even if its request ignores cancellation`() async {
    let client = Client(obeys: false)
    let key = Input(1, in: graph)
    let loaded = key.incr.load { try await client.ask($0) }
    let token = loaded.observe { log($0.line) }
    _ = await client.next()
    key.set(2)
    _ = await client.next()
    #expect(client.cancelled == [1])
    client.answer(1, .success(10))
    client.answer(2, .success(20))
    await graph.finishLoading()
    #expect(log.lines == ["nil …", "nil …", "20"])
    token.cancel()
  }

  @Test func `Waiting for answers ends when its task is cancelled`() async {
    let key = Input(1, in: graph)
    let loaded = key.incr.load { [client] in try await client.ask($0) }
    let token = loaded.observe { log($0.line) }
    _ = await client.next()
    let waiting = Task { await graph.finishLoading() }
    // The main actor runs its tasks in order, so that task waits when this one has run.
    await Task {}.value
    waiting.cancel()
    await waiting.value
    #expect(log.lines == ["nil …"])
    token.cancel()
  }

  @Test func `An actor that keeps its loaded values is freed, also while they load`() async {
    weak var freed: LoadingActor?
    do {
      let model = LoadingActor(client)
      await model.start()
      _ = await client.next()
      freed = model
    }
    #expect(freed == nil)
  }

  @Test func `A key that returns is loaded again, and its old answer is not shown`() async {
    let client = Client(obeys: false)
    let key = Input(1, in: graph)
    let loaded = key.incr.load { try await client.ask($0) }
    let token = loaded.observe { log($0.line) }
    _ = await client.next()
    key.set(2)
    _ = await client.next()
    key.set(1)
    _ = await client.next()
    client.answer(1, .success(-1))
    client.answer(1, .success(11))
    client.answer(2, .success(20))
    await graph.finishLoading()
    #expect(loaded.value.line == "11")
    #expect(!log.lines.contains("-1") && !log.lines.contains("20"))
    token.cancel()
  }

  @Test func `A value without observers is cancelled, and the next observer loads it again unless it was loaded`()
    async
  {
    let key = Input(1, in: graph)
    let loaded = key.incr.load { [client] in try await client.ask($0) }
    loaded.observe { _ in }.cancel()
    _ = await client.next()
    await graph.finishLoading()
    #expect(client.cancelled == [1])
    #expect(loaded.value.line == "nil …")
    let token = loaded.observe { log($0.line) }
    _ = await client.next()
    client.answer(1, .success(10))
    await graph.finishLoading()
    token.cancel()
    loaded.observe { log($0.line) }.cancel()
    #expect(client.waitingCount == 0)
    #expect(log.lines == ["nil …", "10", "10"])
  }

  @Test func `A key that never equals itself is loaded again when it is set, not when an observer comes back`() async {
    let key = Input(alwaysPropagating: 1, in: graph)
    let loaded = key.incr.load { [client] in try await client.ask($0) }
    var token = loaded.observe { _ in }
    _ = await client.next()
    client.answer(1, .success(10))
    await graph.finishLoading()
    token.cancel()
    token = loaded.observe { log($0.line) }
    #expect(loaded.value.line == "10")
    key.set(1)
    #expect(await client.next() == 1)
    client.answer(1, .success(11))
    await graph.finishLoading()
    #expect(log.lines == ["10", "10 …", "11"])
    token.cancel()
  }

  @Test func `An error is a part of the result, and the last value is kept`() async {
    let key = Input(1, in: graph)
    let loaded = key.incr.load { [client] in try await client.ask($0) }
    let token = loaded.observe { log($0.line) }
    _ = await client.next()
    client.answer(1, .success(10))
    await graph.finishLoading()
    key.set(2)
    _ = await client.next()
    client.answer(2, .failure(Failed()))
    await graph.finishLoading()
    #expect(log.lines == ["nil …", "10", "10 …", "10 (Failed())"])
    token.cancel()
  }

  @Test func `While the key is failed, the result is failed, and nothing is loaded`() async {
    let text = Input("1", in: graph)
    let key = text.incr.tryMap { text throws -> Int in
      guard let number = Int(text) else { throw Failed() }
      return number
    }
    let loaded = key.load { [client] in try await client.ask($0) }
    let token = loaded.observe(failure: { log($0) }) { log($0.line) }
    _ = await client.next()
    text.set("one")
    await graph.finishLoading()
    #expect(client.cancelled == [1])
    text.set("3")
    #expect(await client.next() == 3)
    client.answer(3, .success(30))
    await graph.finishLoading()
    #expect(log.lines == ["nil …", "Failed()", "nil …", "30"])
    token.cancel()
  }

  @Test func `A value that is released while it loads is cancelled and freed, and its answer is dropped`() async {
    let client = Client(obeys: false)
    do {
      let key = Input(1, in: graph)
      let token = key.incr.load { try await client.ask($0) }.observe { log($0.line) }
      _ = await client.next()
      token.cancel()
    }
    #expect(graph.nodeCount == 0)
    #expect(client.cancelled == [1])
    client.answer(1, .success(10))
    await graph.finishLoading()
    #expect(log.lines == ["nil …"])
  }

  @Test func `A value that a flatMap loads is cancelled when the flatMap chooses again`() async {
    let (user, detail) = (Input(1, in: graph), Input(10, in: graph))
    let loaded = user.incr.flatMap(isEqual: { _, _ in false }) { [client] user in
      detail.incr.load { try await client.ask(user + $0) }
    }
    let token = loaded.observe { log($0.line) }
    #expect(await client.next() == 11)
    user.set(2)
    #expect(await client.next() == 12)
    #expect(client.cancelled == [11])
    client.answer(12, .success(5))
    await graph.finishLoading()
    #expect(log.lines == ["nil …", "nil …", "5"])
    token.cancel()
  }
}

/// Keys that are set and set back, and questions that have ended.
@Suite @MainActor struct LoadSettlingTests {
  let graph = Graph()
  let log = Log()
  let client = Client(obeys: false)

  @Test(arguments: [false, true], [false, true])
  func `A key that is set and set back in a batch loads nothing, and cancels nothing`(
    isAnswered: Bool, isRead: Bool
  ) async {
    let key = Input(1, in: graph)
    let loaded = key.incr.load { [client] in try await client.ask($0) }
    let token = loaded.observe { log($0.line) }
    #expect(await client.next() == 1)
    if isAnswered {
      client.answer(1, .success(10))
      await graph.finishLoading()
    }
    graph.batch {
      key.set(2)
      if isRead { #expect(loaded.value.isLoading) }
      key.set(1)
    }
    #expect(loaded.value.isLoading != isAnswered)
    if !isAnswered {
      client.answer(1, .success(10))
      await graph.finishLoading()
    }
    key.set(3)
    #expect(await client.next() == 3)
    #expect(client.cancelled == [])
    client.answer(3, .success(30))
    await graph.finishLoading()
    #expect(loaded.value.line == "30")
    token.cancel()
  }

  @Test func `A value that an ended flatMap loads is cancelled, though it still has an observer`() async {
    let (choice, key) = (Input(1, in: graph), Input(1, in: graph))
    var inner: Incr<Loaded<Int>>?
    let outer = choice.incr.flatMap { [client] choice in
      let loaded = key.incr.load { try await client.ask($0) }
      inner = loaded
      return loaded.map { $0.line + "\(choice)" }
    }
    let tokens = [outer.observe { _ in }]
    #expect(await client.next() == 1)
    let kept = inner?.observe(failure: { log($0) }) { _ in }
    choice.set(2)
    #expect(await client.next() == 1)
    graph.batch {
      key.set(5)
      choice.set(3)
    }
    #expect(await client.next() == 5)
    #expect(client.cancelled.filter { $0 == 1 }.count == 2)
    client.answer(5, .success(50))
    await graph.finishLoading()
    #expect(outer.value == "503" && log.lines.count == 1)
    (tokens + [kept]).forEach { $0?.cancel() }
  }
}

/// Answers that end what another answer is for.
@Suite struct LoadInLoadTests {
  @Test func `A value that is loaded for another loaded value ends with it, also when both answers arrive together`()
    async
  {
    let (graph, log) = (Graph(), Log())
    let id = Input(3, in: graph)
    let outer = id.incr.load(isolation: nil) { $0 + 1 }
    let inner = outer.flatMap(isEqual: { _, _ in false }) { outer in
      (outer.value.map { Incr(constant: $0, in: graph) } ?? id.incr).load(isolation: nil) { $0 * 10 }
    }
    let token = inner.observe { log($0.line) }
    await graph.finishLoading()
    id.set(5)
    await graph.finishLoading()
    #expect(log.lines.last == "60")
    #expect(!log.lines.contains { $0.hasPrefix("30") } || log.lines.contains("40"))
    token.cancel()
  }

  @Test func `A constant key is loaded once`() async {
    let (graph, log) = (Graph(), Log())
    let token = Incr(constant: 2, in: graph).load(isolation: nil) { $0 * 10 }.observe { log($0.line) }
    await graph.finishLoading()
    #expect(log.lines == ["nil …", "20"])
    token.cancel()
  }
}

/// Values that are loaded where there is no isolation.
@Suite struct LoadByHandTests {
  @Test func `Without an isolation, answers wait until they are applied by hand, several in one pass`() async {
    let (graph, log, client) = (Graph(), Log(), Client())
    let key = Input(1, in: graph)
    let one = key.incr.load(isolation: nil) { try await client.ask($0) }
    let two = key.incr.map { $0 + 1 }.load(isolation: nil) { try await client.ask($0) }
    let token = one.map2(two, isEqual: { _, _ in false }) { "\($0.line), \($1.line)" }.observe { log($0) }
    _ = await client.next()
    _ = await client.next()
    client.answer(1, .success(10))
    client.answer(2, .success(20))
    await graph.finishLoading()
    #expect(log.lines.first == "nil …, nil …")
    #expect(log.lines.last == "10, 20")
    token.cancel()
  }

  @Test func `An answer that nothing has applied for a second is reported, once for a graph`() async {
    guard LibraryBuild.isDebug else { return }
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let loaded = [1, 2].map { Input($0, in: graph).incr.load(isolation: nil) { $0 } }
      let tokens = loaded.map { $0.observe { _ in } }
      try await Task.sleep(for: .seconds(3))
      withExtendedLifetime(tokens) {}
    }
    expectWords(in: result, "An answer of `load` waits", "`@MainActor`", "`await graph.finishLoading()`")
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.split(separator: "An answer of `load` waits", omittingEmptySubsequences: false).count == 2)
  }

  @Test func `An answer that is applied within a second is not reported, whenever it came`() async {
    guard LibraryBuild.isDebug else { return }
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let token = Input(1, in: graph).incr.load(isolation: nil) { $0 }.observe { _ in }
      try await Task.sleep(for: .milliseconds(100))
      await graph.finishLoading()
      try await Task.sleep(for: .milliseconds(1_300))
      token.cancel()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message == "")
  }
}

private actor LoadingActor {
  private let graph = Graph()
  private let client: Client
  private var loaded: Incr<Loaded<Int>>?
  private var token: Token?

  init(_ client: Client) { self.client = client }

  func start() {
    let loaded = Input(1, in: graph).incr.load { [client] in try await client.ask($0) }
    token = loaded.observe { _ in }
    self.loaded = loaded
  }
}
