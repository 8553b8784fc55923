import Sluice

struct App { var user: String? }

let store = Store(App(), Reduce<App, String?> { $0.user = $1 })
let shown = store.incr(\.user).withFallback(empty: "nobody")
let token = shown.observe { print($0.value, $0.isStale ? "(stale)" : "") }

for user in ["Ann", nil, "Ben"] { store.send(user) }
