import Sluice
import Testing

/// Law 18, for stores to which something is added or attached while they run.
@Suite struct AttachmentLawTests {
  struct Sums: Equatable {
    var base = 0
    var added = 0
  }

  static let base = Reduce<Sums, Int> { sums, number in sums.base += number }
  static let adding = Reduce<Sums, Int> { sums, number in sums.added += number }
  static var double: Interceptor<Sums, Int> { Interceptor<Sums, Int>.map { _, number in number * 2 } }

  let journal = TestJournal<Sums, Int>()
  let failures = Log()

  func open() throws -> Store<Sums, Int> {
    try Store(Sums(), Self.base, journal: journal, onFailure: { [failures] in failures($0.cause) })
  }

  func refuse(_ number: Int, in store: Store<Sums, Int>) {
    journal.refusesAppends = true
    store.send(number)
    journal.refusesAppends = false
  }

  @Test func `A refused append keeps the changes of actions from before a reducer was added`() throws {
    let store = try open()
    store.send(5)
    let token = store.add(Self.adding, id: "adding")
    store.send(3)
    refuse(100, in: store)
    #expect(store.state == Sums(base: 8, added: 3))
    token.cancel()
  }

  @Test func `A refused append keeps the changes of a reducer that is removed`() throws {
    let store = try open()
    let token = store.add(Self.adding, id: "adding")
    store.send(5)
    token.cancel()
    refuse(100, in: store)
    #expect(store.state == Sums(base: 5, added: 5))
  }

  @Test func `A refused append keeps the changes of actions from before an interceptor was attached`() throws {
    let store = try open()
    store.send(5)
    let token = store.intercept(Self.double.named("double"))
    store.send(1)
    refuse(100, in: store)
    #expect(store.state == Sums(base: 7))
    token.cancel()
  }

  @Test func `An addition without a name is refused while the store has a journal`() throws {
    let store = try open()
    let token = store.add(Self.adding)
    store.send(4)
    #expect(store.state == Sums(base: 4))
    #expect(failures.lines.count == 1 && failures.lines[0].contains("Add it with `id:`"))
    token.cancel()
  }

  @Test func `An interceptor without a name is refused while the store has a journal, unless it can only watch`() throws
  {
    let store = try open()
    let seen = Log()
    let tokens = [
      store.intercept(Self.double), store.intercept(.after { _, number in seen(number) }),
      store.intercept(.debug(to: { _ in })),
      store.intercept([.validate("small") { $0.base < 9 }, .onChange(of: \.base) { seen($1) }]),
    ]
    store.send(4)
    #expect(store.state == Sums(base: 4) && seen.lines == ["4", "4"])
    #expect(failures.lines.count == 1 && failures.lines[0].contains("Give it a name with `named`"))
    #expect(journal.entries[0].attachments == Attachments())
    for token in tokens { token.cancel() }
  }

  @Test func `While the store has a journal, a name stands for one reducer, parcel or interceptor`() throws {
    let store = try open()
    let parcel = Parcel<Sums, Int>("adding") { Self.adding }
    let tokens = [
      store.add(Self.adding, id: "adding"), store.replace(Self.adding, id: "adding"), store.add(parcel),
      store.intercept(Self.double.named("double")), store.intercept(Self.double.named("double")),
    ]
    store.send(1)
    #expect(store.state == Sums(base: 2, added: 2))
    #expect(failures.lines.count == 3 && failures.lines[0].contains("Cancel the token of the first one"))
    #expect(journal.entries[0].attachments == Attachments(interceptors: ["double"], additions: ["adding"]))
    for token in tokens { token.cancel() }
    _ = store.replace(Self.adding, id: "adding")
    store.send(1)
    #expect(failures.lines.count == 3)
  }

  @Test func `A reducer that is added while an action is handled takes effect with the next one`() throws {
    var store: Store<Sums, Int>?
    var tokens: [Token] = []
    let adds = Interceptor<Sums, Int> { sums, number, context, next in
      if number == 1, let store { tokens.append(store.add(Self.adding, id: "adding")) }
      next(&sums, number, context)
    }
    store = try Store(Sums(), Self.base, journal: journal, interceptors: adds.named("adds"), onFailure: { _ in })
    store?.batch {
      store?.send(1)
      store?.send(2)
    }
    #expect(store?.state == Sums(base: 3, added: 2))
    #expect(journal.entries.map { $0.attachments?.additions } == [[], ["adding"]])
    store.map { refuse(100, in: $0) }
    #expect(store?.state == Sums(base: 3, added: 2))
    for token in tokens { token.cancel() }
  }

  @Test func `A name that is used again for another reducer does not change earlier states`() throws {
    let store = try open()
    store.add(Self.adding, id: "adding").cancel()
    let first = store.add(Self.adding, id: "adding")
    store.send(1)
    first.cancel()
    let second = store.add(Reduce { sums, number in sums.added += 100 * number }, id: "adding")
    store.send(1)
    refuse(5, in: store)
    #expect(store.state == Sums(base: 2, added: 101))
    second.cancel()
  }
}
