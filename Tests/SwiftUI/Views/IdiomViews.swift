import Sluice
import SwiftUI

// snippet.show Nonisolated
nonisolated struct Notes: Equatable {
  var draft = ""
  var isOpen = false
  var tab = 0
}

nonisolated enum NotesAction: BindableAction, Sendable {
  case binding(BindingAction<Notes>)
  case setDraft(String)
  case refresh, tick, save
}
// snippet.end

let notes = Combined<Notes, NotesAction> { BindingReducer() }

// snippet.show Buttons
struct SaveButtons: View {
  let store: Store<Notes, NotesAction>

  var body: some View {
    Button("Save") { store.send(.save) }
    Button("Animate") { withAnimation { store.send(.save) } }
    Button("Both") {
      store.send(.save)
      withAnimation(.bouncy) { _ = store.send(.tick) }
    }
    Text("Tap me")
      .onTapGesture { store.send(.tick) }
      .onAppear { store.send(.refresh) }
      .onChange(of: store.draft) { store.send(.save) }
      .onChange(of: store.isOpen) { _, isOpen in if isOpen { store.send(.refresh) } }
  }
}
// snippet.end

// snippet.show Bindings
struct DraftView: View {
  @Bindable var store: Store<Notes, NotesAction>

  var body: some View {
    TextField("Draft", text: $store.draft)
    Toggle("Open", isOn: $store.isOpen)
    TextField("Draft", text: Binding(get: { store.draft }, set: { store.send(.setDraft($0)) }))
  }
}
// snippet.end

// snippet.show Waiting
struct FeedView: View {
  let store: Store<Notes, NotesAction>

  var body: some View {
    Text(store.draft)
      .task { await store.send(.refresh).finish() }
      .task(id: store.isOpen) { store.send(.refresh) }
      .refreshable { @MainActor in await store.send(.refresh).finish() }
    Button("Twice") {
      Task {
        await store.send(.refresh).finish()
        store.send(.refresh)
      }
    }
  }
}
// snippet.end

// snippet.show Timers
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
// snippet.end

private nonisolated let saved = Notification.Name("saved")

// snippet.show Owning
struct NotesWindow: View {
  @State private var store = Store(Notes(), notes)

  var body: some View {
    DraftView(store: store)
      .environment(store)
      .refreshable { @MainActor in await store.send(.refresh).finish() }
  }
}

struct StatusBar: View {
  @Environment(Store<Notes, NotesAction>.self) private var store

  var body: some View {
    Button(store.draft) { withAnimation { store.send(.save) } }
  }
}
// snippet.end

// snippet.show Models
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
// snippet.end
