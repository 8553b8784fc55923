#if Postgres
  import CPostgres

  /// A connection string of libpq, as the servers that it names.
  ///
  /// libpq tries one server after the other, but without a limit of time for each if no thread waits for it:
  /// a server whose network drops everything would leave no time for the others.
  struct ConnectionString {
    /// The parameters of a connection, as libpq wants them. Of a parameter that occurs twice, the last one counts.
    typealias Parameters = [(name: String, value: String)]

    /// What holds if the string says nothing else: a connection whose network drops everything ends by itself, also
    /// while nothing is sent.
    private static let defaults: Parameters = [
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "15000"),
    ]

    /// The parameters for each of the servers; a string that cannot be understood has one, and is refused with it.
    let servers: [Parameters]

    init(_ text: String) {
      let known = Self.parse(text)
      let lists = ["host", "hostaddr", "port"].map { name in
        (name, (known[name] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init))
      }
      let count = lists.prefix(2).map(\.1.count).max() ?? 1
      let shared = Self.defaults + [("dbname", text)]
      if count <= 1 {
        servers = [shared]
        return
      }
      servers = (0..<count).map { number in
        shared
          + lists.compactMap { name, values in
            // One port is that of all servers.
            if values.indices.contains(number) { return (name, values[number]) }
            return name == "port" ? values.last.map { (name, $0) } : nil
          }
      }
    }

    /// Returns the parameters that a string has; none if it cannot be understood.
    private static func parse(_ text: String) -> [String: String] {
      guard let options = PQconninfoParse(text, nil) else { return [:] }
      defer { PQconninfoFree(options) }
      var known: [String: String] = [:]
      var option = options
      // Unsafe because libpq returns an array whose end is an option without a name.
      while let name = option.pointee.keyword {
        if let value = option.pointee.val { known[String(cString: name)] = String(cString: value) }
        option += 1
      }
      return known
    }
  }
#endif
