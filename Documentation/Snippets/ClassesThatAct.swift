import Sluice

/// It does something, so it is no state.
@MainActor final class Player {
  func play(_ song: String) { print("plays", song) }
}

struct Play: EffectRequest, Equatable { let song: String }

struct Music: Reducer {
  struct State: Equatable { var song: String? }  // what is played is state
  enum Action: Equatable, Sendable { case play(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .play(let song):
      state.song = song
      context.perform(Play(song: song))
    }
  }
}

let player = Player()
let store = Store(Music.State(), Music(), handlers: [EffectHandler(Play.self) { player.play($0.song) }])
store.send(.play("Blue"))
print(store.song ?? "")
