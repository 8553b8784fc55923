#if Inspector
  /// The address of an inspector, and the other processes on its page.
  public struct InspectorOptions: Sendable, Hashable {
    /// The IP address of the interface to listen on. Any but a loopback address gives other machines access.
    public var host: String
    /// The port; 0 for any free one.
    public var port: Int
    /// Further names of this machine that a browser may use, such as "mac.local". Processes at these names, too, may be
    /// added to the page.
    public var names: [String]
    /// The printed addresses of other processes whose stores the page shows, too.
    ///
    /// A process that does not respond is tried again whenever the page lists the stores.
    public var joining: [String]
    /// Whether the address is printed.
    public var isAddressPrinted: Bool

    /// Makes options. By default the inspector listens on this machine only, on any port.
    public init(
      host: String = "127.0.0.1", port: Int = 0, names: [String] = [], joining: [String] = [],
      isAddressPrinted: Bool = true
    ) {
      (self.host, self.port, self.names) = (host, port, names)
      (self.joining, self.isAddressPrinted) = (joining, isAddressPrinted)
    }

    /// The options that must be equal for two stores to have one address.
    var listening: InspectorOptions {
      var options = self
      (options.joining, options.isAddressPrinted) = ([], true)
      return options
    }

    /// - Throws: `InspectorError.cannotJoin`.
    func joinedAddresses() throws -> [ProcessAddress] {
      guard joining.count <= JoinedProcesses.most else {
        throw InspectorError.cannotJoin("\(joining.count) addresses are more than \(JoinedProcesses.most).")
      }
      do throws(InspectorRefusal) {
        return try joining.map { text throws(InspectorRefusal) in try ProcessAddress(text, names: allNames) }
      } catch {
        throw InspectorError.cannotJoin(error.description)
      }
    }

    /// The host in the form of an address.
    var shownHost: String { host.contains(":") ? "[\(host)]" : host }

    var allNames: Set<String> { Gate.loopbackNames.union((names + [shownHost]).map { $0.lowercased() }) }
  }
#endif
