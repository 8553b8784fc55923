/// Something that is done with each field, whatever its type.
protocol FieldVisitor {
  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>)
}

extension FieldTree {
  static let count = 1000

  /// Visits all fields, in the order of `setters`.
  static func visit(_ visitor: some FieldVisitor) {
    for group in groupPaths {
      for leaf in leafPaths { visit(group.appending(path: leaf), visitor) }
    }
  }

  private static func visit(_ leaf: KeyPath<FieldTree, Leaf>, _ visitor: some FieldVisitor) {
    for field in [\Leaf.a, \.b, \.c, \.d] { visitor.visit(leaf.appending(path: field)) }
    for field in [\Leaf.e, \.f, \.g] { visitor.visit(leaf.appending(path: field)) }
    for field in [\Leaf.h, \.i, \.j] { visitor.visit(leaf.appending(path: field)) }
  }

  private static var groupPaths: [KeyPath<FieldTree, Group>] {
    [\.g0, \.g1, \.g2, \.g3, \.g4, \.g5, \.g6, \.g7, \.g8, \.g9]
  }

  private static var leafPaths: [KeyPath<Group, Leaf>] {
    [\.l0, \.l1, \.l2, \.l3, \.l4, \.l5, \.l6, \.l7, \.l8, \.l9]
  }
}
