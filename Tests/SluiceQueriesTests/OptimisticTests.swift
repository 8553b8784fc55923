import SluiceQueries
import SluiceTesting
import Testing
import Thoroughness

/// Changes that are made, confirmed and taken back in every order, between answers of the server.
@Suite struct OptimisticTests {
  @Test func `A query that is being fetched while a change is confirmed is fetched again`() {
    let (fetched, other) = (PostQuery(1), PostQuery(2))
    var posts: Queries<PostQuery> = [fetched: .fetching(rye), other: .fresh(rye)]
    let id = MutationID("Like", 1)
    for query in [fetched, other] { posts.change(query, .like, by: id) }
    posts.confirm(id)
    #expect(posts.takeDoubted(by: id) == [fetched])
  }

  @Test func `Queries in doubt are fetched in the order of their last use, so a replay draws equal numbers`() {
    let queries = (1...40).map { PostQuery($0) }
    let store = TestStore(Queries<PostQuery>(), QueryReducer(QueryPolicy(attempts: 1)))
    store.exhaustivity = .off
    for query in queries { store.send(.show(query)) }
    var posts = store.state
    let id = MutationID("Like", 1)
    for query in queries.shuffled() { posts.change(query, .like, by: id) }
    posts.confirm(id)
    #expect(posts.takeDoubted(by: id) == queries)
    #expect(posts.takeDoubted(by: id) == [])
    for query in queries { store.answer(query, with: rye) }
    store.finish()
  }

  @Test func `A change that code made by hand is confirmed by its action`() {
    let store = TestStore([one: .fresh(rye)], QueryReducer<PostQuery>())
    store.exhaustivity = .off
    var posts = store.state
    posts.change(one, .like, by: MutationID("Like", 1))
    let byHand = TestStore(posts, QueryReducer<PostQuery>())
    byHand.exhaustivity = .off
    byHand.send(.commit(MutationID("Like", 1)))
    #expect(!byHand.state.hasPendingChanges && byHand.state[one].value?.likes == 1)
    byHand.finish()
    store.finish()
  }

  @Test func `Changes are taken back and confirmed in any order`() {
    Layering().explore(depth: Thoroughness.current == .quick ? 6 : 8)
  }

  @Test func `A change of a query that was never requested is ignored`() {
    var words = Queries<WordsQuery>()
    words.change(WordsQuery(), "a", by: MutationID("m", 1))
    #expect(words.isEmpty)
  }

  @Test func `A value is written back without the changes that are pending`() throws {
    var words: Queries<WordsQuery> = [WordsQuery(): .fresh("x")]
    words.change(WordsQuery(), "a", by: MutationID("m", 1))
    #expect(words[WordsQuery()].value == "xa")
    #expect(try copy(words)[WordsQuery()] == .stale("x"))
  }
}

struct WordsQuery: Query, Codable {
  typealias Answer = String
  typealias Change = String

  func apply(_ change: String, to words: inout String) { words += change }
}

/// What happened, and what came of it.
private struct Layering {
  enum Event { case change, confirm(Int), rollBack(Int), answer }

  private var words: Queries<WordsQuery> = [WordsQuery(): .fresh("0")]
  private var events: [Event] = []

  func explore(depth: Int) {
    guard depth > 0 else { return }
    for event in possible {
      var next = self
      next.take(event)
      next.explore(depth: depth - 1)
    }
  }

  private var pending: [Int] {
    var pending = Set<Int>(), count = 0
    for event in events {
      switch event {
      case .change: count += 1; pending.insert(count)
      case .confirm(let number), .rollBack(let number): pending.remove(number)
      case .answer: break
      }
    }
    return pending.sorted()
  }

  private var changes: Int { events.count { if case .change = $0 { true } else { false } } }
  private var answers: Int { events.count { if case .answer = $0 { true } else { false } } }

  private var possible: [Event] {
    (changes < 3 ? [.change] : []) + pending.flatMap { [.confirm($0), .rollBack($0)] } + (answers < 2 ? [.answer] : [])
  }

  private mutating func take(_ event: Event) {
    let query = WordsQuery()
    switch event {
    case .change: words.change(query, "\(letter(changes + 1))", by: id(changes + 1))
    case .confirm(let number): words.confirm(id(number))
    case .rollBack(let number): words.rollBack(id(number))
    case .answer:
      _ = words.handle(
        .written, "\(answers + 1)", query, QueryMachine.Traits(tasks: [], isStaleAtOnce: false, cancelsWhenHidden: true)
      )
    }
    events.append(event)
    verify(words[query].value == expected, "\(events)")
    if pending.isEmpty { verify(!words.hasPendingChanges, "keeps layers: \(events)") }
  }

  /// The last answer, and over it, in the order they were made, the changes that were not taken back, but for those
  /// that were confirmed before that answer.
  private var expected: String {
    var (answer, made, rolledBack, confirmed) = ("0", 0, Set<Int>(), Set<Int>())
    for event in events {
      switch event {
      case .change: made += 1
      case .confirm(let number): confirmed.insert(number)
      case .rollBack(let number): rolledBack.insert(number)
      case .answer:
        answer = "\(Int(answer).map { $0 + 1 } ?? 0)"
        rolledBack.formUnion(confirmed)
      }
    }
    return answer + (1..<made + 1).filter { !rolledBack.contains($0) }.map(letter).joined()
  }

  private func letter(_ number: Int) -> String { ["a", "b", "c"][number - 1] }
  private func id(_ number: Int) -> MutationID { MutationID("m", number) }
}
