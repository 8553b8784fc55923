// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of UIKit as its published interface has them, for type checking where there is no UIKit. Beside each group stands
// where it is documented, below https://developer.apple.com/documentation/uikit. SwiftUI exports UIKit on iOS.

// uiresponder, uiview, uilabel
@MainActor open class UIResponder {
  public init() {}
}

@MainActor open class UIView: UIResponder {}

@MainActor open class UILabel: UIView {
  public var text: String?
}

// uiviewcontroller: viewdidload(), title; uinavigationcontroller: setviewcontrollers(_:animated:), delegate;
// uinavigationcontrollerdelegate: navigationcontroller(_:didshow:animated:), which is optional there
@MainActor open class UIViewController: UIResponder {
  public var title: String?
  open func viewDidLoad() {}
}

@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UINavigationController: UIViewController {
  public var viewControllers: [UIViewController] = []
  public weak var delegate: (any UINavigationControllerDelegate)?
  public func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}
