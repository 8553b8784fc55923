import SluiceNavigation
import Testing

/// Tables made of parts.
@Suite struct RouteTableTests {
  @Test func `A pattern names its case by the constructor, and a case without payload by its value`() throws {
    let table = RouteTable<Address> {
      RoutePattern("/", Address.home)
      RoutePattern("/todos/:id", Address.todo)
      RoutePattern("/:first/and/:second", Address.both)
    }
    for (path, address) in [("/", .home), ("/todos/7", .todo(7)), ("/a/and/b", .both("a", "b"))] as [(String, Address)]
    {
      #expect(try table.parse(path) == address)
      #expect(table.print(address) == path)
    }
    #expect(table.print(.new) == nil)
  }

  @Test func `Parts that claim the same paths are reported, and the first is used`() throws {
    let first = RouteTable<Address>("Todos") { RoutePattern("/todos/:id", Address.todo) }
    let second = RouteTable<Address>("Names") {
      RoutePattern("/names/:name", Address.named)
      RoutePattern("/todos/:name", Address.named)
    }
    let both = first.combined(with: second)
    #expect(first.conflicts.isEmpty && second.conflicts.isEmpty && both.conflicts.count == 1)
    guard case .conflict(let used, let ignored)? = both.conflicts.first else {
      Issue.record("\(both.conflicts)")
      return
    }
    #expect(used.hasPrefix("“/todos/:id” of Todos, ") && ignored.hasPrefix("“/todos/:name” of Names, "))
    #expect(used.contains("RouteTableTests.swift:") && "\(both.conflicts)".contains("claim the same paths"))
    #expect(try both.parse("/todos/1") == .todo(1))
  }

  @Test func `Patterns that differ by a literal or by a required query do not conflict`() {
    #expect(addresses.conflicts.isEmpty)
  }

  @Test func `An optional query does not distinguish two patterns`() {
    let table = RouteTable<Address> {
      RoutePattern("/tabs?tab=:tab", Address.tab)
      RoutePattern("/tabs?on=:name", Address.named)
    }
    #expect(table.conflicts.count == 1)
  }

  @Test func `A table of patterns does not depend on the table that contains it`() throws {
    let part = RouteTable<Address> {
      RoutePattern("/", Address.home)
      RoutePattern("/?tab=:tab", Address.tab)
    }
    #expect(part.conflicts.count == 1)
    let todos = RouteTable<Address>("Todos") { RoutePattern("/:id", Address.todo) }
    let app = RouteTable<Outer> {
      todos.under("/a/todos").embedded(in: Outer.spot)
      if Bool(true) { RoutePattern("/b", Outer.nothing) }
      for table in [addresses] { table.under("/c").embedded(in: Outer.spot) }
    }
    #expect(app.conflicts.isEmpty)
    #expect(app.print(.spot(.todo(3))) == "/a/todos/3")
    #expect(try app.parse("/a/todos/3") == .spot(.todo(3)) && app.parse("/c/todos/3") == .spot(.todo(3)))
    #expect(try app.parse("/c") == .spot(.home) && app.parse("/b") == .nothing)
    #expect(app.patterns[0].text == "/a/todos/:id" && app.patterns[2].text == "/c")
  }

  /// Resin 2.3 #2
  @Test func `A pattern keeps its options when its table becomes part of another`() {
    let inner = RouteTable<Address>("Todos") { RoutePattern("/todos/:id?filter=:name", Address.both) }
    let outer = inner.embedded(in: Outer.spot)
    #expect(outer.patterns.map(\.text) == inner.patterns.map(\.text))
    #expect(outer.patterns.map(\.origin) == inner.patterns.map(\.origin) && outer.patterns[0].part == "Todos")
    #expect(outer.print(.spot(.both("a", "b"))) == "/todos/a?filter=b")
  }

  enum Outer: Equatable {
    case spot(Address), nothing
  }

  // Each of these stops the program, with words that explain it.
  @Test func `A pattern with more or fewer parameters than its destination stops the program with an explanation`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RoutePattern<Address>("/todos/:id/:other", Address.todo)
    }
    expect(["has 2 parameters, and its destination has 1", "Name each value in the pattern once"], in: result)
  }

  @Test func `An optional parameter of the path stops the program with an explanation`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RoutePattern<Address>("/search/:text/:filter/:page", Address.search)
    }
    expect(["“:filter”", "is optional, and in the path", "as “?filter=:filter”"], in: result)
  }

  @Test func `A pattern that cannot be read stops the program with an explanation`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RoutePattern<Address>("about", Address.about)
    }
    expect(["The pattern “about” does not begin with “/”", "Write “/about”"], in: result)
  }

  @Test func `A literal that looks like a marked value stops the program with an explanation`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RoutePattern<Address>("/~users", Address.about)
    }
    expect(["has the literal “~users”", "“~” marks values"], in: result)
  }

  @Test func `A prefix with parameters stops the program with an explanation`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = addresses.under("/:user")
    }
    expect(["The prefix “/:user” is not made of literals alone", "Use a prefix such as “/shop”"], in: result)
  }

  private func expect(_ words: [String], in result: ExitTest.Result?) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in words { #expect(text.contains(word), "\(text)") }
  }
}
