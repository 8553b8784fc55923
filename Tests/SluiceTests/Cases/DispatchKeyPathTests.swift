import Sluice
import SluiceSeeds
import Testing

@Suite struct DispatchKeyPathTests {
  struct Panel: Equatable {
    var volume = 1
    var log: [Int] = []
  }

  enum PanelAction { case louder(Int), reset }

  @Test func `Key paths of the state need no root type in a dispatch`() {
    let add = Reduce<Int, Int> { $0 += $1 }
    let note = Reduce<[Int], Int> { $0.append($1) }
    let clear = Reduce<Panel, Void> { panel, _ in panel = Panel() }
    let panel = SwitchReducer<Panel, PanelAction> { action in
      switch action {
      case .louder(let step):
        add.lift(\.volume).applying(step, embed: PanelAction.louder)
        note.lift(\.log).applying(step, embed: PanelAction.louder)
      case .reset: clear.ignoringAction()
      }
    }
    #expect(panel(Panel(), .louder(2)) == Panel(volume: 3, log: [2]))
    #expect(panel(Panel(volume: 9), .reset) == Panel())
  }
}
