#if Postgres
  import CPostgres

  /// The rows that a statement returned. What decodes them needs no server.
  protocol PostgresRows: Sendable {
    /// The number of rows.
    var count: Int { get }

    /// Returns a value; nil if it is null.
    func text(_ row: Int, _ column: Int) -> String?
  }

  extension PostgresRows {
    /// Returns a number; nil if it is null, or no number.
    func int(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }

    /// Returns a truth value.
    func bool(_ row: Int, _ column: Int) -> Bool { text(row, column) == "t" }
  }

  /// Rows of libpq, in the text form of the protocol.
  final class PostgresResult: PostgresRows, @unchecked Sendable {
    // @unchecked Sendable because libpq changes no result after it was handed out, and several threads may read one.
    private let handle: OpaquePointer
    let count: Int

    /// Takes a result of libpq, which is freed with this object.
    init(_ handle: OpaquePointer) {
      self.handle = handle
      count = Int(PQntuples(handle))
    }

    deinit { PQclear(handle) }

    func text(_ row: Int, _ column: Int) -> String? {
      if PQgetisnull(handle, Int32(row), Int32(column)) != 0 { return nil }
      let length = Int(PQgetlength(handle, Int32(row), Int32(column)))
      // Unsafe because libpq keeps the bytes as long as the result, and says how many there are.
      return PQgetvalue(handle, Int32(row), Int32(column)).map {
        String(decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self)
      }
    }
  }

  /// An error that the server reports for a statement.
  struct PostgresServerError: Error, Equatable {
    /// The five characters that identify the kind of error.
    let code: String
    let severity: String
    let message: String

    /// Whether the connection ends with it, so that nothing is known about what was under way. An error without a
    /// code is one of libpq itself, such as a lack of memory for an answer.
    var endsConnection: Bool {
      code.isEmpty || severity == "FATAL" || severity == "PANIC" || code.hasPrefix("57P") || code.hasPrefix("08")
    }

    /// Whether a statement that is run again may succeed at once: it met another one.
    var isTransient: Bool { code == "40001" || code == "40P01" || code == "55P03" }

    init(code: String, severity: String, message: String) {
      (self.code, self.severity, self.message) = (code, severity, message)
    }

    init(_ handle: OpaquePointer) {
      func field(_ code: Int32) -> String? { PQresultErrorField(handle, code).map { String(cString: $0) } }
      self.init(
        code: field(Self.codeField) ?? "", severity: field(Self.severityField) ?? "ERROR",
        message: [field(Self.messageField), field(Self.detailField)].compactMap(\.self).joined(separator: ": "))
    }

    /// The letters of the fields: of macros, which Swift does not import.
    private static let codeField = Int32(UInt8(ascii: "C"))
    private static let severityField = Int32(UInt8(ascii: "V"))
    private static let messageField = Int32(UInt8(ascii: "M"))
    private static let detailField = Int32(UInt8(ascii: "D"))
  }

  /// Why statements have no results.
  enum PostgresFault: Error {
    /// There is no connection, so nothing was sent.
    case notConnected(PostgresError)
    /// The connection ended before the answer: whether the statements were run is not known.
    case lost(String)
    /// The server has refused a statement, and undone those that were sent with it.
    case refused(PostgresServerError)
    /// The connection was closed by this program. What was sent before may have been run.
    case closed(wasSent: Bool)

    /// The fault of statements that were not sent, because the connection has ended with this one.
    var beforeSending: PostgresFault {
      switch self {
      case .lost(let reason): .notConnected(.unreachable(reason: reason))
      case .closed: .closed(wasSent: false)
      case .notConnected, .refused: self
      }
    }

    /// The fault of attempts to connect to several servers: that of one that does not let the program in; else all.
    static func all(_ faults: [PostgresFault]) -> PostgresFault {
      let reasons = faults.compactMap { fault in
        if case .notConnected(.unreachable(let reason)) = fault { reason } else { nil }
      }
      if faults.count > 1, reasons.count == faults.count {
        return .notConnected(.unreachable(reason: reasons.joined(separator: "; ")))
      }
      let others = faults.filter { if case .notConnected(.unreachable) = $0 { false } else { true } }
      return others.first ?? faults.last ?? .notConnected(.unreachable(reason: "there is no server"))
    }

    /// Whether another attempt may succeed: the server has ended the connection, or another statement was in the way.
    var isPassing: Bool {
      switch self {
      case .notConnected(.unreachable), .lost: true
      case .refused(let error): error.isTransient
      case .notConnected, .closed: false
      }
    }

    /// Whether the statements may have been run, or may still be.
    var mayBeCarriedOut: Bool {
      switch self {
      case .lost: true
      case .closed(let wasSent): wasSent
      case .notConnected, .refused: false
      }
    }

    /// Whether another connection of this process has begun since, or the tables were emptied by a crash of the server.
    var isFenced: Bool {
      if case .refused(let error) = self { error.code == RelayStatements.fenced } else { false }
    }
  }
#endif
