import Sluice
import Testing

/// When interceptors of parts end, and what they cost.
@Suite struct PartInterceptorEndTests {
  private let log = Log()

  private func noting() -> Interceptor<Part, PartAction> {
    .after { [log] part, action in log("\(action) \(part.lines)") }
  }

  @Test(arguments: PartPlace.allCases)
  func `An interceptor of a part ends with its token, in any order`(place: PartPlace) {
    let store = Store(Whole(), wholeReducer)
    var token: Token? = place.store(of: store).intercept(noting())
    let other = store.intercept(.after { _, _ in })
    store.send(place.action(.inner(1)))
    token = nil
    store.send(place.action(.inner(1)))
    #expect(token == nil && log.lines == ["inner(1) []"])
    other.cancel()
  }

  @Test(arguments: PartPlace.allCases.filter { !$0.stays })
  func `An interceptor of a part ends when the part is removed, and does not continue for another`(place: PartPlace) {
    let comings = Reduce<Whole, WholeAction> { whole, action in if action == .other(0) { whole = Whole() } }
    let store = Store(
      Whole(),
      Combined<Whole, WholeAction> {
        wholeReducer; comings
      }, onFailure: { _ in })
    let token = place.store(of: store).intercept(noting())
    store.send(place.action(.inner(1)))
    store.send(.leave)
    store.send(place.action(.inner(2)))
    store.send(.other(0))
    store.send(place.action(.inner(3)))
    #expect(log.lines == ["inner(1) []"])
    let again = place.store(of: store).intercept(noting())
    store.send(place.action(.inner(4)))
    #expect(log.lines == ["inner(1) []", "inner(4) []"])
    withExtendedLifetime((token, again)) {}
  }

  @Test(arguments: PartPlace.allCases.filter { $0 != .row && !$0.stays && $0 != .nested })
  func `An interceptor of a part ends when another part replaces it`(place: PartPlace) {
    let replacing = Reduce<Whole, WholeAction> { whole, action in
      if action == .other(0) { (whole.guest, whole.room) = (Part(id: 2), .taken(Part(id: 2))) }
    }
    let store = Store(
      Whole(),
      Combined<Whole, WholeAction> {
        wholeReducer; replacing
      })
    let token = place.store(of: store).intercept(noting())
    store.send(place.action(.inner(1)))
    store.send(.other(0))
    store.send(place.action(.inner(3)))
    #expect(log.lines == ["inner(1) []"])
    token.cancel()
  }

  @Test func `An interceptor sees the old part if its action removes it, and changes of it are dropped`() {
    let closing = Reduce<Whole, WholeAction> { whole, action in if action == .guest(.add(9)) { whole.guest = nil } }
    let store = Store(
      Whole(),
      Combined<Whole, WholeAction> {
        wholeReducer; closing
      })
    let token = store.scope(\.guest, action: WholeAction.guest)?.intercept(
      Interceptor { [log] part, action, context, next in
        part.lines.append("first")
        next(&part, action, context)
        log(part.lines)
        part.lines.append("last")
      })
    store.send(.guest(.add(9)))
    #expect(log.lines == ["[\"first\"]"] && store.state.guest == nil)
    store.send(.other(1))
    withExtendedLifetime(token) {}
  }

  @Test func `An interceptor sees the old part if its action replaces it, and the new one is not changed`() {
    let replacing = Reduce<Whole, WholeAction> { whole, action in
      if action == .guest(.add(9)) { whole.guest = Part(id: 2, lines: ["new"]) }
    }
    let store = Store(
      Whole(),
      Combined<Whole, WholeAction> {
        wholeReducer; replacing
      })
    let token = store.scope(\.guest, action: WholeAction.guest)?.intercept(
      .after { [log] part, _ in log(part.lines) })
    store.send(.guest(.add(9)))
    #expect(log.lines == ["[]"] && store.state.guest == Part(id: 2, lines: ["new"]))
    withExtendedLifetime(token) {}
  }

