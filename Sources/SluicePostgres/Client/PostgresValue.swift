#if Postgres
  /// A parameter of a statement, in the binary form of the protocol.
  enum PostgresValue: Sendable {
    case int(Int64)
    case text(String?)
    case ints([Int64])
    case texts([String?])

    /// The number of the type in the server's catalogue, which is the same in every server.
    var type: UInt32 {
      switch self {
      case .int: 20
      case .text: 25
      case .ints: 1_016
      case .texts: 1_009
      }
    }

    /// The numbers of the types of an array's elements.
    private static let intType: Int32 = 20
    private static let textType: Int32 = 25

    /// Appends the bytes; returns false for a value that is null.
    func write(to bytes: inout [UInt8]) -> Bool {
      switch self {
      case .int(let number): bytes.append(bigEndian: number)
      case .text(let text?): bytes.append(contentsOf: text.utf8)
      case .text(nil): return false
      case .ints(let numbers):
        Self.writeHead(of: numbers.count, Self.intType, hasNull: false, to: &bytes)
        for number in numbers {
          bytes.append(bigEndian: Int32(8))
          bytes.append(bigEndian: number)
        }
      case .texts(let texts):
        Self.writeHead(of: texts.count, Self.textType, hasNull: texts.contains(nil), to: &bytes)
        for text in texts {
          bytes.append(bigEndian: Int32(text?.utf8.count ?? -1))
          if let text { bytes.append(contentsOf: text.utf8) }
        }
      }
      return true
    }

    /// Writes what an array begins with: its dimensions, whether it has nulls, and the type of its elements.
    private static func writeHead(of count: Int, _ type: Int32, hasNull: Bool, to bytes: inout [UInt8]) {
      for number in [count == 0 ? 0 : 1, hasNull ? 1 : 0, type] as [Int32] { bytes.append(bigEndian: number) }
      if count > 0 { for number in [Int32(count), 1] { bytes.append(bigEndian: number) } }
    }
  }

  extension [UInt8] {
    fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
      Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
  }

  /// A statement with its parameters.
  struct PostgresStatement: Sendable {
    /// The SQL, with `$1`, `$2`, … for the parameters.
    let text: String
    var values: [PostgresValue] = []
    /// The name under which the server keeps it prepared; nil for one that is seldom run.
    var name: String?

    init(_ text: String, _ values: [PostgresValue] = [], name: String? = nil) {
      (self.text, self.values, self.name) = (text, values, name)
    }
  }

  /// The parameters of a statement in the memory that libpq reads them from.
  struct PostgresParameters {
    let types: [UInt32]
    private var bytes: [UInt8] = []
    private var places: [Range<Int>?] = []

    init(_ values: [PostgresValue]) {
      types = values.map(\.type)
      for value in values {
        let start = bytes.count
        places.append(value.write(to: &bytes) ? start..<bytes.count : nil)
      }
      // So that the address of an empty text at the end is inside.
      bytes.append(0)
    }

    /// Calls `body` with the addresses, the lengths and the formats of the parameters.
    func withPointers<Result>(
      _ body: (_ values: [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]) -> Result
    ) -> Result {
      bytes.withUnsafeBytes { memory in
        let base = memory.assumingMemoryBound(to: CChar.self)
        return body(
          // Unsafe because the addresses are those of `bytes`, which lives until `body` returns.
          places.map { place in place.flatMap { base.baseAddress?.advanced(by: $0.lowerBound) } },
          places.map { Int32($0?.count ?? 0) }, places.map { _ in 1 })
      }
    }
  }
#endif
