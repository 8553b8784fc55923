import Incremental
import Testing

/// Values under types.
@Suite struct TypeTableTests {
  enum First {}
  enum Second {}
  enum Number<Tag> {}

  /// Types in any number, each with its own metadata.
  static func types(_ count: Int) -> [any Any.Type] {
    var types: [any Any.Type] = [First.self]
    func next<Tag>(_: Tag.Type) -> any Any.Type { Number<Tag>.self }
    while types.count < count { types.append(_openExistential(types[types.count - 1], do: next)) }
    return types
  }

  @Test func `A value in a table is found under its type, and nothing under another`() {
    var table = TypeTable()
    defer { table.destroy() }
    #expect(table.value(under: ObjectIdentifier(First.self), as: Int.self) == nil)
    table.keep(Kept(1), under: ObjectIdentifier(First.self))
    #expect(table.value(under: ObjectIdentifier(First.self), as: Int.self) == 1)
    #expect(table.value(under: ObjectIdentifier(Second.self), as: Int.self) == nil)
  }

  @Test func `A value replaces the previous one of its type, which is released`() {
    let lifetimes = Lifetimes()
    var table = TypeTable()
    for _ in 0..<3 { table.keep(Kept(Lifetime(lifetimes)), under: ObjectIdentifier(First.self)) }
    #expect(lifetimes.alive == 1)
    table.destroy()
    #expect(lifetimes.alive == 0)
  }

  @Test func `A table that grows, and from which values are removed, agrees with a dictionary`() {
    let keys = Self.types(300).map { ObjectIdentifier($0) }
    var (table, model) = (TypeTable(), [ObjectIdentifier: Int]())
    defer { table.destroy() }
    for (number, key) in keys.enumerated() {
      table.keep(Kept("\(number)", origins: [keys[number / 2]]), under: key)
      model[key] = number
      guard number % 50 == 49 else { continue }
      table.removeAll { $0.origins == [keys[number / 4]] }
      model = model.filter { $0.value / 2 != number / 4 }
      for key in keys { #expect(table.value(under: key, as: String.self) == model[key].map { "\($0)" }) }
      #expect(Set(table.all.map(\.key)) == Set(model.keys))
    }
    #expect(model.count > 250)
  }

  @Test func `Values that match a condition are removed and released, and the rest stays`() {
    let lifetimes = Lifetimes()
    let keys = Self.types(20).map { ObjectIdentifier($0) }
    var table = TypeTable()
    for key in keys { table.keep(Kept(Lifetime(lifetimes), origins: [key]), under: key) }
    table.removeAll { keys[..<5].contains($0.origins[0]) }
    #expect(lifetimes.alive == 15)
    table.destroy()
    #expect(lifetimes.alive == 0)
  }
}
