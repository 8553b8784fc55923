import Incremental
import Observation
import Sluice

/// All rows have a store of their own, whose title is read by a client of `Observation`, again after each change.
enum TrackedRows {
  static let all = [
    StoreBenchmark("rows-1-of-10000-observation", received: 1, sluice(10_000), bare(10_000))
  ]

  private static func sluice(_ count: Int) -> StoreBenchmark.Side {
    .init("Sluice") { seed in
      let receiver = Receiver()
      let ids = Chance.numbers(below: count, seed: seed)
      let store = Store(LineList(count), LineList.reducer)
      let readers = readers(of: store, receiver)
      return StoreTrial(receiver) { times in
        for _ in 0..<times { store.send(.line(receiver.next(of: ids), .retitle)) }
        return withExtendedLifetime(readers) { receiver.sum }
      }
    }
  }

  /// One for each row, reading.
  static func readers(of store: Store<LineList, ListAction>, _ receiver: Receiver) -> [AnyObject] {
    store.scope(\.rows, action: ListAction.line).map { row in
      let reader = Reader(receiver) { _ = row.title }
      reader.read()
      return reader
    }
  }

  /// An object of `Observation` for each row, without a store.
  private static func bare(_ count: Int) -> StoreBenchmark.Side {
    .init("bare registrar") { seed in
      let receiver = Receiver()
      let ids = Chance.numbers(below: count, seed: seed)
      let rows = (0..<count).map { ObservableLine($0) }
      let readers = bareReaders(of: rows, receiver)
      return StoreTrial(receiver) { times in
        for _ in 0..<times { rows[receiver.next(of: ids)].retitle() }
        return withExtendedLifetime(readers) { receiver.sum }
      }
    }
  }

  /// One for each object, reading.
  static func bareReaders(of rows: [ObservableLine], _ receiver: Receiver) -> [AnyObject] {
    rows.map { row in
      let reader = Reader(receiver) { _ = row.title }
      reader.read()
      return reader
    }
  }
}

/// A client that reads again whenever it is notified of a change, as views do.
private final class Reader: @unchecked Sendable {
  // Right because a benchmark starts no thread.
  private let receiver: Receiver
  private let look: () -> Void

  init(_ receiver: Receiver, _ look: @escaping () -> Void) { (self.receiver, self.look) = (receiver, look) }

  func read() {
    withObservationTracking(look) { [unowned self] in
      receiver.receive(1)
      read()
    }
  }
}

/// A row as an object of `Observation`, as `@Observable` writes it.
final class ObservableLine: Observable {
  private let registrar = ObservationRegistrar()
  private var line: Line

  init(_ id: Int) { line = Line(id) }

  var title: String {
    registrar.access(self, keyPath: \.title)
    return line.title
  }

  func retitle() {
    registrar.withMutation(of: self, keyPath: \.title) { Line.reduce(&line, .retitle) }
  }
}
