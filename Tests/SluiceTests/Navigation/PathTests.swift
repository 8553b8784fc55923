import SluiceNavigation
import Testing

/// Paths are parsed and printed.
@Suite struct PathTests {
  static let written: [(Address, String)] = [
    (.home, "/"), (.new, "/todos/new"), (.todo(-7), "/todos/-7"), (.named("Ann"), "/names/Ann"),
    (.named("a/b?c=d&e;f#g%"), "/names/a%2Fb%3Fc%3Dd%26e%3Bf%23g%25"), (.named(""), "/names/~"),
    (.named(".."), "/names/~.."), (.named("~"), "/names/%7E"), (.named("new"), "/names/~new"),
    (.both("names", "x"), "/~names/and/x"),
    (.search("milk & rye", .done, 2), "/search/milk%20%26%20rye?filter=done&page=2"),
    (.search("a", nil, nil), "/search/a"),
    (.search("a", nil, 3), "/search/a?page=3"), (.tab("one"), "/tabs?tab=one"), (.tab("all"), "/tabs?tab=~all"),
    (.allTab, "/tabs?tab=all"), (.tag("x", true), "/tags/x?on=true"), (.about, "/%C3%BCber%20uns"),
  ]

  @Test(arguments: written) func `A destination is printed as its pattern says, and parsed from that`(
    destination: Address, path: String
  ) throws {
    #expect(addresses.print(destination) == path)
    #expect(try addresses.parse(path) == destination)
  }

  @Test(arguments: [
    ("/todos/7/", Address.todo(7)), ("/todos/7#end", .todo(7)), ("/todos/7?utm=x&utm", .todo(7)),
    ("/todos/7?utm=100%", .todo(7)), ("/todos/7?caf%E9=1", .todo(7)), ("/über uns", .about),
    ("/%c3%bcber%20uns", .about), ("/search/a?page=1&page=2", .search("a", nil, 1)), ("/todos/%6Eew", .new),
    ("/names/a+b", .named("a+b")), ("/todos/and/x", .both("todos", "x")), ("/tags/x?%6Fn=false", .tag("x", false)),
  ]) func `A path that a person wrote is read with some tolerance`(path: String, destination: Address) throws {
    #expect(try addresses.parse(path) == destination)
  }

  @Test(arguments: [
    ("", 0, "expected “/”, found nothing"), ("todos", 0, "expected “/”, found “todos”"),
    ("/todos/x", 7, "expected “new” or :id (Int) or “and”, found “x”"), ("/todos", 6, "found nothing"),
    ("/nowhere", 8, "expected “and”, found nothing"), ("/todos/7/x", 9, "expected nothing more, found “x”"),
    ("/names/%4", 7, "expected percent-encoded UTF-8, found “%4”"), ("/names/%FF", 7, "expected percent-encoded UTF-8"),
    ("/search/a?filter=some", 17, "expected :filter (Filter?), found “some”"),
    ("/tags/x", 7, "expected :on (Bool), found nothing"),
    ("/tags/x?on=maybe", 11, "expected :on (Bool), found “maybe”"),
    ("/names//", 7, "expected :name (String) or “and”, found nothing"),
    ("/a//b", 3, "expected “and”, found nothing"),
  ]) func `A path that leads nowhere reports what was expected at which place`(path: String, offset: Int, words: String)
  {
    let error = #expect(throws: PathError.self) { try addresses.parse(path) }
    #expect(error?.offset == offset && error?.description.contains(words) == true, "\(error as Any)")
    #expect(error?.link == path)
  }

  @Test func `A deep link is a stack of destinations`() throws {
    let stack: [Address] = [.home, .search("a;b", .all, nil), .todo(3), .todo(3)]
    #expect(addresses.print(stack: stack) == "/;/search/a%3Bb?filter=~all;/todos/3;/todos/3")
    #expect(try addresses.parse(stack: "/;/search/a%3Bb?filter=~all;/todos/3;/todos/3") == stack)
    #expect(try addresses.parse(stack: "") == [] && addresses.print(stack: []) == "")
    let error = #expect(throws: PathError.self) { try addresses.parse(stack: "/todos/3;/todos/x") }
    #expect(error?.offset == 16)
  }

  @Test func `The beginnings of a path are the destinations below its own`() throws {
    #expect(try addresses.parse(trail: "/todos/3") == [.home, .todo(3)])
    #expect(try addresses.parse(trail: "/") == [.home])
    #expect(throws: PathError.self) { try addresses.parse(trail: "/todos/x") }
  }

  @Test func `A destination without a pattern is not printed`() {
    let few = RouteTable<Address> { RoutePattern("/", Address.home) }
    #expect(few.print(.new) == nil && few.print(stack: [.home, .new]) == nil)
  }

  @Test func `A pattern takes a destination apart by functions`() throws {
    let details = RouteTable<Screen> {
      RoutePattern("/details/:id") { (id: Int) in
        .detail(Detail(id: id))
      } extract: {
        $0.detail?.id
      }
    }
    #expect(details.print(.detail(Detail(id: 7, count: 3))) == "/details/7")
    #expect(try details.parse("/details/7") == .detail(Detail(id: 7)))
  }
}
