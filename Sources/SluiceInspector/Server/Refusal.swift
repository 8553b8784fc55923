#if Inspector
  /// The reason why a request is refused.
  struct Refusal: Error, Equatable, Sendable {
    let status: Int
    let reason: String

    static let forbidden = Refusal(
      status: 403, reason: "Open the inspector with the address that the program printed: it has a token in it.")
    static let wrongHost = Refusal(status: 403, reason: "The inspector does not answer to this name of the machine.")
    static let wrongOrigin = Refusal(status: 403, reason: "Pages of other sites must not talk to the inspector.")
    static let wrongVersion = Refusal(status: 505, reason: "The inspector speaks HTTP/1.1.")
    static let wrongMethod = Refusal(status: 405, reason: "The method does not belong to this address.")
    static let bodyNotWanted = Refusal(status: 400, reason: "A GET request has no body.")
    static let wrongContentType = Refusal(status: 415, reason: "A body must be application/json.")
    static let lengthRequired = Refusal(status: 411, reason: "A body must say its length.")
    static let tooLarge = Refusal(status: 413, reason: "The body is too large.")
    static let headTooLarge = Refusal(status: 431, reason: "The head of the request is too large.")
    static let notFound = Refusal(status: 404, reason: "There is nothing at this address.")
    static let noStore = Refusal(status: 404, reason: "There is no store with this number.")

    static let noProcess = Refusal(status: 404, reason: "There is no process with this number.")
    static let itself = Refusal(status: 508, reason: "A process cannot be added to itself.")
    static let notPassedOn = Refusal(status: 508, reason: "What another inspector asks is not passed on.")

    /// Another process did not respond.
    static func gone(_ process: String) -> Refusal { Refusal(status: 502, reason: "\(process) does not answer.") }

    /// A part of the address or of the body is missing or not valid.
    static func malformed(_ what: String) -> Refusal {
      Refusal(status: 400, reason: "“\(what)” is missing or malformed.")
    }
  }
#endif
