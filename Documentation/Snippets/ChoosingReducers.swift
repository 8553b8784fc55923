import SluiceSeeds

nonisolated struct Panel {
  var volume = 5
  var log: [String] = []
}

enum PanelAction {
  case volume(Int)
  case text(String)
  case reset
}

let add = Reduce<Int, Int> { number, step in number += step }
let write = Reduce<[String], String> { log, line in log.append(line) }
let clear = Reduce<Panel, Void> { panel, _ in panel = Panel() }

// One `switch` takes the action apart, and the compiler sees that no case is missing.
let panel = SwitchReducer<Panel, PanelAction> { action in
  switch action {
  case .volume(let step):
    add.lift(\.volume).applying(step, embed: PanelAction.volume)  // with this action, whatever the action was
    write.lift(\.log).applying("volume", embed: PanelAction.text)
  case .text(let line): write.lift(\.log).applying(line, embed: PanelAction.text)
  case .reset: clear.ignoringAction()  // it knows no actions
  }
}

var state = Panel()
panel.apply([.reset, .volume(2), .text("done")], to: &state)
print(state)

// This reducer, for other actions; for nil it does nothing.
let buttons = add.lift(embed: { "\($0)" }) { (button: String) in Int(button) }
print(buttons(1, "2"), buttons(1, "off"))
