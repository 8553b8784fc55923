import Sluice

let store = Store(0, Reduce<Int, Int> { $0 += $1 })

// The newest value, for slow consumers; or every value.
var newest = store.values(\.self).makeAsyncIterator()
var every = store.values(\.self, .every).makeAsyncIterator()
for step in 1...3 { store.send(step) }
print(await newest.next() ?? 0)
print(await every.next() ?? 0, await every.next() ?? 0)
