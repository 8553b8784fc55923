package import Foundation

/// The files of the page, read once.
package struct WebFiles: Sendable {
  private struct File: Sendable {
    let type: String
    let content: Data
  }

  private let files: [String: File]

  /// Reads the files of a program, beside those that pages have in common.
  ///
  /// - Throws: if they are not where they were built.
  package init(_ program: Bundle) throws {
    var files = try Self.files(in: .module)
    files.merge(try Self.files(in: program)) { $1 }
    files["/"] = files["/index.html"]
    self.files = files
  }

  private static func files(in bundle: Bundle) throws -> [String: File] {
    let folder = bundle.bundleURL.appending(path: "Web")
    var files: [String: File] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: name)
      guard let type = types[url.pathExtension] else { continue }
      files["/" + name] = File(type: type, content: try Data(contentsOf: url))
    }
    return files
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  /// Nothing runs in the page that is not one of these files, and nothing is loaded from elsewhere.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  package func response(to path: String) throws -> Response {
    guard let file = files[path] else { throw Refusal(.notFound, "There is nothing at \(path).") }
    return Response(
      .ok,
      [
        ("Content-Type", file.type), ("Cache-Control", "no-cache"), ("Content-Security-Policy", Self.policy),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ],
      body: file.content)
  }
}
