#if Inspector
  import Foundation

  /// The response of a process about itself.
  struct ProcessStores: Sendable, Equatable {
    struct Store: Sendable, Equatable, Decodable {
      let id: Int
      var name: String
    }

    /// The maximal number of stores of one process; more would hide those of other processes.
    private static let most = 200

    let name: String
    let pid: Int
    let stores: [Store]

    init(json: [UInt8]) throws {
      let fields = try JSONDecoder().decode(Fields.self, from: Data(json))
      (name, pid) = (fields.process.cut(TextLimit.label), fields.pid)
      stores = fields.stores.prefix(Self.most).map { Store(id: $0.id, name: $0.name.cut(TextLimit.label)) }
    }

    private struct Fields: Decodable {
      let process: String
      let pid: Int
      let stores: [Store]
    }
  }
#endif
