import SluiceNavigation
import UIKit

nonisolated struct App { var path = RouteStack<String>() }
nonisolated enum AppAction { case path(RouteAction<String, Never>) }

final class NavigationController: UINavigationController, UINavigationControllerDelegate {
  let store = Store<App, AppAction>(App()) { EachRoute(\.path, action: AppAction.path) }

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    store.observe(\.path, owner: self) { controller, stack in
      controller.setViewControllers(stack.routes.map { controller.viewController(for: $0) }, animated: true)
    }
  }

  func navigationController(
    _ controller: UINavigationController, didShow _: UIViewController, animated: Bool
  ) {
    let count = controller.viewControllers.count
    if count < store.path.count { store.send(.path(.popped(toCount: count))) }
  }

  func viewController(for route: Route<String>) -> UIViewController {
    let controller = UIViewController()
    controller.title = route.destination
    return controller
  }
}
