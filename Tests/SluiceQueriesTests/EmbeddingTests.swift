import Sluice
import SluiceQueries
import Testing
import Thoroughness

/// Queries and mutations whose actions are two enums deep, in functions that embed.
@Suite struct EmbeddingTests {
  struct Count: Query {
    typealias Answer = Int
    enum Change: Equatable, Sendable { case up }
    func apply(_ change: Change, to answer: inout Int) { answer += 1 }
  }
  struct Up: Mutation {
    typealias Answer = Int
  }
  struct State {
    var counts = Queries<Count>(), ups = Mutations<Up>(), isShown = false
    var shown: [Count] { isShown ? [Count()] : [] }
  }
  enum Action: Sendable { case remote(Remote), show }
  enum Remote: Sendable { case counts(QueryAction<Count>), ups(MutationAction<Up>) }

  @Test func `Queries and mutations never trap over how a case is named`() {
    let parcel = Parcel<State, Action>("counts") {
      Reduce { state, action in if case .show = action { state.isShown = true } }
      OptimisticChange(
        of: \.counts, action: { Action.remote(.counts($0)) }, by: \.ups, action: { Action.remote(.ups($0)) }
      ) { _ in [Count(): .up] }
      Invalidation(of: { Action.remote(.counts($0)) }, by: \.ups, action: { Action.remote(.ups($0)) }) { _, _ in [] }
      ShowQueries(\.shown, action: { Action.remote(.counts($0)) })
    }
    let sent = Locked<[String]>([])
    let noting = Interceptor<State, Action> { state, action, context, next in
      sent.withLock { $0.append("\(action)".prefix { $0 != "(" } + "") }
      next(&state, action, context)
    }
    let store = Store(
      State(), parcel: parcel, interceptors: [noting],
      onFailure: { if errorName($0.cause) == "functionIsNoCase" { Issue.record("\($0.cause)") } })
    store.send(.show)
    store.send(.remote(.counts(.hide(Count()))))
    #expect(sent.withLock { $0 } == ["show", "remote", "remote"])
  }

  @Test func `A function that is not a case of a mutation is reported to the store, at the user's line`() {
    var words: [String] = []
    let line: UInt = #line + 1
    let reducer = Invalidation<State, Action>(
      of: { .remote(.counts($0)) }, by: \.ups, action: { (_: MutationAction<Up>) in Action.show }, tags: { _, _ in [] })
    let store = Store(State(), reducer, onFailure: { words.append("\($0.cause)") })
    store.send(.remote(.ups(.run(Up()))))
    #expect(words.count == 1 && words[0].contains("EmbeddingTests.swift:\(line)"), "\(words)")
  }
}
