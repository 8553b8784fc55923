import Incremental
import Testing

/// Random changes of a key, observers and answers, against a model of what is shown.
@Suite @MainActor struct LoadModelTests {
  @Test(arguments: Seeds.all(quick: 40, exhaustive: 2000))
  func `The shown value is the last answer for a key that was current when the answer arrived`(seed: UInt64) async {
    var random = SplitMix(state: seed)
    let graph = Graph()
    do {
      let client = Client(obeys: random.below(2) == 0)
      let key = Input(0, in: graph)
      let loaded = key.incr.load { try await client.ask($0) }
      var model = Model()
      var token: Token?
      for step in 0..<60 {
        switch random.below(5) {
        case 0, 1:
          let new = random.below(4)
          model.set(new)
          key.set(new)
        case 2:
          model.observe()
          token = loaded.observe { _ in }
        case 3:
          model.cancel()
          token = nil
        default:
          guard let requested = model.requested else { break }
          let answer = random.below(3) == 0 ? nil : requested * 100 + step
          client.answerAll(requested, answer.map { .success($0) } ?? .failure(Failed()))
          await graph.finishLoading()
          client.answerAll(requested, nil)
          model.answer(answer)
        }
        #expect(loaded.value.line == model.line, "seed \(seed), step \(step)")
      }
      withExtendedLifetime(token) {}
    }
    #expect(graph.nodeCount == 0)
  }

  struct Model {
    private var key = 0
    private var isObserved = false
    /// The key of the last request, and whether it was answered.
    private var last: Int?
    private var isAnswered = false
    private var value: Int?
    private var hasFailed = false
    /// The key of the question under way.
    private(set) var requested: Int?
    private(set) var cancelled = 0

    mutating func set(_ new: Int) {
      guard new != key else { return }
      key = new
      stop()
      if isObserved { ask() }
    }

    mutating func observe() {
      isObserved = true
      if isLoading, requested == nil { ask() }
    }

    private mutating func ask() { (requested, last, isAnswered) = (key, key, false) }

    mutating func cancel() {
      isObserved = false
      stop()
    }

    mutating func answer(_ answer: Int?) {
      (requested, isAnswered, hasFailed) = (nil, true, answer == nil)
      if let answer { value = answer }
    }

    private var isLoading: Bool { last != key || !isAnswered }

    private mutating func stop() {
      if requested != nil { cancelled += 1 }
      requested = nil
    }

    var line: String {
      Loaded(value: value, error: hasFailed ? Failed() : nil, isLoading: isLoading).line
    }
  }
}
