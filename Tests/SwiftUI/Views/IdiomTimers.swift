import Sluice
import SwiftUI

nonisolated struct Notes: Equatable { var draft = "" }
nonisolated enum NotesAction: Sendable { case save, tick }

private nonisolated let saved = Notification.Name("saved")

struct ClockView: View {
  let store: Store<Notes, NotesAction>

  var body: some View {
    Text(store.draft)
      .onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in store.send(.tick) }
      .onReceive(NotificationCenter.default.publisher(for: saved)) { _ in store.send(.save) }
  }
}

@MainActor func listen(_ store: Store<Notes, NotesAction>) -> any NSObjectProtocol {
  Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [outlet = store.outlet] _ in outlet.enqueue(.tick) }
  return NotificationCenter.default.addObserver(forName: saved, object: nil, queue: .main) {
    [outlet = store.outlet] _ in
    outlet.enqueue(.save)
  }
}
