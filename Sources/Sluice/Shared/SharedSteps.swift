import Incremental

/// What undo does with shared values: it takes back what its step has written, and nothing else.
///
/// A part of the state that comes back with a step has the shared values of then. Those that the step itself has
/// written are written again; all others give way to what they are by now.
extension SharedLinks {
  /// The names of the shared values that the action that is handled has written in a part of the state; nil if there
  /// are none.
  fileprivate func written(in part: FieldMemory, _ layout: SharedLayout) -> [String]? {
    var names: Set<String> = []
    _ = layout.contains(in: part) { field in
      if field.stamp.isEdit, isNew(field) { names.insert(field.identity.name) }
      return false
    }
    return names.isEmpty ? nil : names.sorted()
  }

  /// A step was taken back, or done again: the shared values with these names are what it put into a part of the state.
  fileprivate func restore(_ names: [String], isUndo: Bool, in part: FieldMemory, _ layout: SharedLayout) {
    // What came with the step and was not written by it may be older or newer than what was.
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
  /// The names of the shared values that the action that is handled has written in a part of the state; nil if there
  /// are none.
  @usableFromInline
  func sharedNames<Part>(writtenIn part: Part) -> [String]? {
    guard let shared = core({ $0.shared }), shared.edits.hasWritten, let layout = SharedLayout.of(Part.self) else {
      return nil
    }
    return FieldMemory.lendCopy(of: part) { shared.written(in: $0, layout) }
  }

  /// A step was taken back, or done again, in a part of the state.
  @usableFromInline
  func restoreShared<Part>(_ names: [String]?, isUndo: Bool, in part: inout Part) {
    guard let shared = core({ $0.shared }), let layout = SharedLayout.of(Part.self) else { return }
    FieldMemory.lend(&part) { shared.restore(names ?? [], isUndo: isUndo, in: $0, layout) }
  }
}
