import Sluice
import SwiftUI

nonisolated struct App { var path = RouteStack<String>() }
nonisolated enum AppAction { case path(RouteAction<String, Never>) }

final class Controller: UINavigationController {
  let store = Store<App, AppAction>(App()) { EachRoute(\.path, action: \.path) }

  func viewController(for id: RowID<Route<String>>) -> UIViewController { UIViewController() }

  func show() {
    let controller = self
    _ = controller
    // snippet.show
    store.observe(\.path, owner: self) { controller, stack in
      controller.setViewControllers(stack.routes.map { controller.viewController(for: $0.id) }, animated: true)
    }

    func navigationController(_ controller: UINavigationController, didShow _: UIViewController, animated: Bool) {
      let count = controller.viewControllers.count
      if count < store.path.count { store.send(.path(.popped(toCount: count))) }
    }
    // snippet.end
  }
}

nonisolated extension AppAction: CasePathable {
  nonisolated struct Cases: Sendable {
    let path = EnumCase<AppAction, RouteAction<String, Never>>(
      "path", embed: { .path($0) }, extract: { if case .path(let value) = $0 { value } else { nil } })
  }

  static let cases = Cases()
}
