/// The key of the place of a service's effects.
package struct ServiceName: Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
