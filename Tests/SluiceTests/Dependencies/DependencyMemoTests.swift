import Sluice
import Testing

/// Values that are made once, and values that are made again.
@Suite struct DependencyMemoTests {
  @Test func `A value is made once and kept`() {
    let dependencies = Dependencies()
    #expect(dependencies.client === dependencies.client)
    #expect(dependencies.engine === dependencies.car[0])
    #expect(dependencies.car[0] === dependencies.car[1])
  }

  @Test func `A copy in which another value is provided shares the values that were made`() {
    let original = Dependencies()
    let (engine, client) = (original.engine, original.client)
    let copy = original.providing { Provide(\.otherBase, 2) }
    #expect(copy.engine === engine)
    #expect(copy.client === client)
  }

  @Test func `A value that a copy makes first is shared with the original`() {
    let original = Dependencies()
    let copy = original.providing { Provide(\.otherBase, 2) }.providing { Provide(\.name, nil) }
    let (car, client) = (copy.car, copy.client)
    #expect(original.car[0] === car[0])
    #expect(original.client === client)
  }

  @Test
  func `A copy that provides a base makes the values derived from it again, also those derived indirectly`() {
    let original = Dependencies()
    let (car, client) = (original.car, original.client)
    let copy = original.providing { Provide(\.base, 2) }
    #expect(copy.engine.power == 20)
    #expect(copy.car[0].power == 20)
    #expect(copy.car[0] === copy.engine)
    #expect(copy.client === client)
    #expect(original.car[0] === car[0])
    #expect(original.engine.power == 10)
  }

  @Test func `A derived value in the middle may be provided`() {
    let original = Dependencies()
    let (car, engine) = (original.car, Engine(power: 3))
    let copy = original.providing { Provide(\.engine, engine) }
    #expect(copy.car[0] === engine)
    #expect(copy.providing { Provide(\.base, 9) }.car[0] === engine)
    #expect(original.car[0] === car[0])
  }

  @Test func `A value made in a copy belongs to the level that provides its bases, and to no lower one`() {
    let bottom = Dependencies()
    let middle = bottom.providing { Provide(\.base, 2) }
    let top = middle.providing { Provide(\.otherBase, 5) }
    let engine = top.engine
    #expect(middle.engine === engine)
    #expect(bottom.engine.power == 10)
    #expect(bottom.engine !== engine)
  }

  @Test func `Binding in place keeps the values that do not derive from the binding`() {
    var dependencies = Dependencies()
    let (client, engine) = (dependencies.client, dependencies.engine)
    dependencies.otherBase = 2
    #expect(dependencies.engine === engine)
    dependencies.base = 2
    #expect(dependencies.client === client)
    #expect(dependencies.engine !== engine)
  }

  @Test func `A hundred thousand copies of copies are neither slow nor deep`() {
    var dependencies = Dependencies()
    for _ in 0..<100_000 {
      var next = dependencies
      next.base += next.engine.power % 2 + 1
      dependencies = next
    }
    #expect(dependencies.engine.power == dependencies.base * 10)
  }

  @Test func `A made value is freed with the last copy of its dependencies`() {
    weak var client: Engine?
    weak var engine: Engine?
    weak var other: Engine?
    do {
      let dependencies = Dependencies()
      let copy = dependencies.providing { Provide(\.base, 4) }
      (client, engine, other) = (copy.client, dependencies.car[0], copy.car[1])
      #expect(client != nil && engine != nil && other != nil && engine !== other)
    }
    #expect(client == nil)
    #expect(engine == nil)
    #expect(other == nil)
  }

  /// Which values each of a family of copies sees, against a model that makes all from scratch.
  @Test(arguments: 0..<40) func `Copies of copies agree with values made from scratch`(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    var copies: [(dependencies: Dependencies, base: Int, power: Int?)] = [(Dependencies(), 1, nil)]
    for step in 0..<60 {
      var next = copies[Int.random(in: 0..<copies.count, using: &random)]
      if Bool.random(using: &random) { _ = (next.dependencies.car, next.dependencies.client) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: (next.base, next.dependencies.base) = (step, step)
      case 1: (next.power, next.dependencies.engine) = (-step, Engine(power: -step))
      case 2: next.dependencies.otherBase = step
      default: break
      }
      copies.append(next)
      for copy in copies where Int.random(in: 0..<3, using: &random) == 0 {
        #expect(copy.dependencies.base == copy.base)
        #expect(copy.dependencies.car.map(\.power) == Array(repeating: copy.power ?? copy.base * 10, count: 2))
        #expect(copy.dependencies.client === copies[0].dependencies.client)
      }
    }
  }
}
