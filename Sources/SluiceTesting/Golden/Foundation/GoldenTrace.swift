public import Sluice

/// Records the events of a store as lines of text, and compares them with a file of an earlier run.
///
/// ```swift
/// @Test func `Searching`() throws {
///   let golden = GoldenTrace("searching")                  // Golden/searching.txt, beside this file
///   let store = Store(Search.State(), Search(), interceptors: golden.states(), trace: golden.trace)
///   store.send(.typed("a"))
///   try golden.check()
/// }
/// ```
///
/// Rules:
/// - The first run writes the file, and fails: read the file, and keep it with the test. With
///   `SLUICE_UPDATE_GOLDEN=1` in the environment, every run rewrites its file and passes.
/// - Lines contain no times, addresses or lines of code; the values in actions and states must be equal in each run,
///   too.
/// - It belongs to the store's isolation.
/// - In a package, exclude the folder: `.testTarget(name: …, exclude: ["Golden"])`.
public final class GoldenTrace {
  /// The lines so far.
  public private(set) var lines: [String] = []
  private let file: TextFile
  private let isUpdating: Bool
  private let kinds: Set<TraceEvent.Kind>

  /// Makes a recorder for the events of some kinds.
  ///
  /// Rules: the name is that of the file, without `.txt`. The default folder is `Golden`, beside the file of the test.
  /// By default the environment decides whether the file is rewritten.
  public init(
    _ name: String, in folder: String? = nil,
    kinds: Set<TraceEvent.Kind> = [.action, .coeffect, .effectStarted, .effectEnded, .failed],
    isUpdating: Bool? = nil, file: StaticString = #filePath
  ) {
    let test = "\(file)"
    let beside = folder ?? test[..<(test.lastIndex(of: "/") ?? test.startIndex)] + "/Golden"
    self.file = TextFile(path: "\(beside)/\(name).txt")
    self.isUpdating = isUpdating ?? (TextFile.environment("SLUICE_UPDATE_GOLDEN") == "1")
    self.kinds = kinds
  }

  /// The path of the file.
  public var path: String { file.path }

  /// A trace for the store, which records events.
  public var trace: Trace {
    Trace { [self] event in if kinds.contains(event.kind) { lines += GoldenText.lines(of: event) } }
  }

  /// Returns an interceptor for the store, which records the changes of each action.
  public func states<State, Action>() -> Interceptor<State, Action> {
    Interceptor<State, Action> { [self] state, action, context, next in
      let before = DumpedLines.of(state)
      next(&state, action, context)
      lines += LineDifference.of(before, DumpedLines.of(state)).filter { !$0.hasPrefix("  ") }.map { "    \($0)" }
    }.named("states")
  }

  /// Appends a line of your own.
  public func note(_ line: String) { lines += line.split(separator: "\n").map { String($0) } }

  /// Compares the recording with the file.
  ///
  /// - Throws: `GoldenDiffers`, with the lines that differ, or if there was no file; or an error of reading or writing
  ///   it.
  public func check() throws {
    let old = try file.read()
    if old == lines { return }
    if isUpdating || old == nil { try file.write(lines) }
    if isUpdating { return }
    throw GoldenDiffers(path: path, difference: old.map { LineDifference.short($0, lines) } ?? [], isNew: old == nil)
  }
}
