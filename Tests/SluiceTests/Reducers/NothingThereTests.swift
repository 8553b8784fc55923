import Sluice
import SluiceSeeds
import Testing
import Thoroughness

/// A feature whose state has the name of all states.
struct NothingThereItem: Reducer {
  struct State { var count = 0 }
  enum Action { case add }
  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) { state.count += 1 }
}

/// Actions for parts that are not in the state.
@Suite struct NothingThereTests {
  private struct Missing: Sendable, CustomTestStringConvertible {
    let action: ShelfAction
    let words: String
    var testDescription: String { "\(action)" }
  }

  private static let missing = [
    Missing(action: .optional(.add(1)), words: "for the Tally, which is not in the state"),
    Missing(action: .shown(.add(1)), words: "for the Tally, which is not in the state"),
    Missing(action: .row(7, .add(1)), words: "for the Row with the key 7, which is not in the state"),
    Missing(action: .list(2, .add(1)), words: "for the Tally with the key 2, which is not in the state"),
    Missing(action: .list(-1, .add(1)), words: "for the Tally with the key -1, which is not in the state"),
    Missing(action: .named("z", .add(1)), words: "for the Tally with the key z, which is not in the state"),
  ]

  private func emptyShelf() -> Shelf {
    var shelf = Shelf()
    shelf.optional = nil
    shelf.shown = .nothing
    return shelf
  }

  @Test(arguments: missing) private func `An action for an absent part is reported to the error handler`(
    missing: Missing
  ) throws {
    var failures: [StoreFailure<ShelfAction>] = []
    let store = plainStore(emptyShelf(), ShelfReducer(), sending: [missing.action]) { failures.append($0) }
    let failure = try #require(failures.first)
    #expect(failures.count == 1 && failure.actions == [missing.action])
    #expect(errorName(failure.cause) == "stateNotPresent")
    for words in ["The action add(1) is \(missing.words). It was ignored.", "send it only while the part is there"] {
      #expect(failure.description.contains(words), "\(failure)")
    }
    withExtendedLifetime(store) {}
  }

  @Test func `A report of an absent part names the feature that its type is nested in`() throws {
    struct Shop { var item: NothingThereItem.State? }
    enum ShopAction { case item(NothingThereItem.Action) }
    var failures: [StoreFailure<ShopAction>] = []
    let shop = Combined<Shop, ShopAction> { IfLet(\.item, action: ShopAction.item) { NothingThereItem() } }
    let store = plainStore(Shop(), shop, sending: [.item(.add)]) { failures.append($0) }
    #expect(try #require(failures.first).description.contains("for the NothingThereItem.State, which is not"))
    withExtendedLifetime(store) {}
  }

  @Test(arguments: missing) private func `An action for an absent part is ignored, and the reducers beside it run`(
    missing: Missing
  ) {
    var shelf = emptyShelf()
    ShelfReducer().apply(missing.action, to: &shelf)
    #expect(shelf.notes == ["\(missing.action)"])
    #expect(shelf.optional == nil && shelf.shown.tally == nil && shelf.rows.count == 2 && shelf.named.count == 2)
    #expect(Place.allCases.allSatisfy { ($0.tally(in: shelf)?.count ?? 0) == 0 })
  }

  @Test func `An effect ends when its part is removed, and is not reported`() async {
    let log = Log()
    let app = ShelfReducer().compose(
      with: Reduce { shelf, action in if case .note("close") = action { shelf.optional = nil } })
    let store = plainStore(Shelf(), app, sending: [.optional(.later(1)), .note("close")]) { log($0) }
    #expect(log.lines.isEmpty)
    await store.runWaitingEffects()
    #expect(log.lines.isEmpty)
  }

  @Test func `An entry beside a child may insert the child's part before the child runs`() {
    let app = Combined<Shelf, ShelfAction> {
      Reduce { shelf, action in if case .optional = action, shelf.optional == nil { shelf.optional = Tally(10) } }
      ShelfReducer()
    }
    var shelf = emptyShelf()
    #expect(app.apply(.optional(.add(1)), to: &shelf).isEmpty)
    #expect(shelf.optional?.count == 11)
  }
}
