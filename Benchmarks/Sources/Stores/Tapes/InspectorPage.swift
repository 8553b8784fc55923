import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Reads what an inspector serves, as its page does.
final class InspectorPage: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
  // @unchecked Sendable because one task uses it, and all that changes is the number of the last entry.
  private var session = URLSession.shared
  private var cookie = ""
  private let root: URL
  private var store = 0
  private var last = 0

  /// Enters by the address that the inspector has.
  init(_ address: String) async throws {
    guard let entry = URL(string: address), let root = URL(string: "/", relativeTo: entry) else {
      throw URLError(.badURL)
    }
    self.root = root.absoluteURL
    super.init()
    session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    let answer = try await session.data(from: entry).1 as? HTTPURLResponse
    guard let given = answer?.value(forHTTPHeaderField: "Set-Cookie")?.split(separator: ";").first else {
      throw URLError(.userAuthenticationRequired)
    }
    cookie = String(given)
    // The newest store is the one that has just been served.
    store = try await get("api/stores", as: Stores.self).stores.map(\.id).max() ?? 1
  }

  /// Asks for the actions since the last answer, which comes when there are some.
  func poll() async throws {
    let answer = try await get("api/stores/\(store)/poll?after=\(last)", as: Poll.self)
    last = answer.entries.last?.n ?? last
  }

  private func get<Answer: Decodable>(_ path: String, as type: Answer.Type) async throws -> Answer {
    guard let url = URL(string: path, relativeTo: root) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue(cookie, forHTTPHeaderField: "Cookie")
    return try JSONDecoder().decode(type, from: try await session.data(for: request).0)
  }

  /// The cookie is in the answer that redirects.
  func urlSession(
    _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse, newRequest _: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  private struct Stores: Decodable {
    struct Entry: Decodable { let id: Int }
    let stores: [Entry]
  }

  private struct Poll: Decodable {
    struct Entry: Decodable { let n: Int }
    let entries: [Entry]
  }
}
