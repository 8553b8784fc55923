import Incremental

struct Unknown: Error {}

let graph = Graph()
let selection = Input(1, in: graph)

// Runs elsewhere for each selection, while somebody observes the result.
let user = selection.incr.load { id in
  // Here a client would be awaited.
  guard let name = [1: "Ada", 2: "Grace"][id] else { throw Unknown() }
  return name
}
let line = user.map { user in
  let name = user.value ?? "nobody yet"
  if let error = user.error { return "\(name), but \(error)" }
  return user.isLoading ? "\(name), loading" : name
}
let token = line.observe { print($0) }

await graph.finishLoading()
selection.set(2)
await graph.finishLoading()
selection.set(3)
await graph.finishLoading()
