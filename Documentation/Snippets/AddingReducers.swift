import SluiceSeeds

nonisolated struct App { var count = 0 }
nonisolated enum AppAction { case count(Int) }

let add = Reduce<Int, Int> { count, step in count += step }
let store = Store(App(), EmptyReducer<App, AppAction>(), onFailure: { print($0.cause) })

// A module adds its reducer to its part of a store that it did not make.
let counter = store.scope(\.count, action: AppAction.count)
var token: Token? = counter.add(add, id: "counter")
counter.send(1)

_ = counter.add(add, id: "counter")  // this name is taken
token = counter.replace(add.compose(with: add), id: "counter")
counter.send(1)

token = nil  // the reducer ends with its token
counter.send(1)
print(store.state)
