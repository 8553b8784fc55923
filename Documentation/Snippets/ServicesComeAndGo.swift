import Sluice

nonisolated struct Player {
  var volume = 5
  var title = "Intro"
}

enum PlayerAction {
  case volume(Int)
  case title(String)
}

let player = Reduce<Player, PlayerAction> { player, action in
  switch action {
  case .volume(let volume): player.volume = volume
  case .title(let title): player.title = title
  }
}

let store = Store(Player(), player)

let token = store.add(ChangeHook(\.volume) { old, new, _ in print("volume \(old) → \(new)") })
store.send(.volume(6))

// For a part of the state, whose actions are a case.
let volumeCase = EnumCase<PlayerAction, Int>(
  "volume", embed: { .volume($0) }, extract: { if case .volume(let volume) = $0 { volume } else { nil } })
let volume = store.scope(\.volume, action: volumeCase)
let limiter = volume.add(
  ChangeHook(\.self) { _, new, store in
    if new > 10 { store.send(10) }
  })
store.send(.volume(60))
print(store.volume)

token.cancel()  // ends the service: its `shutDown`, then its effects
store.send(.volume(7))
limiter.cancel()
