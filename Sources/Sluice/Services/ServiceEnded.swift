/// The error for actions that a service sent, or effects that it started, after its end.
///
/// They were dropped.
public struct ServiceEnded: Error, Equatable, CustomStringConvertible {
  /// The type of the service.
  public let service: String

  /// One sentence for a log.
  public var description: String {
    "The service \(service) has ended, so what it sent or started afterwards was dropped. Let what calls it go in"
      + " `shutDown`, or start it with `store.run`, whose work ends with the service."
  }
}
