import Foundation
import Sluice

struct Picker: Reducer {
  struct State: Equatable { var items = ["Rye", "Oats", "Spelt"], selected = 0, isDone = false }
  enum Action: Equatable, Sendable { case up, down, choose, quit }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    guard !state.isDone else { return }  // keys may arrive after the last one that counts
    switch action {
    case .up: state.selected = max(0, state.selected - 1)
    case .down: state.selected = min(state.items.count - 1, state.selected + 1)
    case .choose: state.isDone = true
    case .quit: (state.selected, state.isDone) = (-1, true)
    }
  }
}

/// The screen as lines. It depends on the state alone, so a test needs no terminal.
func lines(of state: Picker.State) -> [String] {
  state.items.enumerated().map { $0.offset == state.selected ? "> \($0.element)" : "  \($0.element)" }
}

/// Rewrites the lines that have changed.
struct Screen {
  private var shown: [String] = []

  mutating func show(_ lines: [String]) {
    var text = ""
    for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"  // go to the row, write it, erase the rest of it
    }
    if lines.count < shown.count { text += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }  // erase what is below
    shown = lines
    print(text.replacing("\u{1B}", with: "ESC"))  // for this page; a tool writes the text as it is
  }
}

/// Turns off the line buffer and the echo of a terminal. Returns the settings before; nil for a pipe.
func enterRawMode() -> termios? {
  var settings = termios()
  guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
  let before = settings
  settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
  tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  return before
}

/// Reads keys on a thread of its own, because `read` blocks.
func sendKeys(to outlet: Outlet<Picker.Action>) {
  Thread.detachNewThread {
    var key: UInt8 = 0
    while read(STDIN_FILENO, &key, 1) == 1 {
      switch key {
      case UInt8(ascii: "k"): outlet.enqueue(.up)
      case UInt8(ascii: "j"): outlet.enqueue(.down)
      case UInt8(ascii: "\n"): outlet.enqueue(.choose)
      default: outlet.enqueue(.quit)
      }
    }
    outlet.enqueue(.quit)  // the end of the input
  }
}

let store = Store(Picker.State(), Picker())
var screen = Screen()
let before = enterRawMode()
let token = store.observe(of: lines) { screen.show($0) }
sendKeys(to: store.outlet)
for await isDone in store.values(\.isDone) where isDone { break }
if var before { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
token.cancel()
exit(store.selected < 0 ? 1 : 0)
