public import Incremental

/// Checks that the watched objects are released when a test is done with them.
///
/// ```swift
/// try expectNoLeaks { leaks in
///   let store = leaks.watch(Store(Todos.State(), Todos()))
///   let token = store.observe(\.draft) { print($0) }
///   store.send(.setDraft("milk"))
///   token.cancel()
/// }
/// ```
///
/// Rules: objects must be released when `body` returns; a graph must have as many nodes as when it was watched. Watch
/// objects where they are made. The function throws, so it fails the test in Swift Testing and in XCTest. In a test
/// that is `async`, write `try await`.
///
/// - Throws: `LeaksFound`, or an error of `body`.
public func expectNoLeaks(_ body: (LeakWatch) throws -> Void) throws {
  let watch = LeakWatch()
  try body(watch)
  try watch.check()
}

/// Checks that the watched objects are released when an asynchronous test is done with them, including those that
/// effects hold.
nonisolated(nonsending) public func expectNoLeaks(
  _ body: nonisolated(nonsending) (LeakWatch) async throws -> Void
) async throws {
  let watch = LeakWatch()
  do {
    try await body(watch)
  } catch {
    await restoreIsolation()
    throw error
  }
  try watch.check()
}

/// A watch over objects, for `expectNoLeaks`.
public final class LeakWatch {
  private struct Watched {
    let name: String
    weak var object: AnyObject?
  }

  private var watched: [Watched] = []
  private var graphs: [(name: String, graph: Graph, nodes: Int)] = []

  init() {}

  /// Watches an object, and returns it.
  @discardableResult
  public func watch<Object: AnyObject>(_ object: Object, _ name: String? = nil) -> Object {
    watched.append(Watched(name: name ?? "\(Object.self)", object: object))
    return object
  }

  /// Watches the nodes of a graph, and returns it. The graph itself is retained.
  @discardableResult
  public func watch(nodesOf graph: Graph, _ name: String = "the graph") -> Graph {
    graphs.append((name, graph, graph.statistics.alive))
    return graph
  }

  func check() throws {
    var leaks = watched.filter { $0.object != nil }.map { $0.name }
    for (name, graph, nodes) in graphs where graph.statistics.alive != nodes {
      leaks.append("\(graph.statistics.alive - nodes) nodes of \(name)")
    }
    if !leaks.isEmpty { throw LeaksFound(names: leaks) }
  }
}

/// The error of objects that are still alive, although nothing should retain them.
public struct LeaksFound: Error, CustomStringConvertible {
  /// The objects that are still alive, in the order in which they were watched.
  public let names: [String]

  /// One sentence for a log.
  public var description: String {
    "Still there, when nobody should hold it any more: \(names.joined(separator: ", ")). Something that it was given to keeps it:"
      + " a closure that captures it, a token, or an effect that is not over."
  }
}
