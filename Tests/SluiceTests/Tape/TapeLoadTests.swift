import Foundation
import Incremental
import Sluice
import Testing

/// What is loaded, on a tape.
@Suite @MainActor struct TapeLoadTests {
  let app = PickerApp()
  let folder = TemporaryFolder()
  var store: Store<Picker, PickerAction> { app.store }

  /// A store whose selection and answers are 1, then 2.
  func recorded() async -> Tape<Picker, PickerAction> {
    let tape = store.record()
    app.observe()
    for id in 1...2 {
      store.send(.select(id))
      await app.desk.answer(id, .success("user \(id)"))
      await app.details.answer(id == 1 ? -1 : 6, .success(nil))
      await settle()
    }
    return tape
  }

  /// Waits until the answers that were given are applied.
  func settle() async {
    let line = app.line
    for _ in 0..<200 where app.line == line { await Task.yield() }
    for _ in 0..<50 { await Task.yield() }
  }

  func answer(_ id: Int, _ result: Result<String?, any Error>) async {
    await app.desk.answer(id, result)
    await settle()
  }

  func simple() -> (Store<Picker, PickerAction>, Incr<Loaded<String?>>, LoadDesk, Graph, Log) {
    let (graph, desk, failures) = (Graph(), LoadDesk(), Log())
    let store = Store(Picker(), picker, graph: graph, onFailure: { failures($0.cause) })
    let name = store.incr(\.selection).load(named: "name") { try await desk.ask($0) }
    return (store, name, desk, graph, failures)
  }

  @Test func `A store that shows the past shows what was loaded then, and starts and cancels nothing`() async throws {
    let (store, name, desk, graph, _) = simple()
    let tape = store.record()
    let token = name.observe { _ in }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    store.send(.select(1))
    await desk.answer(1, .success("one"))
    await graph.finishLoading()
    store.send(.select(2))
    await desk.answer(2, .failure(LoadFailed()))
    await graph.finishLoading()
    store.send(.select(1))
    while !desk.waits(for: 1) { await Task.yield() }
    let asked = desk.asked
    var lines: [String] = []
    for number in (tape.base...tape.last).reversed() {
      try store.travel(to: number)
      lines.append(name.value.line)
    }
    #expect(lines == ["one … (failed)", "one (failed)", "one", "zero"])
    #expect(desk.asked == asked && desk.cancelled.isEmpty)
    await desk.answer(1, .success("one again"))
    for _ in 0..<200 { await Task.yield() }
    #expect(name.value.line == "zero")
    store.resume()
    #expect(name.value.line == "one again")
    #expect(desk.asked == asked && desk.cancelled.isEmpty)
    token.cancel()
  }

  @Test func `An observer is notified of the past once, and not where nothing differs`() async throws {
    let (store, name, desk, graph, _) = simple()
    let tape = store.record()
    let log = Log()
    let token = name.observe { log($0.line) }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    store.send(.click)
    store.send(.select(1))
    await desk.answer(1, .success("one"))
    await graph.finishLoading()
    #expect(log.lines == ["nothing …", "zero", "zero …", "one"])
    try store.travel(to: tape.base + 1)
    try store.travel(to: tape.base)
    store.resume()
    #expect(log.lines == ["nothing …", "zero", "zero …", "one", "zero", "one"])
    token.cancel()
  }

  @Test func `A replay step by step notifies an observer as often as the run did`() async throws {
    let (store, name, desk, graph, _) = simple()
    let tape = store.record()
    let log = Log()
    let token = name.observe { log($0.line) }
    for id in [0, 1, 2, 1] {
      if id > 0 { store.send(.select(id)) }
      await desk.answer(id, id == 2 ? .failure(LoadFailed()) : .success("\(id)"))
      await graph.finishLoading()
    }
    store.send(.select(3))
    let (other, otherName, _, _, _) = simple()
    let otherLog = Log()
    let otherToken = otherName.observe { otherLog($0.line) }
    try await other.replay(tape, speed: 0)
    #expect(log.lines.count == 9 && otherLog.lines == log.lines)
    [token, otherToken].forEach { $0.cancel() }
  }

  @Test func `A replay shows the loaded values, starts nothing, and continues where an answer is missing`() async throws
  {
    let (store, name, desk, graph, _) = simple()
    let tape = store.record()
    let token = name.observe { _ in }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    store.send(.select(1))
    await desk.answer(1, .success(nil))
    await graph.finishLoading()
    let path = folder.path("loads.tape")
    try tape.write(to: path)
    for isFile in [false, true] {
      let (other, otherName, otherDesk, otherGraph, failures) = simple()
      let otherToken = otherName.observe { _ in }
      while !otherDesk.waits(for: 0) { await Task.yield() }
      if isFile { try other.replay(contentsOf: path) } else { try other.replay(tape) }
      #expect(otherName.value.line == "nobody")
      #expect(otherDesk.asked == [0] && otherDesk.cancelled == [0])
      await otherGraph.finishLoading()
      other.send(.select(3))
      await otherDesk.answer(3, .success("three"))
      await otherGraph.finishLoading()
      #expect(otherName.value.line == "three" && failures.lines.isEmpty)
      otherToken.cancel()
    }
    store.send(.select(2))
    let (third, thirdName, thirdDesk, thirdGraph, _) = simple()
    let thirdToken = thirdName.observe { _ in }
    try third.replay(tape)
    #expect(thirdName.value.line == "nobody …")
    await thirdDesk.answer(2, .success("two"))
    await thirdGraph.finishLoading()
    #expect(thirdName.value.line == "two")
    [token, thirdToken].forEach { $0.cancel() }
  }

