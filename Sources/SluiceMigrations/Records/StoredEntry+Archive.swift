#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension StoredEntry {
  /// Returns the entry as an object of JSON: its position, its action, what was read for it, what handled it, if that
  /// is not the same as before (null if it is unknown), its key, and the version of the program's types.
  package func archived() throws -> String {
    var line = #"{"position":\#(position),"action":\#(text)"#
    if let coeffects { line += #","coeffects":\#(coeffects)"# }
    if let attached { line += #","attached":\#(attached)"# }
    if let key { line += #","key":\#(String(decoding: try JSONEncoder().encode(key), as: UTF8.self))"# }
    if let schema, schema > 1 { line += #","version":\#(schema)"# }
    return line + "}"
  }
}
