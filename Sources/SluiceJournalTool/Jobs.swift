#if Journal
  import Foundation
  import SluiceDurable

  /// The durable work in a state, found by reflection, because a state may have any number of it anywhere.
  struct Jobs {
    private struct Line: Encodable {
      let path: String
      let job: ListedJob

      private enum CodingKeys: CodingKey { case path }

      func encode(to encoder: any Encoder) throws {
        try job.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
      }
    }

    private var found: [Line] = []

    init(in state: Any) { find(in: state, at: "") }

    var count: Int { found.count }
    var stoppedCount: Int { found.count { $0.job.isStopped } }

    /// Returns the jobs, each in a line of JSON.
    func lines(onlyStopped: Bool) throws -> [String] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try found.filter { !onlyStopped || $0.job.isStopped }.map {
        String(decoding: try encoder.encode($0), as: UTF8.self)
      }
    }

    private mutating func find(in value: Any, at path: String) {
      if let work = value as? any ListedDurableWork {
        found += work.listedJobs.map { Line(path: path, job: $0) }
        return
      }
      let mirror = Mirror(reflecting: value)
      // An object may lead back to itself, and a recorded state consists of values.
      if mirror.displayStyle == .class { return }
      for (number, child) in mirror.children.enumerated() {
        find(in: child.value, at: path + (child.label.map { (path.isEmpty ? "" : ".") + $0 } ?? "[\(number)]"))
      }
    }
  }
#endif
