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

// uiviewcontroller: viewdidload(); uinavigationcontroller: setviewcontrollers(_:animated:)
@MainActor open class UIViewController: UIResponder {
  open func viewDidLoad() {}
}

@MainActor open class UINavigationController: UIViewController {
  public var viewControllers: [UIViewController] = []
  public func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}
