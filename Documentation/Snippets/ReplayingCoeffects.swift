import Sluice

let dice = Reduce<[Int], String> { rolls, _, context in rolls.append(context.random(in: 1...6)) }

let journal = MemoryJournal<[Int], String>()
let store = try Store([], dice, journal: journal)
for _ in 0..<20 { store.send("roll") }
print(journal.entries[0].coeffects.map(\.key))

// Other dice, equal rolls: the recording has them.
let replayed = try dice.replay(journal.recording, from: [], dependencies: [Provide(\.random, .seeded(1))])
print(replayed == store.state)

// A reducer that reads something else than it did is reported.
let changed = Reduce<[Int], String> { rolls, _, context in rolls.append(context.isDebug ? 1 : 1) }
var reports = 0
_ = try changed.replay(journal.recording, from: []) { failure in
  if case RecordingError.coeffectMissing = failure.cause { reports += 1 }
}
print(reports)
