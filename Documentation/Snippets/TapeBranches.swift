import Sluice

let words = Reduce<[String], String> { words, word, _ in words.append(word) }

let store = Store([], words)
let tape = store.record()
for word in ["one", "two", "three"] { store.send(word) }

try store.inject("and a half", after: tape.entries[0].number)
print(store.state)

try store.rewind(to: tape.entries[1].number)  // what came later is forgotten
store.send("end")
print(store.state)
