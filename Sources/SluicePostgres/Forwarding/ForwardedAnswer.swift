#if Postgres
  import Foundation
  import Sluice
  import SluiceMigrations

  /// What became of a forwarded action, in the form in which it is sent.
  enum ForwardedAnswer: Codable, Equatable, Sendable {
    /// The reply, encoded as in the log, and the position.
    case handled(reply: String?, position: Int?)
    /// An error: the words, the name of its type for readers, and if it can be decoded, that for the runtime and its
    /// text.
    case failed(words: String, type: String, name: String?, value: String?)
    /// The part of the state that the action is for is not there.
    case notPresent(words: String)
    case notRecorded(words: String, type: String)
    case expired(isWithdrawn: Bool)
    case full(limit: Int)
    /// The process that answers cannot read the action.
    case unreadable(what: String, type: String, reason: String)
    case ofNewerProgram(version: Int, known: Int)
    /// Another process has the stream. Only as an answer to a direct request.
    case elsewhere(owner: String?, address: String?)
    /// The process cannot say it; another attempt may. Only as an answer to a direct request.
    case unknown
  }

  // MARK: - At the owner

  extension ForwardedAnswer {
    /// Creates the answer for an outcome.
    init(_ result: Result<ForwardedReply, any Error>, _ stream: String) {
      switch result {
      case .success(let receipt):
        do {
          self = .handled(reply: try receipt.reply.map { try Self.text(of: $0) }, position: receipt.position)
        } catch {
          self.init(error)
        }
      case .failure(let error): self.init(error)
      }
    }

    private init(_ error: any Error) {
      switch error {
      case let error as NotOwner: self = .elsewhere(owner: error.owner, address: error.address)
      case StoreError.notRecorded(let error as NotOwner):
        self = .elsewhere(owner: error.owner, address: error.address)
      case StoreError.ended, is CancellationError: self = .unknown
      case StoreError.notRecorded(let cause as any LogTrouble) where cause.isUnanswered: self = .unknown
      case StoreError.notRecorded(PostgresError.closed): self = .unknown
      case StoreError.notRecorded(let cause):
        self = .notRecorded(words: "\(cause)", type: "\(Swift.type(of: cause))")
      case ReducerError.stateNotPresent(let words): self = .notPresent(words: words)
      case StoreError.deadlineExceeded(_, let isWithdrawn): self = .expired(isWithdrawn: isWithdrawn)
      case StoreError.outletFull(let limit): self = .full(limit: limit)
      case let error as any LogTrouble where !error.concernsStream: self = .unknown
      case let error as any Error & Codable: self = Self.failed(error)
      default: self = .failed(words: "\(error)", type: "\(Swift.type(of: error))", name: nil, value: nil)
      }
    }

    private static func failed<Failure: Error & Codable>(_ error: Failure) -> ForwardedAnswer {
      // Both processes run the same program, so the name in the runtime finds the type there.
      let (name, value) = (_mangledTypeName(Failure.self), try? text(of: error))
      return .failed(words: "\(error)", type: "\(Failure.self)", name: value == nil ? nil : name, value: value)
    }

    /// Whether it is an outcome: otherwise the next owner of the stream has to say it.
    var isFinal: Bool {
      switch self {
      case .elsewhere, .unknown: false
      default: true
      }
    }
  }

  // MARK: - At the sender

  extension ForwardedAnswer {
    /// Returns the reply.
    ///
    /// - Throws: The error of the owner: as itself if it is one of the library, or `Codable`; otherwise a
    ///   `ForwardedError`.
    func receipt(_ stream: String, _ replyType: (any (Codable & Sendable).Type)?) throws -> ForwardedReply {
      switch self {
      case .handled(let text, let position):
        var reply: (any Codable & Sendable)?
        if let replyType, let text {
          let named = "the reply of another process"
          reply = try Self.decode(replyType, from: text) {
            PostgresError.unreadable(stream: stream, what: named, type: "\(replyType)", reason: $0)
          }
        }
        return Receipt(reply: reply, position: position)
      case .failed(let words, let type, let name, let value):
        throw Self.error(name, value) ?? ForwardedError(type: type, words: words)
      case .notPresent(let words): throw ReducerError.stateNotPresent(words)
      case .notRecorded(let words, let type):
        throw StoreError.notRecorded(ForwardedError(type: type, words: words))
      case .expired(let isWithdrawn): throw StoreError.deadlineExceeded(.zero, isWithdrawn: isWithdrawn)
      case .full(let limit): throw StoreError.outletFull(limit: limit)
      case .unreadable(let what, let type, let reason):
        throw PostgresError.unreadable(stream: stream, what: what, type: type, reason: reason)
      case .ofNewerProgram(let version, let known):
        throw PostgresError.ofNewerProgram(stream: stream, version: version, known: known)
      case .elsewhere(let owner, let address): throw NotOwner(stream: stream, owner: owner, address: address)
      case .unknown: throw StoreError.ended
      }
    }

    /// Decodes an error, if its type is known here.
    private static func error(_ name: String?, _ value: String?) -> (any Error)? {
      guard let name, let value, let type = _typeByName(name) as? any (Error & Codable).Type else { return nil }
      return try? JSONDecoder().decode(type, from: Data(value.utf8))
    }
  }

  // MARK: - Coding

  extension ForwardedAnswer {
    static func text(of value: some Encodable) throws -> String {
      String(decoding: try RecordText.encoder().encode(value), as: UTF8.self)
    }

    static func decode<Value: Decodable>(
      _ type: Value.Type, from text: String, _ unreadable: (String) -> PostgresError
    ) throws -> Value {
      do {
        return try JSONDecoder().decode(type, from: Data(text.utf8))
      } catch {
        throw unreadable((error as? DecodingError)?.words ?? "\(error)")
      }
    }

    /// The text for the inbox.
    var text: String { (try? Self.text(of: self)) ?? "" }

    /// Decodes the text of the inbox. A text of a later version of this library has an outcome that is not known.
    init(text: String, _ stream: String) throws {
      self = try Self.decode(ForwardedAnswer.self, from: text) {
        PostgresError.unreadable(stream: stream, what: "the answer of another process", type: "answer", reason: $0)
      }
    }
  }

  /// A request that is sent directly.
  struct DirectRequest: Codable, Sendable {
    let stream: String
    let key: String
    let action: String
    let schema: Int
    let milliseconds: Int64?
  }
#endif
