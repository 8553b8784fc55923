import Sluice
import Testing

/// Parcels of what belongs to the main actor.
@Suite struct MainActorParcelTests {
  @Test @MainActor func `A parcel made anywhere has services of the main actor`() {
    let log = SharedLog()
    let store = Store(
      Town(),
      parcel: Parcel<Town, TownAction>("town") {
        Provide(LogKey.self, log)
        displayed.attached(\.bakery, action: TownAction.bakery)
      })
    #expect(log.take() == ["starts"])
    store.send(.bakery(.sell))
    #expect(log.take() == ["sell", "sold 0→1"])
    store.shutDown()
    #expect(log.take() == ["ends"])
  }

  @Test func `A store outside the main actor cannot have a parcel of the main actor`() async {
    await #expect(processExitsWith: .failure) {
      await Task.detached { _ = Store(Stall(), parcel: displayed, isolation: nil) }.value
    }
  }
}

/// A global constant in no isolation.
private nonisolated let displayed = Parcel<Stall, StallAction>(onMainActor: "displayed") {
  Selling()
  EffectHandler(AskPrice.self) { _ in 1 }
  Display()
}

@MainActor private final class Display: ActionObserver, StateObserver {
  let detail: KeyPath<Stall, Int> = \.sold

  func start(_ store: StoreAccess<Stall, StallAction>) { store.dependencies[LogKey.self]("starts") }

  func after(_ action: StallAction, _ store: StoreAccess<Stall, StallAction>) {
    store.dependencies[LogKey.self]("\(action)")
  }

  func changed(from old: Int, to new: Int, _ store: StoreAccess<Stall, StallAction>) {
    store.dependencies[LogKey.self]("sold \(old)→\(new)")
  }

  func shutDown(_ store: StoreAccess<Stall, StallAction>) { store.dependencies[LogKey.self]("ends") }
}

private enum LogKey: DependencyKey { typealias Value = SharedLog }
