#if Inspector
  /// What a request is answered with.
  struct Answer: Sendable {
    enum Body: Sendable {
      case bytes([UInt8])
      /// Parts of a tape, until nil.
      case chunks(@Sendable () async throws -> [UInt8]?)
    }

    var status = 200
    var type = "application/json; charset=utf-8"
    var headers: [(name: String, value: String)] = []
    var body = Body.bytes([])
    /// Whether nothing more is read from this connection: what is left of the body would be taken for a request.
    var closes = false

    /// What every answer says: nothing of another site is loaded, and no other site embeds or reads this one.
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

    /// The same, as the last answer of its connection.
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

    /// A refusal as the one who asked can read it: a page for a reader, JSON for the page.
    static func refusal(_ refusal: Refusal, isAPI: Bool) -> Answer {
      guard !isAPI else { return error(refusal.reason, status: refusal.status) }
      let page = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Sluice inspector</title>
        <h1>Not here</h1><p>\(refusal.reason)</p></html>
        """
      return Answer(status: refusal.status, type: "text/html; charset=utf-8", body: .bytes(Array(page.utf8)))
    }

    /// A file with a tape, part by part.
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
