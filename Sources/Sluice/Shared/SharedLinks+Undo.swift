import Incremental

/// The undo of shared values: it reverts what its step has written, and nothing else.
///
/// A part of the state that returns with a step contains the shared values of that time. Those that the step itself
/// wrote are written again; all others take their current value.
extension SharedLinks {
  /// Returns the names of the shared values that the current action has written in a part of the state; nil if there
  /// are none.
  fileprivate func written(in part: FieldMemory, _ layout: SharedLayout) -> [String]? {
    var names: Set<String> = []
    _ = layout.contains(in: part) { field in
      if field.stamp.isEdit, isNew(field) { names.insert(field.identity.name) }
      return false
    }
    return names.isEmpty ? nil : names.sorted()
  }

  /// Handles a step that was undone or redone: the shared values with these names take the values that the step put
  /// into a part of the state.
  fileprivate func restore(_ names: [String], isUndo: Bool, in part: FieldMemory, _ layout: SharedLayout) {
    // Values that came with the step, but were not written by it, may be older or newer than those that were.
    var found: [SharedName: SharedAge] = [:]
    layout.change(in: part, where: { !isCurrent($0) && !$0.stamp.isNew }) { field in
      let (link, name) = (link(for: field), SharedName(field.identity))
      let age = link.age(of: field.stamp)
      if names.contains(name.name), found[name].map({ isUndo == (age < $0) }) ?? true {
        found[name] = age
        link.restore(field)
      }
      field.stamp = .new
    }
    edits.isMarked = true
  }
}

extension Context {
  /// Returns the names of the shared values that the current action has written in a part of the state; nil if there
  /// are none.
  @usableFromInline
  package func sharedNames<Part>(writtenIn part: Part) -> [String]? {
    guard let shared = core({ $0.shared }), shared.edits.hasWritten, let layout = SharedLayout.of(Part.self) else {
      return nil
    }
    return FieldMemory.lendCopy(of: part) { shared.written(in: $0, layout) }
  }

  /// Restores the shared values of a step that was undone or redone in a part of the state.
  @usableFromInline
  package func restoreShared<Part>(_ names: [String]?, isUndo: Bool, in part: inout Part) {
    guard let shared = core({ $0.shared }), let layout = SharedLayout.of(Part.self) else { return }
    FieldMemory.lend(&part) { shared.restore(names ?? [], isUndo: isUndo, in: $0, layout) }
  }
}
