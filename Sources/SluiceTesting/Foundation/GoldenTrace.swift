public import Sluice

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A recorder of the events of a store as lines of text, which compares them with a file of an earlier run.
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
  private let isIncluded: (TraceEvent) -> Bool

  /// Makes a recorder for some events; by default for actions, reads, effects and failures.
  ///
  /// Rules: the name is that of the file, without `.txt`. The default folder is `Golden`, beside the file of the test.
  /// By default the environment decides whether the file is rewritten.
  public init(
    _ name: String, in folder: String? = nil,
    where isIncluded: ((TraceEvent) -> Bool)? = nil,
    isUpdating: Bool? = nil, file: StaticString = #filePath
  ) {
    let test = "\(file)"
    let beside = folder ?? test[..<(test.lastIndex(of: "/") ?? test.startIndex)] + "/Golden"
    self.file = TextFile(path: "\(beside)/\(name).txt")
    self.isUpdating = isUpdating ?? (TextFile.environment("SLUICE_UPDATE_GOLDEN") == "1")
    self.isIncluded = isIncluded ?? Self.isOfActionsAndEffects
  }

  private static func isOfActionsAndEffects(_ event: TraceEvent) -> Bool {
    switch event {
    case .action, .coeffect, .effectStarted, .effectEnded, .failed: true
    case .entered, .left, .reduced, .pass, .notified, .cycleEnded, .delivered, .recorded, .restored: false
    }
  }

  /// The path of the file.
  public var path: String { file.path }

  /// A trace for the store, which records events.
  public var trace: Trace {
    Trace { [self] event in if isIncluded(event) { lines += GoldenText.lines(of: event) } }
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

/// The error of a run that differs from an earlier run.
public struct GoldenDiffers: Error, CustomStringConvertible {
  /// The file that holds the earlier run.
  public let path: String
  /// The differences, line by line: `- ` was expected, `+ ` was recorded.
  public let difference: [String]
  /// Whether there was no earlier run. Then this run was recorded.
  public let isNew: Bool

  /// The message: what happened, the differences, and how to fix it.
  public var description: String {
    if isNew { return "There was no \(path), so this run was written to it. Read it, and run the test again." }
    return """
      The run is not the one in \(path):
      \(difference.joined(separator: "\n"))
      If that is what it should do now, run the test with SLUICE_UPDATE_GOLDEN=1 in the environment.
      """
  }
}

// MARK: - Events as lines

/// The text of an event, as lines that are equal in each run.
enum GoldenText {
  static func lines(of event: TraceEvent) -> [String] {
    text(of: event).split(separator: "\n").map { String($0) }
  }

  private static func text(of event: TraceEvent) -> String {
    switch event {
    case .action(let number, let value, _, let cause): "\(number) \(SwiftText.of(value)), sent by \(cause)"
    case .coeffect(let action, let key, let value): "\(action) read \(key): \(SwiftText.of(value))"
    case .effectStarted(let id, let name, let action): "\(action) started effect \(id), \(plain(name))"
    case .effectEnded(let id, let name, let outcome): "effect \(id), \(plain(name)), ended: \(outcome)"
    case .failed(let actions, let cause): "failed: \(plain("\(cause)")) \(actions.map(SwiftText.of))"
    case .entered(let name): "entered \(name)"
    case .left(let name): "left \(name)"
    case .reduced(let action, _): "\(action) reduced"
    case .pass: "pass"
    case .notified(let observers): "\(observers) observers notified"
    case .cycleEnded(let actions): "end of a cycle of \(actions) actions"
    case .delivered: "\(event)"
    case .recorded(let entries, _): "\(entries) actions recorded"
    case .restored(let entries, _): "\(entries) entries replayed"
    }
  }

  /// Removes the line of code, which any edit above it changes, and the address of an id that is a type.
  private static func plain(_ text: String) -> String {
    text.replacing(/(\.swift):\d+/) { "\($0.1)" }.replacing(/ObjectIdentifier\(0x[0-9a-f]+\)/) { _ in "a type" }
  }
}

// MARK: - Files of lines

/// A file of lines, beside a test.
struct TextFile {
  let path: String

  /// Returns its lines; nil if there is no file.
  func read() throws -> [String]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Writes the lines, and creates the folder if necessary.
  func write(_ lines: [String]) throws {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !folder.isEmpty { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
  }

  /// Returns the value of an environment variable.
  static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
