import Sluice
import SluiceTesting

nonisolated struct Download: Identifiable {
  let id: Int
  var progress = 0
}

enum DownloadAction { case start, stop, progress(Int) }

nonisolated enum AppAction {
  case download(Download.ID, DownloadAction)
  case remove(Download.ID)
  case stopAll
}

enum Loading {}  // a type as an id: it cannot be misspelt, and belongs to a module

let download = Reduce<Download, DownloadAction> { download, action, context in
  switch action {
  case .start:
    context.run(id: EffectID(Loading.self)) { send in
      for percent in [25, 50, 75, 100] {
        try await send.sleep(for: .seconds(1))
        send(.progress(percent))
      }
    }
  case .stop: context.cancel(id: EffectID(Loading.self))  // that of this row
  case .progress(let percent): download.progress = percent
  }
}

let app = Combined<Rows<Download>, AppAction> {
  EachRow(\.self, action: AppAction.download) { download }
  Reduce { downloads, action, context in
    switch action {
    case .download: break
    case .remove(let id): downloads.remove(id: id)  // and with the row, its effects
    case .stopAll: context.cancel(id: EffectID(Loading.self))  // those of all children, too
    }
  }
}

let clock = ManualClock()
let store = Store(Rows((1...4).map { Download(id: $0) }), app, dependencies: [Provide(\.clock, clock)])

@MainActor func second(_ running: Int) async {
  await clock.waitForSleepers(running)
  clock.advance(by: .seconds(1))
  await clock.waitForSleepers(running)  // all have sent their progress, and sleep again
  print(store.state.map { "\($0.id): \($0.progress) %" }.joined(separator: ", "))
}

for id in 1...4 { store.send(.download(id, .start)) }
await second(4)
store.send(.download(1, .stop))
store.send(.remove(2))
await second(2)
store.send(.stopAll)
store.send(.download(4, .start))
await second(1)
store.shutDown()  // cancels the remaining effects
