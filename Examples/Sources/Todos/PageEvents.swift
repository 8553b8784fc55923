import Foundation
import Notes
import Sluice

/// The events of one page: a snapshot, then each change.
///
/// A long list of todos is told in parts: the snapshot has the first ones, and patches add the others. Each part is made when
/// the page is ready for it, wherever that is: nobody else waits while 100,000 todos are written.
package struct PageEvents: AsyncSequence, Sendable {
  package typealias Element = String
  package typealias Failure = Never

  /// How many todos a message has at most.
  static let part = 10_000

  let snapshot: Snapshot.Source
  let changes: AsyncStream<String>

  package func makeAsyncIterator() -> Iterator { Iterator(snapshot: snapshot, changes: changes.makeAsyncIterator()) }

  package struct Iterator: AsyncIteratorProtocol {
    private var snapshot: Snapshot.Source?
    private var rest: ArraySlice<Todo> = []
    private var changes: AsyncStream<String>.Iterator

    init(snapshot: Snapshot.Source, changes: AsyncStream<String>.Iterator) {
      (self.snapshot, self.changes) = (snapshot, changes)
    }

    package mutating func next(isolation actor: isolated (any Actor)?) async -> String? {
      if let source = snapshot {
        snapshot = nil
        rest = Array(source.todos)[...]
        return event("snapshot", Snapshot(source, todos: nextRows()))
      }
      if !rest.isEmpty { return event("patch", Patch(set: nextRows())) }
      return await changes.next(isolation: actor)
    }

    package mutating func next() async -> String? { await next(isolation: #isolation) }

    private mutating func nextRows() -> [Row] {
      defer { rest = rest.dropFirst(PageEvents.part) }
      return rest.prefix(PageEvents.part).map(Row.init)
    }
  }
}

/// A message as pages get it.
func event(_ name: String, _ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
  return "event: \(name)\ndata: \(String(decoding: data, as: UTF8.self))\n\n"
}
