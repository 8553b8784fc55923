import Sluice
import SwiftUI

nonisolated struct Notes: Equatable { var draft = "" }
nonisolated enum NotesAction: Sendable { case refresh, tick }

nonisolated let notes = Reduce<Notes, NotesAction> { notes, action in notes.draft = "\(action)" }

@MainActor final class NotesModel {
  let store = Store(Notes(), notes)
  private var task: Task<Void, Never>?

  func start() {
    task = Task { [weak self] in
      await self?.store.send(.refresh).finish()
    }
    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.tick() }
    }
  }

  func tick() { store.send(.tick) }
}