  @Test func `Values known before the recording are in force with the first state of a replay`() async throws {
    let (store, name, desk, graph, _) = simple()
    let token = name.observe { _ in }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    store.send(.select(1))
    let tape = store.record()
    await desk.answer(1, .success("one"))
    await graph.finishLoading()
    let (other, otherName, _, _, _) = simple()
    let log = Log()
    let otherToken = otherName.observe { log($0.line) }
    try await other.replay(tape, speed: 0)
    #expect(log.lines == ["nothing …", "zero …", "one"])
    [token, otherToken].forEach { $0.cancel() }
  }

  @Test func `An answer from before the recording, for a key that has changed since, is not reported`() async throws {
    let (store, name, desk, graph, _) = simple()
    let token = name.observe { _ in }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    token.cancel()
    store.send(.select(1))
    let path = folder.path("before.tape")
    try store.record().write(to: path)
    let (other, otherName, _, _, failures) = simple()
    let otherToken = otherName.observe { _ in }
    try other.replay(contentsOf: path)
    #expect(otherName.value.line == "zero …" && failures.lines.isEmpty)
    otherToken.cancel()
  }

  @Test func `A key that never equals itself is compared by == with a recorded one`() async throws {
    let (graph, desk) = (Graph(), LoadDesk())
    let store = Store(Picker(), picker, graph: graph)
    let tape = store.record()
    let name = store.incr(\.selection, isEqual: { _, _ in false }).load(named: "name") { try await desk.ask($0) }
    let token = name.observe { _ in }
    for id in 0...1 {
      if id > 0 { store.send(.select(id)) }
      await desk.answer(id, .success("\(id)"))
      await graph.finishLoading()
    }
    #expect(name.value.line == "1")
    try store.travel(to: tape.base)
    #expect(name.value.line == "0")
    store.resume()
    #expect(name.value.line == "1" && desk.asked == [0, 1])
    token.cancel()
  }

  @Test func `A load without a name, and a second one with a name, are listed with their places`() async throws {
    let (store, name, _, _, _) = simple()
    let one = name.observe { _ in }
    let unnamed = store.incr(\.clicks).load { $0 + 1 }.observe { _ in }
    let tape = store.record()
    #expect(tape.unrepeatable.count == 1)
    let second = store.incr(\.clicks).load(named: "name") { $0 + 1 }.observe { _ in }
    #expect(tape.unrepeatable.count == 2)
    let file = "(SluiceTests/TapeLoadTests.swift:"
    #expect(tape.unrepeatable[0].hasPrefix("load without a name \(file)"))
    #expect(tape.unrepeatable[1].hasPrefix("a second load(named: \"name\") \(file)"))
    [one, unnamed, second].forEach { $0.cancel() }
  }

  @Test func `An answer for another key than the replay requests is reported once, with both keys`() async throws {
    let (store, name, desk, graph, _) = simple()
    let tape = store.record()
    let token = name.observe { _ in }
    for id in 1...3 {
      store.send(.select(id))
      await desk.answer(id, .success("\(id)"))
      await graph.finishLoading()
    }
    let (failures, otherGraph) = (Log(), Graph())
    let other = Store(Picker(), picker, graph: otherGraph, onFailure: { failures($0.cause) })
    let otherName = other.incr(\.selection).map { $0 * 10 }.load(named: "name") { (_: Int) -> String? in
      try await Task.sleep(for: .seconds(1_000))
      return nil
    }
    let otherToken = otherName.observe { _ in }
    try other.replay(tape)
    #expect(otherName.value.line == "3 …")
    #expect(failures.lines.count == 1)
    let words = #"`load(named: "name")` for the key 1, where the replay asks for 10,"#
    #expect(failures.lines.first?.contains(words) == true)
    [token, otherToken].forEach { $0.cancel() }
  }

  @Test func `A store that continues from the past keeps earlier loads, and cancels later ones`()
    async throws
  {
    let (store, name, desk, graph, _) = simple()
    let tape = store.record()
    let token = name.observe { _ in }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    store.send(.select(1))
    while !desk.waits(for: 1) { await Task.yield() }
    store.send(.click)
    try store.rewind(to: tape.base + 1)
    #expect(name.value.line == "zero …" && desk.cancelled.isEmpty && desk.asked == [0, 1])
    store.send(.select(2))
    while !desk.waits(for: 2) { await Task.yield() }
    try store.rewind(to: tape.base)
    #expect(name.value.line == "zero" && desk.cancelled == [1, 2])
    await graph.finishLoading()
    #expect(name.value.line == "zero" && desk.asked == [0, 1, 2])
    token.cancel()
  }

