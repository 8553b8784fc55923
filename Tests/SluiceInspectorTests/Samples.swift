#if Inspector
  import Foundation

  struct Todo: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var isDone = false
  }

  /// Not equatable, so that differences look inside.
  struct Plain { var number = 1, text = "a", list = [1, 2, 3], child: Leaf? = Leaf() }

  struct Leaf { var name = "leaf" }

  enum Sample { case none, one(Int), named(id: Int, title: String), nested(Todo) }

  class Parent { var name = "parent" }

  final class Ring: Parent {
    var next: Ring?
    var label = "ring"
  }

  actor Hidden { var secret = 1 }

  struct Odd: CustomReflectable {
    let fields: [(String, Any)]

    var customMirror: Mirror {
      Mirror(self, children: fields.map { (label: $0.0 as String?, value: $0.1) }, displayStyle: .struct)
    }
  }
#endif
