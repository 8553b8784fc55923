#if Inspector
  /// Why a store cannot be served.
  public enum InspectorError: Error, Equatable, CustomStringConvertible {
    /// The port cannot be opened: the address, and why.
    case cannotListen(String, String)
    /// A process that the options name cannot be added: why.
    case cannotJoin(String)

    /// The reason as a sentence.
    public var description: String {
      switch self {
      case .cannotListen(let address, let reason): "The inspector cannot listen on \(address): \(reason)"
      case .cannotJoin(let reason): "The inspector cannot show another process: \(reason)"
      }
    }
  }
#endif
