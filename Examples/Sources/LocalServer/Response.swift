package import Foundation

/// The status of an answer.
package enum Status: Int, Sendable {
  case ok = 200
  case noContent = 204
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case conflict = 409
  case payloadTooLarge = 413
  case addressTooLong = 414
  case unsupportedMediaType = 415
  case headersTooLarge = 431
  case internalServerError = 500
  case notImplemented = 501
  case serviceUnavailable = 503
  case versionNotSupported = 505

  fileprivate var phrase: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .conflict: "Conflict"
    case .payloadTooLarge: "Content Too Large"
    case .addressTooLong: "URI Too Long"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .headersTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .serviceUnavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}

/// An answer to a request.
package struct Response: Sendable {
  /// What is sent after the headers.
  package enum Body: Sendable {
    case data(Data)
    /// What a function writes, part by part; each part is sent at once. If it throws, the connection is closed.
    case stream(length: Int?, @Sendable (_ write: (Data) async throws -> Void) async throws -> Void)
  }

  package let status: Status
  package let headers: [(name: String, value: String)]
  package let body: Body

  package init(_ status: Status, _ headers: [(String, String)] = [], body: Data = Data()) {
    self.init(status, headers, .data(body))
  }

  package init(_ status: Status, _ headers: [(String, String)], _ body: Body) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// The value of the first header of this name.
  package subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Whether the connection ends with this answer.
  var isLast: Bool { self["Connection"] == "close" }

  var head: Data {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.phrase)"]
    lines += headers.map { "\($0.name): \($0.value)" }
    switch body {
    case .data where status == .noContent: break
    case .data(let data): lines.append("Content-Length: \(data.count)")
    case .stream(let length?, _): lines.append("Content-Length: \(length)")
    case .stream(nil, _): lines.append("Transfer-Encoding: chunked")
    }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
