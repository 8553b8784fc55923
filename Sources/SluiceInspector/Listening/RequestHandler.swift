#if Inspector
  import FlyingFox
  import FlyingSocks
  import Foundation
  import Incremental

  /// Translates between the library's requests and answers, and the server's.
  final class RequestHandler: HTTPHandler {
    /// Set when the port is known.
    let server = Locked<InspectorServer?>(nil)
    let connections = Locked(ConnectionMachine<HTTPRequest.Address>())

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard let server = server.withLock({ $0 }) else { return HTTPResponse(statusCode: .serviceUnavailable) }
      // The time for the next request begins when this one has been read, and again when it is answered.
      noteProgress(request)
      defer { noteProgress(request) }
      let head = RequestHead(request)
      let answer = await server.answer(head) { try await Self.body(request, Gate.limit(head.path)) }
      return HTTPResponse(answer)
    }

    private func noteProgress(_ request: HTTPRequest) {
      guard let peer = request.remoteAddress else { return }
      connections.withLock { $0.noteProgress(of: peer, ContinuousClock.now) }
    }

    /// The body, up to the limit: its length was checked, so more than that is a broken request.
    private static func body(_ request: HTTPRequest, _ limit: Int) async throws -> [UInt8] {
      var body: [UInt8] = []
      for try await part in request.bodySequence {
        guard body.count + part.count <= limit else { throw Refusal.tooLarge }
        body += part
      }
      return body
    }
  }

  extension RequestHead {
    private static let names = [
      "host", "origin", "sec-fetch-site", "cookie", "content-type", "content-length", "transfer-encoding",
    ]

    fileprivate init(_ request: HTTPRequest) {
      method = request.method.rawValue
      version = request.version.rawValue
      path = request.target.path()
      query = request.target.query()
      for name in Self.names { headers[name] = request.headers[HTTPHeader(name)] }
    }
  }

  extension HTTPResponse {
    fileprivate init(_ answer: Answer) {
      var headers = HTTPHeaders()
      for (name, value) in Answer.protection + answer.headers { headers[HTTPHeader(name)] = value }
      headers[.contentType] = answer.type
      if answer.closes { headers[.connection] = "close" }
      self.init(statusCode: HTTPStatusCode(answer.status, phrase: ""), headers: headers, body: answer.sequence)
    }
  }

  extension Answer {
    fileprivate var sequence: HTTPBodySequence {
      switch body {
      case .bytes(let bytes) where closes: HTTPBodySequence(from: AnswerBytes(last: bytes), count: bytes.count)
      case .bytes(let bytes): HTTPBodySequence(data: Data(bytes))
      case .chunks(let next): HTTPBodySequence(from: AnswerBytes(next: next))
      }
    }
  }
#endif
