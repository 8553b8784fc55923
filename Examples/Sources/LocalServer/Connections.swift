/// The open connections of a server: what each is doing, and for how long it still may.
///
/// If there are as many as there may be, the one that has waited longest for a request makes room for a new one. If
/// none waits, the new one is refused.
actor Connections {
  /// What a connection is doing.
  enum Stage {
    case waiting, receiving, answering, writing, closing
    /// Waiting for the next part of an answer, which may take as long as it likes.
    case streaming
  }

  private struct Entry {
    let task: Task<Void, Never>
    var stage = Stage.waiting
    /// Counts the changes of all stages, so that the smallest one is the oldest.
    var since: Int
    /// The second at whose end it is ended; nil for never.
    var deadline: Int?
  }

  private let limits: Limits
  private let limit: Int
  private var fullness: Episode
  private var open: [Int: Entry] = [:]
  private var lastID = 0
  private var changes = 0
  private var second = 0
  private var isFinishing = false

  /// - Parameters:
  ///   - limit: how many may be open.
  ///   - log: is told when there is no room for more, and when there is room again.
  init(_ limits: Limits, limit: Int, log: @escaping @Sendable (String) -> Void) {
    (self.limits, self.limit) = (limits, limit)
    fullness = Episode(log)
  }

  /// Begins to serve a connection.
  ///
  /// - Returns: false if there is no room for it.
  func admit(_ serve: @escaping @Sendable (Int) async -> Void) async -> Bool {
    if open.count >= limit { await makeRoom() }
    guard open.count < limit, !isFinishing else { return false }
    lastID += 1
    let id = lastID
    let task = Task.detached {
      await serve(id)
      await self.leave(id)
    }
    open[id] = Entry(task: task, since: changes, deadline: nil)
    enter(.waiting, id)
    return true
  }

  /// Says what a connection is doing from now on.
  func enter(_ stage: Stage, _ id: Int) {
    changes += 1
    open[id]?.stage = stage
    open[id]?.since = changes
    open[id]?.deadline = seconds(for: stage).map { second + $0 }
  }

  /// Ends connections whose time is up, until the task is cancelled.
  func watch(on clock: any Clock<Duration>) async throws {
    while true {
      try await clock.sleep(for: .seconds(1))
      second += 1
      for entry in open.values where entry.deadline.map({ $0 < second }) ?? false { entry.task.cancel() }
      if open.count <= limit * 3 / 4 {
        fullness.end { "There is room for connections again; \($0) were ended or refused." }
      }
    }
  }

  /// Says that there is no room, once for as long as that is so, and ends the connection that has waited longest.
  func makeRoom() async {
    fullness.note("\(open.count) connections are open, and there is room for no more.")
    let waiting = open.filter { $0.value.stage == .waiting || $0.value.stage == .closing }
    guard let oldest = waiting.min(by: { $0.value.since < $1.value.since })?.value.task else { return }
    oldest.cancel()
    await oldest.value
  }

  /// Ends those that wait at once, and the others when they have answered, or soon.
  func finish() async {
    isFinishing = true
    for entry in open.values where entry.stage == .waiting { entry.task.cancel() }
    for _ in 0..<20 where !open.isEmpty { try? await Task.sleep(for: .milliseconds(10)) }
    let tasks = open.values.map(\.task)
    tasks.forEach { $0.cancel() }
    for task in tasks { await task.value }
  }

  private func leave(_ id: Int) { open[id] = nil }

  private func seconds(for stage: Stage) -> Int? {
    switch stage {
    case .waiting: limits.waiting
    case .receiving: limits.receiving
    case .answering: limits.answering
    case .writing: limits.writing
    case .closing: limits.closing
    case .streaming: nil
    }
  }
}
