import Sluice

/// Something that calls back.
@MainActor
final class Button {
  var onPress: () -> Void = {}
}

@MainActor
final class Presses: @MainActor Service {
  let button: Button
  init(_ button: Button) { self.button = button }

  func start(_ store: StoreAccess<Int, Int>) {
    button.onPress = { store.send(1) }  // kept: it does not keep the store
  }
}

let button = Button()
let presses = Reduce<Int, Int> { count, number in count += number }
let store = Store(0, presses, onFailure: { print($0) }, services: { Presses(button) })
button.onPress()
print(store.state)

store.shutDown()
button.onPress()  // too late: reported with the action
print(store.state)
