// Views of the case studies, on a screen of text.

import Foundation
import Sluice
import SluiceSwiftUI
import SwiftUI

/// Runs a study's view, and fails if its store reports something.
@MainActor private func show<State, Action>(
  _ state: State, _ reducer: some Reducer<State, Action>, _ view: (Store<State, Action>) -> some View,
  _ use: (Store<State, Action>, Screen) -> Void
) {
  let store = Store(
    state, reducer,
    onFailure: {
      print("failure: \($0)"); failures += 1
    })
  use(store, Screen(view(store)))
}

@MainActor func drawStudies() {
  drawLists()
  drawPrompts()
  drawStack()
  drawDestinations()
  drawOutline()
}

@MainActor private func drawLists() {
  show(Lists.State(), Lists(), { ListsView(store: $0) }) { store, screen in
    store.send(.add)
    store.send(.add)
    screen.update()
    expect(screen.text, "Total: 0 Lower 0 Raise Lower 0 Raise")
    screen.tap("Raise")  // of the last row
    expect(screen.update().sorted().joined(separator: " "), "CounterView ListsTotal")
    expect(screen.text, "Total: 1 Lower 0 Raise Lower 1 Raise")
  }
}

@MainActor private func drawPrompts() {
  show(AlertsAndDialogs.State(), AlertsAndDialogs(), { AlertsAndDialogsView(store: $0) }) { _, screen in
    screen.tap("Confirmation dialog")
    screen.update()
    screen.tap("Decrement")
    screen.update()
    expect(screen.text, "Count: -1 Alert Confirmation dialog [alert Decremented [close] ]")
    screen.tap("[close]")
    screen.update()
    expect(screen.text, "Count: -1 Alert Confirmation dialog")
  }
}

@MainActor private func drawStack() {
  show(Stack.State(), Stack(), { StackView(store: $0) }) { store, screen in
    let root = "Counter Timer Question All three Total:"
    screen.tap("Counter")
    screen.update()
    screen.tap("Raise")
    screen.update()
    expect(screen.text, "\(root) 1 > Lower 1 Raise Home Counter [back]")
    store.send(.path(.push(.timer(Timers.State()))))
    screen.update()
    expect(screen.text, "\(root) 1 > Lower 1 Raise Home Counter Timer > 0 s Start Home Counter Timer [back]")
    screen.tap("Counter")  // of the menu, which goes back to it
    screen.update()
    expect(screen.text, "\(root) 1 > Lower 1 Raise Home Counter [back]")
    screen.tap("[back]")
    screen.update()
    expect(screen.text, "\(root) 0")
  }
  show(Stack.State(), Stack(), { StackView(store: $0) }) { store, screen in
    screen.tap("All three")
    screen.update()
    screen.tap("36")
    screen.update()
    expect(screen.text.contains("> What is 6 × 7? 36 42 48 Mistakes: 1 Home Counter Timer Question [back]"))
    screen.tap("42")
    screen.update()
    expect(screen.text.contains("> 0 s Start Home Counter Timer [back]"))
    screen.tap("Home")
    screen.update()
    expect(store.path.isEmpty)
  }
}

@MainActor private func drawDestinations() {
  show(Destinations.State(), Destinations(), { DestinationsView(store: $0) }) { store, screen in
    let buttons = "Drill down Popover Sheet"
    for (name, shown, end, dismiss) in [
      ("Drill down", ">", "", "[back]"), ("Popover", "[popover", " ]", "[dismiss]"),
      ("Sheet", "[sheet", " ]", "[dismiss]"),
    ] {
      screen.tap(name)
      screen.update()
      screen.tap("Raise")
      screen.update()
      expect(screen.text, "\(buttons) \(shown) Lower 1 Raise \(dismiss)\(end)")
      screen.tap(dismiss)
      expect(store.destination.destination == nil)
      screen.update()
      expect(screen.text, buttons)
    }
  }
}

@MainActor private func drawOutline() {
  show(Recursion.State(id: UUID()), Recursion(), { RecursionView(store: $0) }) { store, screen in
    store.send(.add)
    screen.update()
    screen.tap("Add a row below")
    screen.update()
    screen.tap("Add a row below")
    screen.update()
    screen.type("Deep", into: "Untitled")
    expect("\(store.rows.first?.rows.map(\.name) ?? [])", #"["", "Deep"]"#)
  }
}
