import Incremental

/// A state with sources, changed as a store changes it.
final class StateLab<State> {
  let graph = Graph()
  let memory: StateMemory<State>
  let sources = Sources()

  init(_ state: State) {
    memory = StateMemory(state)
    graph.attach(sources)
  }

  deinit { graph.detach(sources) }

  func source<Value: Equatable>(_ path: KeyPath<State, Value>) -> Incr<Value> {
    graph.source(StateLocation(memory).part(path), among: sources, comparesBytes: true, isEqual: { $0 == $1 })
  }

  func source<Value>(_ path: KeyPath<State, Value>, isEqual: @escaping (Value, Value) -> Bool) -> Incr<Value> {
    graph.source(StateLocation(memory).part(path), among: sources, comparesBytes: false, isEqual: isEqual)
  }

  /// One cycle.
  func change(_ body: (inout State) -> Void) {
    graph.batch {
      changeOnly(body)
      sources.refresh(in: graph)
    }
  }

  /// A reducer's run, in the middle of a cycle.
  func changeOnly(_ body: (inout State) -> Void) {
    memory.change(body)
    sources.note(mayBeStale: true)
  }
}
