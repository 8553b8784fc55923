import Sluice

nonisolated struct Machine { var state = "idle", send = 3, title = "Press" }

let store = Store(Machine(), Reduce<Machine, String> { $0.state = $1 })
store.send("busy")
print(store[\.state], store[\.send], store.title)  // `store.state` is all of the state, `store.send` the function
