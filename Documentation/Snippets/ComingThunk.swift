import Sluice

struct App: Equatable {
  var user: String?
  var log: [String] = []
}

enum AppAction {
  case signIn(String)
  case signedIn(String)
  case note(String)
}

@concurrent func ask(_ name: String) async throws -> String { name.prefix(1).uppercased() + name.dropFirst() }

let app = Reduce<App, AppAction> { app, action, context in
  switch action {
  case .signIn(let name):  // the work of a thunk is an effect of the reducer
    context.run(reading: App.self) { send, latest in
      send(.signedIn(try await ask(name)))
      send(.note("welcome \(await latest()?.user ?? "")"))  // the state as it is now
    } catch: {
      .note("\($0)")
    }
  case .signedIn(let name): app.user = name
  case .note(let line): app.log.append(line)
  }
}

let store = Store(App(), app)
await store.send(.signIn("ada")).finish()
print(store.log)
