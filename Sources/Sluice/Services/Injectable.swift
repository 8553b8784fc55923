/// An object that has injected properties.
public protocol Injectable: AnyObject {
  /// Fills the properties: `let injection = Injection()`.
  var injection: Injection { get }
}
