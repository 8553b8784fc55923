#if Postgres
  /// How a host passes on the requests for stores that other processes have.
  ///
  /// ```swift
  /// let log = PostgresLog<Board, BoardAction>(
  ///   database, address: "http://10.0.0.7:8080",
  ///   forwarding: .direct { request, address in try await http.post(request, to: "\(address)/forwarded") })
  /// ```
  ///
  /// Rules: `ask` and `enqueue` are forwarded; `read` and `values` throw `NotOwner`, because a key path cannot be sent.
  /// Each forwarded action has a key, its sender's or one that is made up, so it is handled once, whatever is repeated.
  public struct RequestForwarding: Sendable {
    /// Sends bytes to an address, and returns those that it answers.
    typealias Send = @Sendable (_ request: [UInt8], _ address: String) async throws -> [UInt8]

    let isOn: Bool
    let send: Send?

    /// Requests are written into the database, where the owner of the stream finds them, and answered there.
    public static var throughDatabase: RequestForwarding { RequestForwarding(isOn: true, send: nil) }

    /// Requests are not forwarded: they throw `NotOwner`, with the owner's address.
    public static var off: RequestForwarding { RequestForwarding(isOn: false, send: nil) }

    /// Requests are sent to the owner by a function, which takes less time than the database.
    ///
    /// Rules: the database is the way for `enqueue`, for an owner without an address, and if the function throws. So it
    /// may throw whatever happened; what it has thrown for must not arrive later.
    ///
    /// - Parameter send: Sends bytes to the address that the owner gave to its log, where they are passed to
    ///   `PostgresLog.answer(_:)`, and returns the bytes that this returns.
    public static func direct(
      _ send: @escaping @Sendable (_ request: [UInt8], _ address: String) async throws -> [UInt8]
    ) -> RequestForwarding {
      RequestForwarding(isOn: true, send: send)
    }
  }

  /// An error in another process, of a type that cannot be sent: its words.
  ///
  /// A refusal that is `Codable` arrives as itself; so let the errors be `Codable` with which reducers refuse.
  public struct ForwardedError: Error, Equatable, CustomStringConvertible {
    /// The name of the type that the error has there.
    public let type: String
    /// The description that it has there.
    public let words: String

    /// What happened, and where.
    public var description: String { "In the process that has the store, the action failed with \(type): \(words)" }
  }
#endif
