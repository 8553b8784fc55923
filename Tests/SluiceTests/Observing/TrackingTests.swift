import Observation
import Sluice
import Testing

/// Swift's Observation: a client that reads a part is notified when that part changes.
@Suite struct TrackingTests {
  /// Reads, and counts the notifications for the parts that were read; reads again after each of them.
  private final class Reader: @unchecked Sendable {
    // @unchecked Sendable because `onChange` asks for it, and all runs on one thread.
    private(set) var notifications = 0
    private let read: () -> Void

    init(_ read: @escaping () -> Void) {
      self.read = read
      again()
    }

    func again() { withObservationTracking(read) { self.notifications += 1 } }

    func notifications(_ change: () -> Void) -> Int {
      let before = notifications
      change()
      defer { if notifications > before { again() } }
      return notifications - before
    }
  }

  @Test(arguments: Home.allCases)
  func `A client of Observation is notified when the part that it read changes`(home: Home) async {
    await exact(home.actor)
  }

  private func exact(_ home: isolated (any Actor)?) {
    let store = Store(Probe(), probe)
    let reader = Reader { _ = store.count }
    #expect(reader.notifications { store.send(.write("x")) } == 0)
    #expect(reader.notifications { store.send(.add(0)) } == 0)
    #expect(reader.notifications { store.send(.add(1)) } == 1)
    #expect(reader.notifications { store.send(.add(1)) } == 1, "it reads again, and is notified again")
    #expect(reader.notifications { store.send(.fanOut([1, -1])) } == 0)
    #expect(reader.notifications { store.send(group: [.add(1), .add(1)]) } == 1)
    #expect(
      reader.notifications {
        store.batch {
          store.send(.add(1)); store.send(.add(1))
        }
      } == 1)
  }

  @Test func `A client that does not read again is notified once`() {
    let store = Store(Probe(), probe)
    let reader = Reader { _ = store.count }
    for _ in 1...3 { store.send(.add(1)) }
    #expect(reader.notifications == 1)
    reader.again()
    store.send(.add(1))
    #expect(reader.notifications == 2)
  }

  @Test func `Several clients of one part are all notified`() {
    let store = Store(Probe(), probe)
    let readers = (1...3).map { _ in Reader { _ = store.count } }
    store.send(.add(1))
    #expect(readers.map(\.notifications) == [1, 1, 1])
  }

  @Test func `A computed part notifies its clients when its value changes`() {
    let store = Store(Probe(), probe)
    let reader = Reader { _ = store.doubled }
    #expect(reader.notifications { store.send(.write("x")) } == 0)
    #expect(reader.notifications { store.send(.add(1)) } == 1)
    #expect(reader.notifications { store.send(.add(1)) } == 1)
  }

  @Test func `A read of a nested part through members tracks all enclosing parts, and one by path that part alone`() {
    let (shop, _) = makeShop()
    let (whole, part) = (Reader { _ = shop.deep.a.b }, Reader { _ = shop[\.deep.a.b.c.d.number] })
    let counter = Reader { _ = shop[\.counter] }
    shop.send(.deep(1))
    #expect(whole.notifications == 1 && part.notifications == 1 && counter.notifications == 0)
    shop.send(.count(1))
    #expect(whole.notifications == 1 && part.notifications == 1 && counter.notifications == 1)
  }

  @Test func `A field of a scoped store is tracked as the field of the whole`() {
    let (shop, _) = makeShop(note: Shop.Note(text: "a"))
    let note = shop.scope(\.note, action: Cases.note)
    let text = Reader { _ = note?.text }
    let number = Reader { _ = shop.scope(\.deep).scope(\.a).scope(\.b).c }
    #expect(text.notifications { note?.send(.write("b")) } == 1)
    #expect(text.notifications { shop.send(.setNote(Shop.Note(text: "b", mood: .angry(1)))) } == 0)
    #expect(number.notifications { shop.send(.count(1)) } == 0)
    #expect(number.notifications { shop.send(.deep(1)) } == 1)
  }

  @Test func `A read of a field of a row tracks only that row and that field`() {
    let (shop, _) = makeShop()
    let rows = shop.scope(\.items, action: Cases.item)
    let readers = [Reader { _ = rows[0].amount }, Reader { _ = rows[1].amount }, Reader { _ = rows[1].title }]
    shop.send(.item(2, .take(1)))
    #expect(readers.map(\.notifications) == [0, 1, 0])
    shop.send(.moveToEnd(1))
    #expect(readers.map(\.notifications) == [0, 1, 0])
    readers[1].again()
    shop.send(group: [.item(2, .title("x")), .item(1, .take(1))])
    #expect(readers.map(\.notifications) == [1, 1, 1])
  }

  @Test func `A client that makes the stores of rows is notified of insertions, removals and moves, not of changes`() {
    let (shop, _) = makeShop()
    let reader = Reader { _ = shop.scope(\.items, action: Cases.item).count }
    #expect(reader.notifications { shop.send(.item(2, .take(1))) } == 0)
    #expect(reader.notifications { shop.send(.insert(Shop.Item(id: 4))) } == 1)
    #expect(reader.notifications { shop.send(.moveToEnd(1)) } == 1)
    #expect(reader.notifications { shop.send(.remove(3)) } == 1)
    #expect(reader.notifications { shop.send(.count(1)) } == 0)
  }

  @Test func `A client that reads the whole state is notified when any part of it changes`() {
    let store = Store(Probe(), probe)
    let reader = Reader { _ = store.state }
    #expect(reader.notifications { store.send(.add(1)) } == 1)
    #expect(reader.notifications { store.send(.write("")) } == 0)
    #expect(reader.notifications { store.send(.write("x")) } == 1)
    #expect(reader.notifications { store.send(group: [.add(1), .add(2)]) } == 1)
    let token = store.observe(\.count) { _ in }
    #expect(reader.notifications { store.send(.add(1)) } == 1)
    #expect(
      reader.notifications {
        store.batch {
          store.send(.add(1)); store.send(.add(1))
        }
      } == 1)
    token.cancel()
  }

  @Test func `Mapped stores of one type are tracked separately`() {
    let store = Store(Probe(), probe)
    let (counts, texts) = (store.map { [$0.count] }, store.map { [$0.text.count] })
    let readers = [Reader { _ = counts.count + counts.first.hashValue }, Reader { _ = texts.first }]
    #expect(readers[1].notifications { store.send(.write("x")) } == 1)
    #expect(readers[0].notifications == 0)
    #expect(readers[0].notifications { store.send(.add(1)) } == 1)
    #expect(readers[1].notifications == 1)
  }

  @Test func `A part that is read in an observer is tracked as anywhere`() {
    let store = Store(Probe(), probe)
    let reader = Box<Reader>()
    let token = store.observe(\.text) { _ in reader.value = Reader { _ = store.count } }
    store.send(.write("x"))
    #expect(reader.value?.notifications == 0)
    store.send(.add(1))
    #expect(reader.value?.notifications == 1)
    token.cancel()
  }

  @Test func `The removal and the return of an optional part are changes`() {
    let (shop, _) = makeShop()
    let row = shop.scope(\.items, id: 2, action: Cases.item)
    shop.send(.item(2, .take(5)))
    let reader = Reader { _ = row?.amount }
    #expect(reader.notifications { shop.send(.remove(2)) } == 1)
    #expect(reader.notifications { shop.send(.count(1)) } == 0)
    #expect(reader.notifications { shop.send(.insert(Shop.Item(id: 2, amount: 5))) } == 1)
    #expect(reader.notifications { shop.send(.item(2, .take(1))) } == 1)
  }
}
