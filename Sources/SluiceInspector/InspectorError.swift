#if Inspector
  /// Why a store cannot be served.
  public enum InspectorError: Error, Equatable, CustomStringConvertible {
    /// The port cannot be opened: the address, and why.
    case cannotListen(String, String)

    /// The reason as a sentence.
    public var description: String {
      switch self {
      case .cannotListen(let address, let reason): "The inspector cannot listen on \(address): \(reason)"
      }
    }
  }
#endif
