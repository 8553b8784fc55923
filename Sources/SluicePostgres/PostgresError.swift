#if Postgres
  import Sluice

  /// An error of a log in a database. Each describes itself in one sentence.
  public enum PostgresError: Error, Equatable {
    /// There is no server, or no way to it.
    case unreachable(reason: String)
    /// The server does not let the program in: the password, the user or the name of the database is wrong.
    case notAdmitted(reason: String)
    /// The connection string is not one of libpq.
    case misspelled(reason: String)
    /// The database cannot keep what a log promises: it has an encoding that has not all letters, or the server does
    /// not write to its disk (`fsync`).
    case unsuitable(reason: String)
    /// The user may not do what the log needs.
    case notPermitted(reason: String)
    /// The server takes no writes: it is a standby, or was set to read only.
    case readOnly(reason: String)
    /// The disk of the server is full.
    case diskFull(reason: String)
    /// The schema has tables that are not those of a log.
    case foreign(schema: String)
    /// A newer version of this library has changed the tables.
    case newer(schema: String, version: Int)
    /// The log belongs to the program with this name.
    case ofOtherProgram(schema: String, name: String, expected: String)
    /// A later version of the program wrote to the stream; `known` is the version of this one.
    case ofNewerProgram(stream: String, version: Int, known: Int)
    /// The log was promoted to a version of the program that is later than this one, which is `known`.
    case outdated(schema: String, version: Int, known: Int)
    /// The log cannot be written in a version of the program, because processes run that do not read it.
    case notPromoted(version: Int, by: [String])
    /// The rows of a stream are not what was written.
    case damaged(stream: String, reason: String)
    /// A recorded value cannot be decoded as its type.
    case unreadable(stream: String, what: String, type: String, reason: String)
    /// An action or a state cannot be encoded.
    case unencodable(type: String, reason: String)
    /// The stream has a journal in this process that is not closed.
    case inUse(stream: String)
    /// The log was closed.
    case closed
    /// The log was closed before the database has answered: the action may be recorded, or not.
    case unanswered(stream: String)
    /// The server reports another error.
    case failed(reason: String)
  }

  extension PostgresError: CustomStringConvertible {
    /// The message: what happened, why, and how to fix it.
    public var description: String { serverDescription ?? contentDescription }

    /// The message of an error of the server or of the way to it; nil for any other.
    private var serverDescription: String? {
      switch self {
      case .unreachable(let reason):
        "The database of the log cannot be reached (\(reason)): nothing is lost, and the log goes on when it can be;"
          + " check that the server runs, and the host and the port of the connection string."
      case .notAdmitted(let reason):
        "The database of the log does not let this program in (\(reason)): correct the user, the password or the name of"
          + " the database in the connection string, or let an administrator create what is missing."
      case .misspelled(let reason):
        "The connection string of the log cannot be understood (\(reason)): write it as for libpq, such as"
          + " `postgresql://app@db/boards`."
      case .unsuitable(let reason):
        "The database of the log cannot keep what a log promises (\(reason)): let an administrator create it with the"
          + " encoding UTF8, on a server with `fsync = on`."
      case .notPermitted(let reason):
        "The database of the log does not permit what the log needs (\(reason)): let an administrator grant the user the"
          + " right to create the schema, or all rights to it and its tables."
      case .readOnly(let reason):
        "The database of the log takes no writes (\(reason)): connect to the primary server, such as by"
          + " `target_session_attrs=read-write`, or let an administrator end the mode."
      case .diskFull(let reason):
        "The disk of the database is full (\(reason)): free some space on it; the next action is recorded again."
      case .failed(let reason): "The database of the log refused a statement (\(reason))."
      case .closed: "The log was closed: make another one."
      case .unanswered(let stream):
        "The log was closed before the database has answered whether an action is recorded in the stream \(stream): it"
          + " may be; send it again with the key that it had, or look whether the state has it."
      default: nil
      }
    }

    /// The message of an error of the content.
    private var contentDescription: String {
      switch self {
      case .foreign(let schema):
        "The schema \(schema) has tables that are no log: they were left as they are; choose another `schema`."
      case .newer(let schema, let version):
        "The tables in the schema \(schema) have format \(version), which this version does not know: update the program."
      case .ofOtherProgram(let schema, let name, let expected):
        "The log in the schema \(schema) belongs to \(name), and this program is \(expected): it was left as it is;"
          + " choose another `schema`, or pass the name that the program had."
      case .ofNewerProgram(let stream, let version, let known):
        "The stream \(stream) was written by version \(version) of the program, and this is version \(known): it was left"
          + " as it is; use the newer program."
      case .outdated(let schema, let version, let known):
        "The log in the schema \(schema) was promoted to version \(version) of the program, and this is version \(known):"
          + " it was left as it is; use the newer program."
      case .notPromoted(let version, let processes):
        "The log is not written in version \(version) of the program yet, because processes run that do not read it"
          + " (\(processes.isEmpty ? "one has just ended" : processes.joined(separator: ", "))): end them and try again; a"
          + " version with a way back (`back:`) runs beside them."
      case .damaged(let stream, let reason):
        "The stream \(stream) is damaged (\(reason)): it was left as it is; restore the database from a backup, or delete"
          + " the rows of the stream to start anew."
      case .unreadable(let stream, let what, let type, let reason):
        "In the stream \(stream), \(what) is no \(type) (\(reason)): if the type has changed, add a version to the log's"
          + " `migrations` that says how."
      case .unencodable(let type, let reason): "A value of \(type) cannot be recorded (\(reason))."
      case .inUse(let stream):
        "The stream \(stream) is in use by a store of this process: shut that store down first; if it is a store of a host,"
          + " it has to sleep first, or the host to end."
      default: "The log could not be used."
      }
    }
  }

  extension PostgresError: LogTrouble {
    /// Whether the stream itself cannot be used.
    package var concernsStream: Bool {
      switch self {
      case .ofNewerProgram, .damaged, .unreadable, .unencodable, .inUse: true
      default: false
      }
    }

    /// Whether what was to be recorded may be recorded nevertheless.
    package var isUnanswered: Bool { if case .unanswered = self { true } else { false } }
  }

  // MARK: - Causes

  extension PostgresError {
    /// Returns the error for a connection that could not be opened.
    ///
    /// Before a session, libpq has no codes for errors, only the server's words.
    static func connecting(_ reason: String, needsPassword: Bool) -> PostgresError {
      if needsPassword { return .notAdmitted(reason: reason) }
      let refusals = [
        "password authentication failed", "no password supplied", "does not exist", "no pg_hba.conf entry",
        "authentication failed", "permission denied for database", "is not permitted to log in",
      ]
      if refusals.contains(where: reason.contains) { return .notAdmitted(reason: reason) }
      let spelling = [
        "invalid connection option", "missing \"=\"", "invalid URI", "invalid port", "unexpected character",
      ]
      if spelling.contains(where: reason.contains) { return .misspelled(reason: reason) }
      return .unreachable(reason: reason)
    }

    /// Returns the error for one of the server.
    init(_ error: PostgresServerError) {
      let reason = error.message
      switch error.code {
      case "25006": self = .readOnly(reason: reason)
      case "53100", "53200": self = .diskFull(reason: reason)
      case "42501": self = .notPermitted(reason: reason)
      case "28000", "28P01", "3D000": self = .notAdmitted(reason: reason)
      default: self = .failed(reason: "\(reason), SQLSTATE \(error.code)")
      }
    }

    /// Returns the error for statements without results.
    init(_ fault: PostgresFault) {
      switch fault {
      case .notConnected(let error): self = error
      case .lost(let reason): self = .unreachable(reason: reason)
      case .refused(let error): self.init(error)
      case .closed: self = .closed
      }
    }
  }
#endif
