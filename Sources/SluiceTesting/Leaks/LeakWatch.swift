public import Incremental

/// Watches objects for `expectNoLeaks`.
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
