/// A thousand fields: ten structs of ten structs of ten, of which four are integers, three strings and three arrays.
struct FieldTree {
  var g0 = Group()
  var g1 = Group()
  var g2 = Group()
  var g3 = Group()
  var g4 = Group()
  var g5 = Group()
  var g6 = Group()
  var g7 = Group()
  var g8 = Group()
  var g9 = Group()

  struct Group {
    var l0 = Leaf()
    var l1 = Leaf()
    var l2 = Leaf()
    var l3 = Leaf()
    var l4 = Leaf()
    var l5 = Leaf()
    var l6 = Leaf()
    var l7 = Leaf()
    var l8 = Leaf()
    var l9 = Leaf()
  }

  struct Leaf {
    var a = 0
    var b = 0
    var c = 0
    var d = 0
    var e = Toggle.words.0
    var f = Toggle.words.0
    var g = Toggle.words.0
    var h = Toggle.lists.0
    var i = Toggle.lists.0
    var j = Toggle.lists.0
  }
}

/// What fields become in turn. Making a new string or array each time would take longer than all that is measured.
enum Toggle {
  static let words = ("a string with memory of its own", "another string with its own memory")
  static let lists = ([1, 2, 3, 4], [5, 6, 7, 8])

  static func next(_ number: inout Int) { number &+= 1 }
  static func next(_ word: inout String) { word = word == words.0 ? words.1 : words.0 }
  static func next(_ list: inout [Int]) { list = list[0] == 1 ? lists.1 : lists.0 }
}

extension FieldTree {
  typealias Setter = @Sendable (inout FieldTree) -> Void

  /// Changes one field each; the order is that of `visit`.
  static let setters: [Setter] = groupSetters.flatMap { group in
    leafSetters.flatMap { leaf in
      fieldSetters.map { field in { group(&$0) { leaf(&$0, field) } } as Setter }
    }
  }

  private static let groupSetters: [@Sendable (inout FieldTree, (inout Group) -> Void) -> Void] = [
    { $1(&$0.g0) }, { $1(&$0.g1) }, { $1(&$0.g2) }, { $1(&$0.g3) }, { $1(&$0.g4) },
    { $1(&$0.g5) }, { $1(&$0.g6) }, { $1(&$0.g7) }, { $1(&$0.g8) }, { $1(&$0.g9) },
  ]

  private static let leafSetters: [@Sendable (inout Group, (inout Leaf) -> Void) -> Void] = [
    { $1(&$0.l0) }, { $1(&$0.l1) }, { $1(&$0.l2) }, { $1(&$0.l3) }, { $1(&$0.l4) },
    { $1(&$0.l5) }, { $1(&$0.l6) }, { $1(&$0.l7) }, { $1(&$0.l8) }, { $1(&$0.l9) },
  ]

  private static let fieldSetters: [@Sendable (inout Leaf) -> Void] = [
    { Toggle.next(&$0.a) }, { Toggle.next(&$0.b) }, { Toggle.next(&$0.c) }, { Toggle.next(&$0.d) },
    { Toggle.next(&$0.e) }, { Toggle.next(&$0.f) }, { Toggle.next(&$0.g) },
    { Toggle.next(&$0.h) }, { Toggle.next(&$0.i) }, { Toggle.next(&$0.j) },
  ]
}
