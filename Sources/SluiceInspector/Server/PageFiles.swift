#if Inspector
  import Foundation

  /// The files of the page, read once. A request can read only these files.
  struct PageFiles: Sendable {
    private let files: [String: (type: String, bytes: [UInt8])]

    init(_ files: [String: [UInt8]]) {
      self.files = Dictionary(uniqueKeysWithValues: files.map { ($0, (Self.type(of: $0), $1)) })
    }

    /// Reads the files of a folder and of its subfolders.
    init(in folder: URL) {
      var found: [String: [UInt8]] = [:]
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      for name in names {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { continue }
        found[name] = [UInt8](data)
      }
      self.init(found)
    }

    static let bundled = PageFiles(in: Bundle.module.bundleURL.appendingPathComponent("Page"))

    func answer(_ name: String) throws(Refusal) -> Answer {
      guard let file = files[name] else { throw .notFound }
      return Answer(type: file.type, body: .bytes(file.bytes))
    }

    private static let types = [
      "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
      "mjs": "text/javascript; charset=utf-8",
      "css": "text/css; charset=utf-8", "json": "application/json; charset=utf-8", "svg": "image/svg+xml",
      "png": "image/png", "ico": "image/x-icon",
    ]

    private static func type(of name: String) -> String {
      types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
    }
  }
#endif
