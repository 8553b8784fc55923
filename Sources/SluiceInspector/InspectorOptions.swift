#if Inspector
  /// Where an inspector listens.
  public struct InspectorOptions: Sendable, Hashable {
    /// The number of the interface to listen on. Others than those of the machine itself let other machines in.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// Further names of this machine that a browser may use, as "mac.local".
    public var names: [String]
    /// Whether the address is printed.
    public var isAddressPrinted: Bool

    /// Listens on this machine only, on any port, unless told otherwise.
    public init(host: String = "127.0.0.1", port: Int = 0, names: [String] = [], isAddressPrinted: Bool = true) {
      (self.host, self.port, self.names, self.isAddressPrinted) = (host, port, names, isAddressPrinted)
    }

    /// What decides whether two stores have one address.
    var withoutPrinting: InspectorOptions {
      var options = self
      options.isAddressPrinted = true
      return options
    }

    /// The host as it is written in an address.
    var shownHost: String { host.contains(":") ? "[\(host)]" : host }

    var allNames: Set<String> { Gate.loopbackNames.union((names + [shownHost]).map { $0.lowercased() }) }
  }
#endif
