import Foundation
import Notes
import Sluice

/// The events of one page: a snapshot, then each change.
///
/// Many todos are sent in parts: a snapshot or a patch has the first ones, and further patches the others. Each part is
/// made when the page is ready for it, wherever that is: nobody else waits while 100,000 todos are written.
package struct PageEvents: Sendable {
  /// What happened since the page was opened.
  enum Change: Sendable {
    /// A message, made once for all pages.
    case message(String)
    /// A patch of many todos, which each page is told in parts.
    case patch(Patch)
  }

  /// How many todos a message sets at most.
  static let part = 10_000

  let snapshot: Snapshot.Source
  let changes: AsyncStream<Change>

  /// Calls a function with each message, until the page is closed.
  package func forEach(_ tell: (String) async throws -> Void) async rethrows {
    var rest = snapshot.todos.map(Row.init)[...]
    try await tell(event("snapshot", Snapshot(snapshot, todos: rest.takePart())))
    while !rest.isEmpty { try await tell(event("patch", Patch(set: rest.takePart()))) }
    for await change in changes {
      switch change {
      case .message(let message): try await tell(message)
      case .patch(var patch):
        rest = (patch.set ?? [])[...]
        if patch.set != nil { patch.set = rest.takePart() }
        try await tell(event("patch", patch))
        while !rest.isEmpty { try await tell(event("patch", Patch(set: rest.takePart()))) }
      }
    }
  }
}

extension ArraySlice<Row> {
  fileprivate mutating func takePart() -> [Row] {
    defer { self = dropFirst(PageEvents.part) }
    return Array(prefix(PageEvents.part))
  }
}

/// A message as pages get it.
func event(_ name: String, _ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
  return "event: \(name)\ndata: \(String(decoding: data, as: UTF8.self))\n\n"
}