  @Test func `Values loaded before the recording, or before the oldest action on the tape, are known`() async throws {
    let (store, name, desk, graph, _) = simple()
    let token = name.observe { _ in }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    let tape = store.record(limit: 2, snapshotEvery: 1)
    store.send(.select(1))
    try store.travel(to: tape.base)
    #expect(name.value.line == "zero")
    store.resume()
    for _ in 0..<20 { store.send(.click) }
    await desk.answer(1, .success("one"))
    await graph.finishLoading()
    #expect(tape.dropped > 0 && tape.count < 5)
    try store.travel(to: tape.base)
    #expect(name.value.line == "zero …")
    store.resume()
    #expect(name.value.line == "one")
    token.cancel()
  }

  @Test func `A file that is written while the store runs has what was loaded, also after a rewind`() async throws {
    let (store, name, desk, graph, _) = simple()
    let path = folder.path("stream.tape")
    let tape = store.record()
    try tape.stream(to: path)
    var token = name.observe { _ in }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    store.send(.select(1))
    await desk.answer(1, .success("one"))
    await graph.finishLoading()
    func replayed() throws -> String {
      let (other, otherName, _, _, _) = simple()
      try other.replay(contentsOf: path)
      return otherName.value.line
    }
    #expect(try replayed() == "one")
    token.cancel()
    try store.rewind(to: tape.base)
    #expect(try name.value.line == "zero" && replayed() == "zero")
    let read = try Tape<Picker, PickerAction>(reading: path)
    let (other, otherName, _, _, _) = simple()
    try other.replay(read)
    #expect(otherName.value.line == "zero")
    token = .none
  }

  @Test func `A tape of a run without loads is written as before, byte for byte`() throws {
    let path = folder.path("copy.tape")
    let (other, _, _, _, _) = simple()
    let tape = other.record()
    for action: PickerAction in [.select(1), .click, .twice(3, 4)] { other.send(action) }
    try tape.write(to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("load") && !text.contains("step") && text.split(separator: "\n").count == 7)
    let read = try Tape<Picker, PickerAction>(reading: path)
    try read.write(to: folder.path("again.tape"))
    #expect(try String(contentsOfFile: folder.path("again.tape"), encoding: .utf8) == text)
  }

  @Test func `A damaged step of a load is reported with its line, and changes nothing`() async throws {
    let (store, name, desk, graph, _) = simple()
    let path = folder.path("damaged.tape")
    let tape = store.record()
    let token = name.observe { _ in }
    await desk.answer(0, .success("zero"))
    await graph.finishLoading()
    store.send(.click)
    try tape.write(to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let damaged = text.replacingOccurrences(of: "\"first\"", with: "\"worst\"")
    try damaged.write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: RecordingError.self) { try store.replay(contentsOf: path) }
    #expect(error?.description.contains("Line 3") == true && error?.description.contains("worst") == true)
    #expect(name.value.line == "zero" && store.clicks == 1)
    await graph.finishLoading()
    #expect(desk.asked == [0])
    token.cancel()
  }

  @Test func `Stores that share a graph record what it loads on both tapes`() async throws {
    let (graph, desk) = (Graph(), LoadDesk())
    let one = Store(Picker(), picker, graph: graph)
    let two = Store(Picker(), picker, graph: graph)
    let name = one.incr(\.selection).load(named: "name") { try await desk.ask($0) }
    let (first, second) = (one.record(), two.record())
    one.send(.select(1))
    let token = name.observe { _ in }
    for id in 1...2 {
      one.send(.select(id))
      await desk.answer(id, .success("\(id)"))
      await graph.finishLoading()
      two.send(.click)
    }
    try two.travel(to: second.base)
    #expect(name.value.line == "1 …")
    try one.travel(to: first.base + 2)
    #expect(name.value.line == "1")
    one.resume()
    #expect(name.value.line == "1 …")
    two.resume()
    await graph.finishLoading()
    #expect(name.value.line == "2" && desk.cancelled.isEmpty && desk.asked == [1, 2])
    token.cancel()
  }

  @Test func `A graph may outlive a store that shows the past, and loads again`() async throws {
    let (graph, desk) = (Graph(), LoadDesk())
    let key = Input(1, in: graph)
    let token = key.incr.load(named: "key") { try await desk.ask($0) }.observe { _ in }
    do {
      let store = Store(Picker(), picker, graph: graph)
      let tape = store.record()
      try store.travel(to: tape.last)
      key.set(2)
      await Task.yield()
      #expect(!desk.asked.contains(2))
    }
    while !desk.waits(for: 2) { await Task.yield() }
    token.cancel()
  }
}
