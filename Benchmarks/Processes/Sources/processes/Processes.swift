import Foundation
import Sluice
import SluiceHost
import SluicePostgres

/// One of several processes that share a log. Measuring/postgres.py starts them, and the server, and prints the table.
///
///     processes appends CONNECTION NAME FIRST-KEY KEYS CALLERS SECONDS
///     processes holding CONNECTION NAME
///     processes takeover CONNECTION NAME
///     processes handover|lag CONNECTION COUNT
///     processes forwarded CONNECTION here|direct|database KEYS CALLERS SECONDS
///
/// Each prints `ready` when it is, waits for a line, and prints a line of JSON.
@main
struct Processes {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 3 else { return print("processes: Scripts/bench postgres starts it.") }
    let numbers = words.dropFirst(3).compactMap { Int($0) }
    switch words[0] {
    case "appends":
      try await appends(words[1], words[2], first: numbers[0], keys: numbers[1], callers: numbers[2], numbers[3])
    case "holding": try await hold(words[1], words[2])
    case "takeover": try await takeOver(words[1], words[2])
    case "handover": try await handOver(words[1], count: Int(words[2]) ?? 1)
    case "lag": try await lag(words[1], count: Int(words[2]) ?? 1)
    case "forwarded": try await forward(words[1], words[2], keys: numbers[0], callers: numbers[1], numbers[2])
    default: print("processes: \(words[0]) is not known.")
    }
  }

  private static func ready() {
    print("ready")
    fflush(nil)
    _ = readLine()
  }

  private static func report(_ values: [String: Double]) {
    let data = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
    print(String(decoding: data ?? Data(), as: UTF8.self))
  }

  private static func report(_ times: [Duration], count: Double? = nil) {
    let sorted = times.map { $0 / .milliseconds(1) }.sorted()
    guard let last = sorted.last else { return report(["count": 0]) }
    report([
      "count": count ?? Double(sorted.count), "p50": sorted[sorted.count / 2], "p99": sorted[sorted.count * 99 / 100],
      "max": last,
    ])
  }

  // MARK: - Appends

  private static func appends(
    _ connection: String, _ name: String, first: Int, keys: Int, callers: Int, _ seconds: Int
  ) async throws {
    let host = makeHost(makeLog(connection, name))
    try await withThrowingTaskGroup { group in
      for part in 0..<64 {
        group.addTask {
          for key in stride(from: part, to: keys, by: 64) { try await host.ask(.add(text), of: first + key) }
        }
      }
      try await group.waitForAll()
    }
    ready()
    let times = try await measure(host, first: first, keys: keys, callers: callers, seconds)
    report(times, count: Double(times.count) / Double(seconds))
    await host.shutDown(within: .seconds(10))
  }

  /// Returns how long each request of some callers took.
  private static func measure(
    _ host: Counters, first: Int, keys: Int, callers: Int, _ seconds: Int
  ) async throws -> [Duration] {
    let end = ContinuousClock.now + .seconds(seconds)
    return try await withThrowingTaskGroup(of: [Duration].self) { group in
      for caller in 0..<callers {
        group.addTask {
          var (times, key) = ([Duration](), caller)
          var start = ContinuousClock.now
          while start < end {
            try await host.ask(.add(text), of: first + key % keys)
            let now = ContinuousClock.now
            times.append(start.duration(to: now))
            start = now
            // A step that has no factor in common with a number of keys.
            key += 7_919
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  // MARK: - Forwarding

  /// Measures requests for stores of this process, or of another one, which is here a second host with its own log and
  /// connections; what is sent directly is passed by a call.
  private static func forward(
    _ connection: String, _ way: String, keys: Int, callers: Int, _ seconds: Int
  ) async throws {
    let owner = makeLog(connection, "A")
    let other =
      way == "direct"
      ? makeLog(connection, "B", forwarding: .direct { request, _ in await owner.answer(request) })
      : makeLog(connection, "B")
    let (first, second) = (makeHost(owner), makeHost(other))
    for key in 0..<keys { try await first.ask(.add(text), of: key) }
    ready()
    let times = try await measure(way == "here" ? first : second, first: 0, keys: keys, callers: callers, seconds)
    report(times, count: Double(times.count) / Double(seconds))
    for host in [second, first] { await host.shutDown(within: .seconds(10)) }
  }

  // MARK: - Owners

  /// Owns a key until it is killed.
  private static func hold(_ connection: String, _ name: String) async throws {
    let host = makeHost(makeLog(connection, name, lease: .seconds(2)))
    try await host.ask(.add(text), of: 0)
    ready()
    try await Task.sleep(for: .seconds(60))
    await host.shutDown(within: .seconds(1))
  }

  /// Takes the key over, as soon as it can be.
  private static func takeOver(_ connection: String, _ name: String) async throws {
    let host = makeHost(makeLog(connection, name, lease: .seconds(2)))
    try await host.ask(.add(text), of: 1)
    ready()
    let start = ContinuousClock.now
    while (try? await host.ask(.add(text), of: 0)) == nil { try await Task.sleep(for: .milliseconds(5)) }
    report([start.duration(to: .now)])
    await host.shutDown(within: .seconds(1))
  }

  /// Measures how long a store that one process gives up is away.
  private static func handOver(_ connection: String, count: Int) async throws {
    let hosts = ["A", "B"].map { makeHost(makeLog(connection, $0)) }
    for (key, host) in hosts.enumerated() { try await host.ask(.add(text), of: 10 + key) }
    try await hosts[1].ask(.add(text), of: 0)
    ready()
    var times: [Duration] = []
    for number in 0..<count {
      let start = ContinuousClock.now
      hosts[(number + 1) % 2].hibernate()
      while (try? await hosts[number % 2].ask(.add(text), of: 0)) == nil { try await Task.sleep(for: .milliseconds(1)) }
      times.append(start.duration(to: .now))
    }
    report(times)
    for host in hosts { await host.shutDown(within: .seconds(1)) }
  }

  /// Measures how long after its answer an action is in a follower.
  private static func lag(_ connection: String, count: Int) async throws {
    let (host, log) = (makeHost(makeLog(connection, "A")), makeLog(connection, "B"))
    let follower = try await log.follow("0", from: Counter(), counter)
    try await host.ask(.add(text), of: 0)
    try await Task.sleep(for: .seconds(1))
    ready()
    var times: [Duration] = []
    for _ in 0..<count {
      let receipt = try await host.ask(.add(text), of: 0)
      let start = ContinuousClock.now
      try await follower.reached(receipt.position ?? 0)
      times.append(start.duration(to: .now))
    }
    report(times)
    await host.shutDown(within: .seconds(1))
    await log.close()
  }
}
