/// A relay that passes messages on to a caller further up the stack, without a closure for each call.
///
/// `through` makes a relay for messages of another type, which it converts and passes to this relay. The state of the
/// conversion lies in a stack frame, so nothing is allocated; the relay must not outlive the call for which it was
/// made. `Sluice` passes relays only inside a value that cannot escape.
@usableFromInline
package struct Relay<Message> {
  /// The last receiver, or a link to it in a stack frame; not retained.
  @usableFromInline let receiver: Receiver
  /// Passes a message to the next link; nil if `receiver` is the last receiver.
  @usableFromInline let handOn: ((Receiver, consuming Message) -> Void)?

  @inlinable
  init(through link: Receiver, _ handOn: @escaping (Receiver, consuming Message) -> Void) {
    (receiver, self.handOn) = (link, handOn)
  }

  /// Makes a relay to the last receiver. That costs nothing: the relay holds one address.
  @inlinable
  package init(to end: Receiver) { (receiver, handOn) = (end, nil) }

  @inlinable
  package func callAsFunction(_ message: consuming Message) {
    if let handOn { return handOn(receiver, message) }
    let message = message
    Unmanaged<End>.fromOpaque(receiver.address)._withUnsafeGuaranteedRef { $0.receive(message) }
  }

  /// The object that receives the messages at the end.
  @usableFromInline
  package final class End {
    @usableFromInline let receive: (Message) -> Void

    @inlinable
    package init(_ receive: @escaping (Message) -> Void) { self.receive = receive }

    @inlinable
    package var receiver: Receiver { Receiver(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())) }
  }

  @usableFromInline
  package struct Receiver {
    @usableFromInline let address: UnsafeRawPointer

    @inlinable
    init(_ address: UnsafeRawPointer) { self.address = address }
  }

  /// Calls `body` with a relay that converts its messages for this one.
  ///
  /// `handOn` must be `C.handOn`. The caller keeps it, because in code that is not specialised, making it allocates.
  @inlinable @inline(__always)
  package func through<C: Conversion, Result>(
    _ conversion: C, _ handOn: @escaping (Relay<C.Source>.Receiver, consuming C.Source) -> Void,
    _ body: (Relay<C.Source>) -> Result
  ) -> Result where C.Target == Message {
    withUnsafePointer(to: Link(conversion: conversion, next: self)) { link in
      body(Relay<C.Source>(through: .init(link), handOn))
    }
  }
}

/// The state of a converting relay, which lives as long as one call.
@usableFromInline
struct Link<C: Conversion> {
  @usableFromInline let conversion: C
  @usableFromInline let next: Relay<C.Target>

  @inlinable
  init(conversion: C, next: Relay<C.Target>) { (self.conversion, self.next) = (conversion, next) }
}

// MARK: - Converting messages

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
