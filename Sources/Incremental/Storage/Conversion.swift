/// How a message of one kind becomes one of another; nil if it is not for anybody further up.
@usableFromInline
package protocol Conversion {
  associatedtype Source
  associatedtype Target
  func convert(_ message: consuming Source) -> Target?
}

extension Conversion {
  /// The handler of a relay through this conversion.
  @inlinable
  package static var handOn: (Relay<Source>.Receiver, consuming Source) -> Void {
    { link, message in
      let link = link.address.assumingMemoryBound(to: Link<Self>.self)
      if let converted = link.pointee.conversion.convert(message) { link.pointee.next(converted) }
    }
  }
}
