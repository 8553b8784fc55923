// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of UIKit as its published interface has them, for type checking where there is no UIKit. Beside each group stands
// where it is documented, below https://developer.apple.com/documentation/uikit. SwiftUI exports UIKit on iOS.

// objectivec/nsobject, objectivec/nsobjectprotocol, from which classes and delegates are derived; on the main actor here, for only an
// initializer of Objective-C may be overridden by one with another isolation
public protocol NSObjectProtocol: AnyObject {}

@MainActor open class NSObject: NSObjectProtocol {
  public init() {}
}

// uiresponder, uiview, uilabel
@MainActor open class UIResponder: NSObject {
  override public init() {}
}

@MainActor open class UIView: UIResponder {}

@MainActor open class UILabel: UIView {
  public var text: String?
}

// uiviewcontroller: viewdidload(), title; uinavigationcontroller: setviewcontrollers(_:animated:), delegate;
// uinavigationcontrollerdelegate, uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:), which is optional there [pages]
@MainActor open class UIViewController: UIResponder {
  public var title: String?
  open func viewDidLoad() {}
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] = []
  open weak var delegate: (any UINavigationControllerDelegate)?
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}
