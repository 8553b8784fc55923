import Sluice

final class CounterScreen {
  let store: Store<Int, Int>
  init(_ store: Store<Int, Int>) { self.store = store }

  // Made each time the screen appears, and released when it disappears.
  private(set) lazy var visible = Lifecycle(of: self) { screen in
    screen.store.observe(\.self) { [unowned screen] in screen.show($0) }
    screen.store.add(ChangeHook(\.self) { old, new, _ in print("\(old) → \(new)") })
  }

  func show(_ count: Int) { print("shows \(count)") }
}

let store = Store(0, Reduce<Int, Int> { count, number in count += number })
let screen = CounterScreen(store)
screen.visible.start()
store.send(1)
screen.visible.stop()
store.send(10)
screen.visible.start()
screen.visible.stop()
