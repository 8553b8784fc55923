import Foundation
import Incremental
import Sluice
import Testing
import Thoroughness

/// Rows of which each loads something, on a tape.
@Suite @MainActor struct TapeLoadRowsTests {
  @Test(arguments: Thoroughness.cases(quick: 30, exhaustive: 1_000))
  func `A tape shows at each place what each row had loaded then, also after rows left and came back`(number: Int)
    async throws
  {
    var random = Dice(UInt64(number) + 1)
    let app = PileApp()
    let tape = app.store.record()
    app.observe()
    var expected = [tape.base: app.line]
    for round in 0..<3 {
      for _ in 0..<15 {
        await app.step(&random)
        expected[tape.last] = app.line
      }
      let (live, places) = (app.line, [tape.base] + tape.entries.map(\.number))
      for _ in 0..<12 {
        let place = places[random.below(places.count)]
        try app.store.travel(to: place)
        #expect(app.line == expected[place], "program \(number), round \(round), place \(place)")
      }
      app.store.resume()
      #expect(app.line == live, "program \(number), round \(round)")

      let other = PileApp()
      other.observe()
      try other.store.replay(tape)
      #expect(other.line == live && other.failures.lines.isEmpty, "program \(number), round \(round), replayed")

      let place = places[random.below(places.count)]
      try app.store.rewind(to: place)
      #expect(app.line == expected[place], "program \(number), round \(round), rewound to \(place)")
      expected = expected.filter { $0.key <= place }
      expected[tape.last] = app.line
    }
    #expect(tape.unrepeatable.isEmpty && app.failures.lines.isEmpty)
  }

  @Test(arguments: [10, 100_000])
  func `A tape forgets what was loaded since the last action where no state shows it, beyond its limit`(limit: Int)
    async throws
  {
    func program() -> (Store<Pile, PileAction>, Input<Int>, Incr<Loaded<Int>>, Incr<Loaded<Int>>) {
      let graph = Graph()
      let store = Store(Pile(), Reduce<Pile, PileAction> { _, _ in }, graph: graph)
      let time = Input(0, in: graph)
      let early = store.incr(\.folios.count).load(named: "early") { $0 + 7 }
      return (store, time, early, time.incr.load(named: "price") { $0 * 2 })
    }
    let folder = TemporaryFolder()
    let (store, time, early, price) = program()
    let tape = store.record(limit: limit)
    let tokens = [early.observe { _ in }, price.observe { _ in }]
    await store.graph.finishLoading()
    store.send(.take(0))
    for moment in 1...200 {
      time.set(moment)
      await store.graph.finishLoading()
    }
    let path = folder.path("prices.tape")
    try tape.write(to: path)
    let steps = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter { $0.contains("price") }
    #expect(limit == 10 ? steps.count <= 25 : steps.count > 400)
    try store.travel(to: tape.base)
    #expect(price.value.value == 0 && early.value.value == 7)
    try store.travel(to: tape.last)
    #expect(price.value.value == 400 && !price.value.isLoading && early.value.value == 7)
    store.resume()

    let (other, otherTime, otherEarly, otherPrice) = program()
    otherTime.set(200)
    let otherTokens = [otherEarly.observe { _ in }, otherPrice.observe { _ in }]
    try other.replay(contentsOf: path)
    #expect(otherPrice.value.value == 400 && !otherPrice.value.isLoading && otherEarly.value.value == 7)
    withExtendedLifetime((tokens, otherTokens)) {}
  }
}

// MARK: - A program whose rows load

private struct Pile: Codable, Equatable {
  var folios: Rows<Folio> = []
}

private struct Folio: Codable, Equatable, Identifiable {
  let id: Int
  var page = 0
}

private enum PileAction: Codable, Equatable, Sendable { case put(Int), take(Int), open(Int, page: Int) }

private struct PileLine: Identifiable, Equatable {
  let id: Int
  let text: String
}

@MainActor
private final class PileApp {
  let desk = LoadDesk()
  let failures = Log()
  let store: Store<Pile, PileAction>
  let lines: Incr<Rows<PileLine>>
  private var token: Token?

  init() {
    let failures = failures
    let reducer = Reduce<Pile, PileAction> { pile, action in
      switch action {
      case .put(let id): pile.folios[id: id] = Folio(id: id)
      case .take(let id): pile.folios[id: id] = nil
      case .open(let id, let page): pile.folios[id: id]?.page = page
      }
    }
    store = Store(Pile(), reducer, graph: Graph(), onFailure: { failures($0.cause) })
    lines = store.incr(\.folios).mapRows { [desk] id, folio in
      folio.map { id * 100 + $0.page }.load(named: "folio \(id)") { try await desk.ask($0) }
        .map { PileLine(id: id, text: "\(id): \($0.line)") }
    }
  }

  func observe() { token = lines.observe { _ in } }

  var line: String { lines.value.map(\.text).joined(separator: ", ") }

  func step(_ random: inout Dice) async {
    let id = random.below(4)
    switch random.below(6) {
    case 0: store.send(.put(id))
    case 1: store.send(.take(id))
    case 2, 3: store.send(.open(id, page: random.below(3)))
    default:
      let waiting = lines.value.filter { $0.text.contains("…") }
      guard !waiting.isEmpty else { return }
      let folio = store.folios[id: waiting[waiting.index(waiting.startIndex, offsetBy: random.below(waiting.count))].id]
      guard let folio else { return }
      let before = line
      let key = folio.id * 100 + folio.page
      await desk.answer(key, random.below(4) == 0 ? .failure(LoadFailed()) : .success("\(key).\(random.below(9))"))
      while line == before { await Task.yield() }
    }
  }
}
