#if Inspector
  /// The response to a request.
  struct Answer: Sendable {
    enum Body: Sendable {
      case bytes([UInt8])
      /// Parts of a tape, until the closure returns nil.
      case chunks(@Sendable () async throws -> [UInt8]?)
    }

    var status = 200
    var type = "application/json; charset=utf-8"
    var headers: [(name: String, value: String)] = []
    var body = Body.bytes([])
    /// Whether the connection closes after this answer: the unread rest of a body would be parsed as a request.
    var closes = false

    /// The headers of every answer: no resource of another site is loaded, and no other site may embed or read this
    /// one.
    static let protection: [(name: String, value: String)] = [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]

    static func json(_ json: JSONText, status: Int = 200) -> Answer {
      Answer(status: status, body: .bytes(json.bytes))
    }

    /// This answer as the last one of its connection.
    var closing: Answer {
      var answer = self
      answer.closes = true
      return answer
    }

    static let done = json(.object([("ok", .bool(true))]))

    /// See `InspectedStore.version`.
    static func done(version: Int) -> Answer { json(.object([("ok", .bool(true)), ("version", .int(version))])) }

    static func error(_ sentence: String, status: Int) -> Answer {
      json(.object([("error", .string(sentence.cut(TextLimit.value)))]), status: status)
    }

    /// Returns a refusal in the form for its receiver: a page for a user, JSON for the page's code.
    static func refusal(_ refusal: Refusal, isAPI: Bool) -> Answer {
      guard !isAPI else { return error(refusal.reason, status: refusal.status) }
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Sluice inspector</title>
        <h1>Not here</h1><p>\(refusal.reason)</p></html>
        """
      return Answer(status: refusal.status, type: "text/html; charset=utf-8", body: .bytes(Array(page.utf8)))
    }

    /// Returns a file with a tape, part by part.
    static func tape(named name: String, _ next: @escaping @Sendable () async throws -> [UInt8]?) -> Answer {
      Answer(
        type: "application/x-ndjson",
        headers: [("Content-Disposition", "attachment; filename=\"\(name).ndjson\"")], body: .chunks(next))
    }

    static func entered(_ gate: Gate) -> Answer {
      Answer(
        status: 303, type: "text/plain; charset=utf-8", headers: [("Location", "/"), ("Set-Cookie", gate.cookie)])
    }
  }
#endif
