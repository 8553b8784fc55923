import Foundation
import Sluice
import Testing
import Thoroughness

/// Tapes in files.
@Suite struct TapeFileTests {
  struct Shop: Codable, Equatable {
    var items: [String] = []
    var ids: [UUID] = []
    var share = 0.0
  }

  enum ShopAction: Codable, Equatable, Sendable { case add(String), identify, share(Double), fan([String]) }

  static let shop = Reduce<Shop, ShopAction> { state, action, context in
    switch action {
    case .add(let item): state.items.append(item)
    case .identify: state.ids.append(context.uuid())
    case .share(let share): state.share = share
    case .fan(let items): for item in items { context.send(.add(item)) }
    }
  }

  let folder = TemporaryFolder()
  var path: String { folder.path("run.tape") }

  func recorded() -> (Store<Shop, ShopAction>, Tape<Shop, ShopAction>) {
    let store = Store(Shop(items: ["first"]), Self.shop)
    let tape = store.record()
    for action: ShopAction in [.add("line\nbreak"), .identify, .fan(["a", "b"]), .share(.infinity)] {
      store.send(action)
    }
    store.send(.share(1.5))
    return (store, tape)
  }

  @Test func `A tape that was written and read is equal`() throws {
    let (store, tape) = recorded()
    try tape.write(to: path)
    let read = try Tape<Shop, ShopAction>(reading: path)
    #expect(read.baseState == Shop(items: ["first"]) && read.base == tape.base && read.startDate == tape.startDate)
    #expect(read.entries.map(\.action) == tape.entries.map(\.action))
    for (a, b) in zip(read.entries, tape.entries) {
      #expect(a.number == b.number && a.time == b.time && a.source == b.source && a.origin == b.origin)
      #expect(a.cause == b.cause && a.root == b.root && a.coeffects.map(\.key) == b.coeffects.map(\.key))
    }
    let other = Store(Shop(), Self.shop)
    try other.replay(read)
    #expect(other.state == store.state)
    let third = Store(Shop(), Self.shop)
    try third.replay(contentsOf: path)
    #expect(third.state == store.state)
  }

  @Test func `A file is written while the store runs`() throws {
    let store = Store(Shop(), Self.shop)
    let tape = store.record(limit: 2, snapshotEvery: 1)
    store.send(.add("before"))
    try tape.stream(to: path)
    for number in 0..<10 {
      store.send(.add("\(number)"))
      #expect(try Tape<Shop, ShopAction>(reading: path).entries.last?.action == .add("\(number)"))
    }
    try store.rewind(to: tape.last - 1)
    store.send(.add("after"))
    let read = Store(Shop(), Self.shop)
    try read.replay(contentsOf: path)
    #expect(read.state == store.state && tape.dropped > 0)
  }

  @Test func `A half-written last line is ignored`() throws {
    let (store, tape) = recorded()
    try tape.write(to: path)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for cut in 2..<40 {
      try whole.dropLast(cut).write(to: URL(fileURLWithPath: path))
      let read = try Tape<Shop, ShopAction>(reading: path)
      #expect(read.count == tape.count - 1, "\(cut) bytes cut off")
    }
    #expect(store.items.count == 4)
  }

  @Test func `A damaged line is reported with its number, and changes nothing`() throws {
    let (_, tape) = recorded()
    try tape.write(to: path)
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    lines[3] = lines[3].replacingOccurrences(of: "identify", with: "indemnify")
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let store = Store(Shop(items: ["mine"]), Self.shop)
    let own = store.record()
    store.send(.add("own"))
    let error = #expect(throws: RecordingError.self) { try store.replay(contentsOf: path) }
    #expect(error?.description.contains("Line 4 of the tape \(path) could not be read") == true)
    #expect(store.items == ["mine", "own"] && own.entries.map(\.action) == [.add("own")])
    store.send(.add("later"))
    #expect(store.items == ["mine", "own", "later"])
    #expect { try Tape<Shop, ShopAction>(reading: path) } throws: { fileErrors.contains(errorName($0)) }
  }

  @MainActor @Test func `An effect continues if the tape that was to be replayed is damaged`() async throws {
    let (_, tape) = recorded()
    try tape.write(to: path)
    try (String(contentsOfFile: path, encoding: .utf8) + "{}\n").write(toFile: path, atomically: true, encoding: .utf8)
    let isOpen = Box(false)
    let store = Store(
      [],
      Reduce<[Shop], ShopAction> { state, action, context in
        if action == .identify {
          context.run { send in
            while isOpen.value == false { await Task.yield() }
            send(.share(1))
          }
        }
        if action == .share(1) { state.append(Shop()) }
      })
    let sent = store.send(.identify)
    #expect { try store.replay(contentsOf: path, from: []) } throws: { fileErrors.contains(errorName($0)) }
    isOpen.value = true
    await sent.finish()
    #expect(store.state.count == 1)
  }

  @Test func `A file that is not a tape, or of a newer version, is refused with an explanation`() throws {
    #expect { try Tape<Shop, ShopAction>(reading: path) } throws: { fileErrors.contains(errorName($0)) }
    for (text, words) in [
      ("", "no header"), ("{}\n", "no header"),
      ("{\"format\":\"sluice-tape\",\"version\":2,\"startDate\":0,\"base\":0,\"unrepeatable\":[]}\n", "version 2"),
    ] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: RecordingError.self) { try Tape<Shop, ShopAction>(reading: path) }
      #expect(error?.description.contains(words) == true)
    }
  }

  @Test func `A state without an encoding is supplied by the reader`() throws {
    struct Opaque: Equatable { var sum = 0 }
    let reducer = Reduce<Opaque, Int> { state, number in state.sum += number }
    let store = Store(Opaque(sum: 1), reducer)
    let tape = store.record()
    store.send(2)
    try tape.write(to: path)
    let error = #expect(throws: RecordingError.self) { try Tape<Opaque, Int>(reading: path) }
    #expect(error?.description.contains("`from:`") == true)
    let other = Store(Opaque(), reducer)
    try other.replay(Tape(reading: path, from: Opaque(sum: 1)))
    #expect(other.sum == 3)
    let third = Store(Opaque(), reducer)
    try third.replay(contentsOf: path, from: Opaque(sum: 1))
    #expect(third.sum == 3)
  }

  @Test func `An action that cannot be encoded is reported, and ends the file`() throws {
    struct Fickle: Codable, Sendable {
      let number: Int
      func encode(to encoder: any Encoder) throws {
        if number == 2 { throw CocoaError(.coderInvalidValue) }
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
      init(_ number: Int) { self.number = number }
      init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
    }
    let failures = Log()
    let store = Store(0, Reduce<Int, Fickle> { $0 += $1.number }, onFailure: { failures($0.cause) })
    let tape = store.record()
    try tape.stream(to: path)
    for number in 1...3 { store.send(Fickle(number)) }
    #expect(failures.lines.count == 1 && failures.lines[0].contains("could not be written to a tape"))
    #expect(store.state == 6 && tape.count == 3)
    #expect(try Tape<Int, Fickle>(reading: path).entries.map(\.action.number) == [1])
    #expect { try tape.write(to: folder.path("second.tape")) } throws: { fileErrors.contains(errorName($0)) }
    #expect { try tape.write(to: folder.path("no/such/folder")) } throws: { errorName($0) == "file" }
  }
}

/// The errors of a file, not of a store.
private let fileErrors: Set = ["file", "notATape", "unreadable", "unencodable", "stateMissing"]
