import Sluice

struct SaveNotes: EffectRequest { let notes: [String] }  // answers nothing
struct LoadNotes: EffectRequest { typealias Answer = [String] }
struct WatchFolder: EffectRequest { typealias Answer = String }

struct DiskFull: Error {}

struct App {
  var notes: [String] = []
  var problem: String?
}

enum AppAction {
  case start, save
  case loaded([String])
  case changed(String)
  case failed(String)
}

struct AppReducer: Reducer {
  // Its requests. The store reports those without a handler.
  var effects: [any EffectRequest.Type] { [SaveNotes.self, LoadNotes.self, WatchFolder.self] }

  func reduce(_ app: inout App, _ action: AppAction, _ context: Context<AppAction>) {
    switch action {
    case .start:
      context.perform(LoadNotes(), answer: { .loaded($0) }, failure: { .failed("\($0)") })
      context.perform(WatchFolder(), answer: { .changed($0) })
    case .save: context.perform(SaveNotes(notes: app.notes), failure: { .failed("\($0)") })
    case .loaded(let notes): app.notes = notes
    case .changed(let name): app.notes.append(name)
    case .failed(let problem): app.problem = problem
    }
  }
}

// Only the place that makes the store decides who performs them.
let store = Store(
  App(), AppReducer(),
  handlers: [
    EffectHandler(LoadNotes.self) { _ in ["milk"] },  // answers at once, without a task
    EffectHandler(SaveNotes.self) { request in
      await Task.yield()  // or later
      throw DiskFull()
    },
    // or any number of times
    EffectHandler(WatchFolder.self, answering: { _, answer in for name in ["bread", "salt"] { answer(name) } }),
  ])

await store.send(.start).finish()
print(store.notes)
await store.send(.save).finish()
print(store.problem ?? "")

// A test answers instead of the disk, for as long as it holds the token.
let stub = store.replaceHandler(with: EffectHandler(SaveNotes.self) { print("would save", $0.notes) })
await store.send(.save).finish()
stub.cancel()
