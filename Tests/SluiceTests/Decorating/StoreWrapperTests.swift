import Sluice
import SluiceSeeds
import Testing

@MainActor @Suite struct StoreWrapperTests {
  let store = Store(Sum(), summing)
  let log = Log()

  @Test func `A decorator has the identity of what it wraps, however deep`() {
    let scoped = store.scope(\.total)
    let decorated = Plain(wrapped: Plain(wrapped: scoped))
    #expect(decorated.rootID == store.rootID)
    #expect(decorated.bareStore === scoped)
    #expect(decorated.rootID != Store(Sum(), summing).rootID)
  }

  @Test func `A member that a decorator does not define is that of the store`() {
    let decorated = Plain(wrapped: Plain(wrapped: store.scope(\.total)))
    decorated.send(2)
    decorated.send(group: [3, 4])
    decorated.send(group: [5, 6])
    #expect(decorated.state == 20)
    #expect(store.state == Sum(total: 20, steps: 5))
    #expect(decorated.isPresent)
  }

  @Test func `An action, alone or in a group, passes all decorators, the outermost first`() {
    let decorated = Noting(wrapped: Noting(wrapped: store, name: "inner", log: log), name: "outer", log: log)
    decorated.send(2)
    decorated.send(group: [3, 4])
    #expect(log.lines == ["outer [2]", "inner [2]", "outer [3, 4]", "inner [3, 4]"])
    #expect(store.state.total == 9)
  }

  @Test func `A group through decorators is one cycle`() {
    let decorated = Plain(wrapped: Noting(wrapped: store, name: "", log: log))
    var received: [Int] = []
    let token = decorated.observe(of: \.total) { received.append($0) }
    decorated.send(group: [1, 2, 100])
    #expect(received == [0, 104])
    token.cancel()
    decorated.send(1)
    #expect(received == [0, 104])
  }

  @Test func `An observer through decorators does not keep the store alive`() {
    var store: Store? = Store(Sum(), summing)
    weak let held = store
    let token = store.map { Plain(wrapped: Plain(wrapped: $0)).observe(of: \.total) { _ in } }
    store = nil
    #expect(held == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `A decorator may have a state and actions of its own, and be decorated`() {
    let decorated = Plain(wrapped: Spelling(wrapped: Plain(wrapped: store.scope(\.total))))
    var received: [Int] = []
    let token = decorated.observe(of: \.count) { received.append($0) }
    decorated.send("12")
    decorated.send(group: ["3", "100"])
    #expect(decorated.state == "116")
    #expect(received == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test func `A decorated store is shut down as a whole`() {
    var refused: [Int] = []
    let store = Store(Sum(), summing, onFailure: { refused += $0.actions })
    let decorated = Plain(wrapped: Plain(wrapped: store.scope(\.total)))
    decorated.shutDown()
    decorated.send(7)
    #expect(store.hasEnded)
    #expect(refused == [7])
    #expect(decorated.state == 0)
  }
}
