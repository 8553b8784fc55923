/// The key of the place where the effects of a service are.
package struct ServiceName: Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
