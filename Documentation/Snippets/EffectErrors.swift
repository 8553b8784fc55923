import Sluice

struct Offline: Error {}

@concurrent func upload(_ name: String) async throws { if name != "a" { throw Offline() } }

let files = Reduce<[String], String> { files, name, context in
  files.append(name)
  switch name {
  case "a", "b":  // an error becomes an action
    context.run { _ in
      try await upload(name)
    } catch: {
      "\(name) failed: \($0)"
    }
  case "c": context.run(id: "upload c") { _ in try await upload(name) }  // or goes to the error handler
  case "d":  // one error ends the rest of the sequence, and is reported once
    context.start(
      .concatenate(.send("d begins"), .run { _ in try await upload(name) }, .send("d ends"))
        .catch { "d failed: \($0)" })
  case "e":  // side by side, an error does not end the others; each reports its own
    context.start(
      .merge(.run { _ in try await upload("e") }, .run { send in send("e ends") }).catch { "e failed: \($0)" })
  default: break
  }
}

let tell = { (failure: StoreFailure<String>) in
  if case EffectError.failed(let id, _, let cause) = failure.cause { print(id ?? "an effect", "failed:", cause) }
}
let store = Store([], files, onFailure: tell)
for name in ["a", "b", "c", "d", "e"] { await store.send(name).finish() }
for line in store.state where line.count > 1 { print(line) }
