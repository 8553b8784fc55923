import Incremental
import Testing

/// Objects under types, which all threads read.
@Suite struct TypeCacheTests {
  final class Number: Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  @Test func `A cache keeps the first object for a type, and ignores a later one`() {
    let cache = TypeCache()
    let keys = TypeTableTests.types(100).map { ObjectIdentifier($0) }
    for (number, key) in keys.enumerated() {
      #expect(cache.object(under: key, as: Number.self) == nil)
      let kept = cache.keep(Number(number), under: key)
      #expect(cache.keep(Number(-1), under: key) === kept)
    }
    for (number, key) in keys.enumerated() { #expect(cache.object(under: key, as: Number.self)?.value == number) }
  }

  @Test func `Many tasks that request objects for the same types get the same objects`() async {
    let cache = TypeCache()
    let keys = TypeTableTests.types(50).map { ObjectIdentifier($0) }
    let found = await withTaskGroup(of: [Number].self) { group in
      for task in 0..<8 {
        group.addTask {
          keys.map { cache.object(under: $0, as: Number.self) ?? cache.keep(Number(task), under: $0) }
        }
      }
      return await group.reduce(into: [[Number]]()) { $0.append($1) }
    }
    for index in keys.indices { #expect(found.allSatisfy { $0[index] === found[0][index] }) }
  }
}

/// Payloads of one type, in whichever case they are.
@Suite struct PayloadFinderTests {
  enum Message {
    case number(Int), text(String), labelled(count: Int), pair(Int, Int), none
    indirect case boxed(Int)
  }

  struct Plain { var number = 1 }

  @Test func `A payload is found in each case that carries its type, and in no other`() {
    let finder = PayloadFinder<Message, Int>.shared
    #expect(finder === PayloadFinder<Message, Int>.shared)
    let messages: [Message] = [
      .number(1), .text("a text that is too long"), .labelled(count: 2), .pair(1, 2), .none, .boxed(3),
    ]
    #expect(messages.map { finder.payload(of: $0) } == [1, nil, 2, nil, nil, 3])
    let texts = PayloadFinder<Message, String>.shared
    #expect(messages.map { texts.payload(of: $0) } == [nil, "a text that is too long", nil, nil, nil, nil])
  }

  @Test func `A value that is not an enum is read through its mirror`() {
    #expect(PayloadFinder<Plain, Int>.shared.payload(of: Plain()) == 1)
    #expect(PayloadFinder<Plain, String>.shared.payload(of: Plain()) == nil)
  }

  @Test func `A payload that is an object is retained as often as it is released`() {
    final class Owned {}
    enum Holder { case owned(Owned), number(Int) }
    weak var weakly: Owned?
    do {
      let owned = Owned()
      weakly = owned
      let holder = Holder.owned(owned)
      for _ in 0..<10 { #expect(PayloadFinder<Holder, Owned>.shared.payload(of: holder) === owned) }
    }
    #expect(weakly == nil)
  }
}