  @Test func `An interceptor of a part continues after a tool has shown a state without the part`() {
    let coming = Reduce<Whole, WholeAction> { whole, action in if action == .other(0) { whole.guest = Part() } }
    let store = Store(
      Whole(guest: nil),
      Combined<Whole, WholeAction> {
        wholeReducer; coming
      })
    let tape = store.record(snapshotEvery: 100)
    store.send(.other(1), .other(0))
    let token = store.scope(\.guest, action: WholeAction.guest)?.intercept(noting().named("noting"))
    store.send(.guest(.inner(1)))
    for number in tape.base...tape.last { #expect(store.state(after: number) != nil) }
    store.send(.guest(.inner(2)))
    #expect(log.lines == ["inner(1) []", "inner(2) []"])
    withExtendedLifetime(token) {}
  }

  @Test func `No interceptor is attached to a removed part`() {
    let store = Store(Whole(), wholeReducer)
    let guest = store.scope(\.guest, action: WholeAction.guest)
    store.send(.leave)
    let token = guest?.intercept(noting())
    store.send(.guest(.add(1)))
    #expect(log.lines == [])
    token?.cancel()
  }

  @Test func `The effects of an interceptor of a part end with the part`() async {
    let store = Store(Whole(), wholeReducer)
    let token = store.scope(\.rows, id: 1, action: WholeAction.row)?.intercept(
      Interceptor { part, action, context, next in
        next(&part, action, context)
        if action == .inner(1) { context.run { send in send(.add(1)) } }
      })
    store.send(.row(1, .inner(1)))
    store.send(.leave)
    await store.runWaitingEffects()
    #expect(store.state.seen == 2)
    store.shutDown()
    withExtendedLifetime(token) {}
  }

  @Test func `A store releases the interceptors of its parts`() {
    final class Kept {}
    weak var kept: Kept?
    weak var released: Store<Whole, WholeAction>?
    for place in PartPlace.allCases {
      do {
        let (object, store) = (Kept(), Store(Whole(), wholeReducer))
        (kept, released) = (object, store)
        let token = place.store(of: store).intercept(.after { [object] _, _ in _ = object })
        store.send(place.action(.send(1)))
        _ = token
      }
      #expect(kept == nil && released == nil, "\(place)")
    }
  }

  private let numbers = Array(repeating: 0, count: 1_000_000)

  @Test
  func
    `An action on one element of a part's million-element array copies nothing, whatever is attached`()
  {
    let whole = Whole(part: Part(numbers: numbers))
    let store = Store(whole, wholeReducer)
    let part = store.scope(\.part, action: WholeAction.part)
    let tokens = [
      part.intercept(
        Interceptor { part, action, context, next in
          part.numbers[1] += 1
          next(&part, action, context)
          part.numbers[2] += 1
        }),
      part.intercept([.filter { part, _ in !part.numbers.isEmpty }, .onChange(of: \.inner) { _, _ in }]),
    ]
    _ = consume whole
    #expect(moves(store, .part(.element(5)), \.part.numbers) == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test func `An optional part with an interceptor is copied where its action changes it, once for each action`() {
    let part = Part(numbers: numbers)
    let store = Store(Whole(guest: part, rows: [part], wing: Wing(part: part)), wholeReducer)
    let tokens = [PartPlace.optional, .row, .nested].map {
      $0.store(of: store).intercept(.validate("there") { !$0.numbers.isEmpty })
    }
    #expect(moves(store, .row(1, .element(5)), \.rows[0].numbers) == 2)
    #expect(moves(store, .other(5), \.rows[0].numbers) == 0)
    withExtendedLifetime((tokens, part)) {}
  }

  /// How many of two actions, after a first one, moved an array.
  private func moves(
    _ store: Store<Whole, WholeAction>, _ action: WholeAction, _ path: KeyPath<Whole, [Int]>
  ) -> Int {
    store.send(action)
    var addresses = [store.state[keyPath: path].address]
    for _ in 1...2 {
      store.send(action)
      addresses.append(store.state[keyPath: path].address)
    }
    return zip(addresses, addresses.dropFirst()).count { $0 != $1 }
  }
}
