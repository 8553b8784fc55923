#if Inspector
  /// Where an inspector listens, and which other processes its page shows.
  public struct InspectorOptions: Sendable, Hashable {
    /// The number of the interface to listen on. Others than those of the machine itself let other machines in.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// Further names of this machine that a browser may use, as "mac.local". Processes at these names, too, may be added to the page.
    public var names: [String]
    /// The printed addresses of other processes whose stores the page shows, too.
    ///
    /// A process that does not answer is asked again whenever the page lists the stores.
    public var joining: [String]
    /// Whether the address is printed.
    public var isAddressPrinted: Bool

    /// Listens on this machine only, on any port, unless told otherwise.
    public init(
      host: String = "127.0.0.1", port: Int = 0, names: [String] = [], joining: [String] = [],
      isAddressPrinted: Bool = true
    ) {
      (self.host, self.port, self.names) = (host, port, names)
      (self.joining, self.isAddressPrinted) = (joining, isAddressPrinted)
    }

    /// What decides whether two stores have one address.
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

    /// The host as it is written in an address.
    var shownHost: String { host.contains(":") ? "[\(host)]" : host }

    var allNames: Set<String> { Gate.loopbackNames.union((names + [shownHost]).map { $0.lowercased() }) }
  }
#endif
