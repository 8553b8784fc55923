package import Foundation
package import LocalServer
package import Sluice
package import Todos

extension PageRouter {
  /// The router of the todos: a page is told that an action is handled when it is in the journal, never before.
  ///
  /// - Parameter recorded: called after each action that is in the journal.
  package init(
    gate: Gate, files: WebFiles, feed: PageFeed, outlet: Outlet<TodosAction>, now: @escaping @Sendable () -> Date,
    recorded: @escaping @MainActor () -> Void = {}
  ) {
    self.init(gate: gate, files: files, events: { write in try await feed.open().forEach(write) }) {
      (sent: PageAction) in
      do {
        try await outlet.send(sent.stamped(now()))
      } catch {
        throw Refusal(.serviceUnavailable, "\(error)")
      }
      await recorded()
    }
  }
}
