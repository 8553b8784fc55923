import Incremental

/// A row that refers to a team.
struct Job: Identifiable, Hashable {
  let id: Int
  var rank: Int
  var team: Int

  init(_ id: Int, rank: Int, team: Int = 0) { (self.id, self.rank, self.team) = (id, rank, team) }
}

/// A row that jobs refer to, with rows of its own.
struct Team: Identifiable, Hashable {
  let id: Int
  var name: String
  var members: Rows<Item>

  init(_ id: Int, _ name: String = "", members: Rows<Item> = []) {
    (self.id, self.name, self.members) = (id, name, members)
  }
}

/// A row made of another one, with an id that is not that of the other.
struct Line: Identifiable, Hashable {
  let id: String
  var text: String

  init(_ job: Job, _ factor: Int = 1) { (id, text) = ("j\(job.id)", "\(job.rank * factor)") }
}

extension [Job] {
  /// Sorted by a rank, and then by the id.
  func plainlySorted(_ key: (Job) -> Int = { $0.rank }) -> [Job] {
    sorted { (key($0), $0.id) < (key($1), $1.id) }
  }

  func plainlyGrouped(inOrder areInOrder: (Int, Int) -> Bool = { $0 < $1 }) -> [RowGroup<Int, Job>] {
    Dictionary(grouping: self, by: \.team).map { RowGroup(key: $0.key, rows: Rows($0.value)) }
      .sorted { areInOrder($0.key, $1.key) }
  }

  func plainlyJoined(with teams: [Team]) -> [Joined<Job, Team>] {
    compactMap { job in teams.first { $0.id == job.team }.map { Joined(job, $0) } }
  }
}

extension Array {
  /// The elements at those of the positions that exist.
  func at(_ range: Range<Int>) -> [Element] { Array(self[range.clamped(to: 0..<count)]) }
}
