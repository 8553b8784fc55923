import Sluice
import SluiceSwiftUI
import UIKit

nonisolated struct Counter: Equatable { var count = 0 }
nonisolated enum CounterAction: Sendable { case add }

final class CounterController: UIViewController {
  let store = Store<Counter, CounterAction>(Counter()) { Reduce { counter, _ in counter.count += 1 } }
  let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    observe { [unowned self] in label.text = "\(store.count)" }
  }
}
