#if Inspector
  /// An error of serving a store.
  public enum InspectorError: Error, Equatable, CustomStringConvertible {
    /// The port cannot be opened: the address, and the reason.
    case cannotListen(String, String)
    /// A process in the options cannot be added: the reason.
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
