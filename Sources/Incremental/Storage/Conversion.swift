/// A conversion of messages of one type to another. It returns nil for a message that must not be passed on.
@usableFromInline
package protocol Conversion {
  associatedtype Source
  associatedtype Target
  func convert(_ message: consuming Source) -> Target?
}

extension Conversion {
  /// Passes a message on through this conversion. It is the `handOn` function of a relay.
  @inlinable
  package static var handOn: (Relay<Source>.Receiver, consuming Source) -> Void {
    { link, message in
      let link = link.address.assumingMemoryBound(to: Link<Self>.self)
      if let converted = link.pointee.conversion.convert(message) { link.pointee.next(converted) }
    }
  }
}
