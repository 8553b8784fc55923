import Sluice
import Testing

/// Outputs of children to their parents.
@Suite struct OutputTests {
  private static let note = Reduce<Shelf, ShelfAction> { shelf, action in shelf.notes.append("\(action)") }

  private static let receiving = Combined<Shelf, ShelfAction> {
    note
    Scope.receiving(\.stored, action: ShelfAction.stored) {
      tally
    } output: {
      .note("stored " + $0)
    }
    IfLet.receiving(\.optional, action: ShelfAction.optional) {
      tally
    } output: {
      .note("optional " + $0)
    }
    EachRow.receiving(\.rows, action: ShelfAction.row) {
      tally.lift(\.tally)
    } output: { id, output in
      .note("row \(id) " + output)
    }
  }

  @Test(arguments: [
    (ShelfAction.stored(.tell("hello")), "stored hello"), (.optional(.tell("hello")), "optional hello"),
    (.row(2, .tell("hello")), "row 2 hello"),
  ]) func `The parent maps an output to an action of its own, which is handled in the same cycle`(
    action: ShelfAction, received: String
  ) {
    let log = Log()
    let store = plainStore(Shelf(), Self.receiving)
    let token = store.observe(\.notes) { log($0.count) }
    store.send(action)
    #expect(store.state.notes == ["\(action)", "\(ShelfAction.note(received))"])
    #expect(log.lines == ["0", "2"])
    token.cancel()
  }

  @Test func `Outputs of a child for a case of an enum reach the parent, too`() {
    struct Receiver { var shown = Shelf.Shown.tally(Tally()) }
    let shown = Scope<Shelf.Shown, ShelfAction>.receiving(case: Shelf.Shown.tally, action: ShelfAction.shown) {
      tally
    } output: {
      .shown(.add($0.count))
    }
    #expect(shown(.tally(Tally()), .shown(.tell("four"))).tally?.count == 4)
  }

  @Test func `An output that the parent maps to nil is dropped`() {
    let selective = Combined<Shelf, ShelfAction> {
      Self.note
      Scope.receiving(\.stored, action: ShelfAction.stored) {
        tally
      } output: {
        $0 == "loud" ? .note("received") : nil
      }
    }
    #expect(selective(Shelf(), .stored(.tell("quiet"))).notes.count == 1)
    #expect(selective(Shelf(), .stored(.tell("loud"))).notes.count == 2)
  }

  @Test func `An output is handled after earlier sends, and before later ones`() {
    let child = Reduce<Tally, TallyAction> { _, action, context in
      guard case .tell(let words) = action else { return }
      context.send(.add(1))
      context.output(words)
      context.send(.add(2))
    }
    let app = Combined<Shelf, ShelfAction> {
      Self.note
      Scope.receiving(\.stored, action: ShelfAction.stored) {
        child
      } output: {
        .note($0)
      }
    }
    let order: [ShelfAction] = [.stored(.tell("x")), .stored(.add(1)), .note("x"), .stored(.add(2))]
    #expect(app(Shelf(), .stored(.tell("x"))).notes == order.map { "\($0)" })
  }
}
