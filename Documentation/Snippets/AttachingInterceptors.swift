import Sluice

nonisolated func noting(_ name: String) -> Interceptor<[String], Int> {
  Interceptor { lines, action, context, next in
    lines.append("\(name) {")
    next(&lines, action, context)
    lines.append("} \(name)")
  }
}

let write = Reduce<[String], Int> { lines, action in lines.append("\(action)") }

let body = Combined<[String], Int> {
  write.intercepted(by: noting("one"))  // around one reducer
  write
}
.intercepted(by: [noting("tree"), noting("inner")])  // around several

let store = Store([], body, interceptors: noting("store"))  // around the whole store
let token = store.intercept(noting("later"))  // from now on, until the token is released
store.send(1)
print(store.state.joined(separator: " "))
token.cancel()
