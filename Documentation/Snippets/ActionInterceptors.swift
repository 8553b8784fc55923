import Sluice

let write = Reduce<String, Character> { text, letter in text.append(letter) }

let typing = Store(
  "", write,
  interceptors: [
    .filter { text, letter in letter.isLetter && text.count < 8 },  // the others are dropped
    .compactMap { text, letter in text.last == letter ? nil : letter },  // another, or none
    .map { text, letter in text.isEmpty ? Character(letter.uppercased()) : letter },  // another
    .flatMap { _, letter in letter == "ß" ? ["s", "s"] : [letter] },  // any number of others
  ])
typing.send(group: "gr1rooß!")
print(typing.state)

// An interceptor only for some actions.
let log = Store("", write, interceptors: .debug().when { _, letter in letter == "b" })
log.send("a", "b")
