import Incremental
import Sluice

/// Answers what is loaded when a test says so.
final class LoadDesk: Sendable {
  private struct State {
    var waiting: [(number: Int, key: Int, continuation: CheckedContinuation<String?, any Error>)] = []
    var count = 0
    var asked: [Int] = []
    var cancelled: [Int] = []
    var cancelledNumbers: Set<Int> = []
  }

  private let state = Locked(State())

  deinit {
    for question in state.withLock(\.waiting) { question.continuation.resume(throwing: CancellationError()) }
  }

  // Cancelled by number: a question that is cancelled before it has begun must not end another one for its key.
  func ask(_ key: Int) async throws -> String? {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          state.asked.append(key)
          if state.cancelledNumbers.contains(number) { return true }
          state.waiting.append((number, key, continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      state.withLock {
        $0.cancelled.append(key)
        $0.cancelledNumbers.insert(number)
      }
      end(.failure(CancellationError())) { waiting, _ in waiting == number }
    }
  }

  /// Waits for the question of a key, and answers it.
  nonisolated(nonsending) func answer(_ key: Int, _ result: Result<String?, any Error>) async {
    while !waits(for: key) { await Task.yield() }
    end(result) { $1 == key }
  }

  func waits(for key: Int) -> Bool { state.withLock { $0.waiting.contains { $0.key == key } } }

  var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  private func end(_ result: Result<String?, any Error>, _ isMeant: (_ number: Int, _ key: Int) -> Bool) {
    let taken = state.withLock { state in
      state.waiting.firstIndex { isMeant($0.number, $0.key) }.map { state.waiting.remove(at: $0) }
    }
    taken?.continuation.resume(with: result)
  }

  var asked: [Int] { state.withLock { $0.asked } }
  var cancelled: [Int] { state.withLock { $0.cancelled } }
}

struct LoadFailed: Error, CustomStringConvertible { let description = "failed" }

extension Loaded where Value == String? {
  var line: String {
    let text = value.map { $0 ?? "nobody" } ?? "nothing"
    return "\(text)\(isLoading ? " …" : "")\(error.map { " (\($0))" } ?? "")"
  }
}

// MARK: - A program that loads

struct Picker: Codable, Equatable {
  var selection = 0
  var clicks = 0
}

enum PickerAction: Codable, Equatable, Sendable { case select(Int), click, twice(Int, Int) }

let picker = Reduce<Picker, PickerAction> { state, action, context in
  switch action {
  case .select(let id): state.selection = id
  case .click: state.clicks += 1
  case .twice(let first, let second):
    context.send(.select(first))
    context.send(.select(second))
  }
}

/// A store that loads a name for its selection, and a detail for each name.
@MainActor
final class PickerApp {
  let graph = Graph()
  let desk = LoadDesk()
  let details = LoadDesk()
  let failures = Log()
  let store: Store<Picker, PickerAction>
  let name: Incr<Loaded<String?>>
  let detail: Incr<Loaded<String?>>
  let shown: Incr<String>
  private(set) var lines: [String] = []
  private var token: Token?

  init() {
    let failures = failures
    store = Store(Picker(), picker, graph: graph, onFailure: { failures($0.cause) })
    let name = store.incr(\.selection).load(named: "name") { [desk] in try await desk.ask($0) }
    // Made again for each selection, under the same name.
    let detail = store.incr(\.selection).flatMap(isEqual: { _, _ in false }) { [details] id in
      name.map { $0.value.flatMap { $0 }?.count ?? -id }.load(named: "detail") { try await details.ask($0) }
    }
    (self.name, self.detail) = (name, detail)
    shown = store.incr(\.selection).map2(name) { "\($0): \($1.line)" }.map2(detail) { "\($0); \($1.line)" }
  }

  /// Waits until each question that was asked has reached its desk.
  func settle() async {
    while name.value.isLoading, !desk.waits(for: store.selection) { await Task.yield() }
    while detail.value.isLoading, !details.isWaiting { await Task.yield() }
  }

  var askedCount: Int { desk.asked.count + details.asked.count }

  var line: String { shown.value }

  func observe() {
    token = shown.observe { [unowned self] line in if lines.last != line { lines.append(line) } }
  }

  var isObserved: Bool { token != nil }

  func leave() { token = nil }
}
