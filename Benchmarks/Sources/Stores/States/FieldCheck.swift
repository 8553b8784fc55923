/// Whether paths and setters of the thousand fields belong together.
public enum FieldCheck {
  /// How many fields differ after their own setter, and only after that.
  public static func pathsThatTheirSetterChanges() -> Int {
    let readers = Readers()
    FieldTree.visit(readers)
    return FieldTree.setters.indices.count { index in
      var tree = FieldTree()
      FieldTree.setters[index](&tree)
      return readers.hasChanged.indices.allSatisfy { readers.hasChanged[$0](tree) == ($0 == index) }
    }
  }

  private final class Readers: FieldVisitor {
    private(set) var hasChanged: [(FieldTree) -> Bool] = []

    func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
      let initial = FieldTree()[keyPath: path]
      hasChanged.append { $0[keyPath: path] != initial }
    }
  }
}
