import SluiceSeeds
import Testing

/// “Modularization” of RedCat's README.
@Suite struct RedCatModuleSampleTests {
  typealias IncDec = RedCat.IncDec

  // struct Foo {
  //
  //    var bar : Int
  //
  //    static let reducer = DetailReducer(\Foo.bar) {
  //       incDecReducer
  //    }
  //
  // }
  @Test func `A reducer is bound to a mutable property, and leaves the others alone`() {
    struct Foo: Equatable {
      var bar: Int
      var other = 7

      static let reducer = RedCat.incDecReducer.lift(\Foo.bar)
    }
    var foo = Foo(bar: 0)
    Foo.reducer.apply([.inc, .inc, .dec], to: &foo)
    #expect(foo == Foo(bar: 1))
  }

  enum MyEnum: Equatable {
    case empty
    case bar(Int)

    static let reducer = RedCat.incDecReducer.lift(case: MyEnum.bar)
  }

  // import CasePaths
  //
  // enum MyEnum : Emptyable {
  //
  //    case empty
  //    case bar(Int)
  //
  //    static let reducer = AspectReducer(/MyEnum.bar){
  //       incDecReducer
  //    }
  //
  // }
  @Test func `A reducer is bound to the payload of a case, changes it in place, and ignores other cases`() {
    #expect(MyEnum.reducer(.bar(41), .inc) == .bar(42))
    #expect(MyEnum.reducer(.empty, .inc) == .empty)

    enum Shelf { case empty, books([Int]) }
    let books = EnumCase<Shelf, [Int]>(
      "books", embed: { .books($0) }, extract: { if case .books(let books) = $0 { books } else { nil } })
    let addresses = LineLog()
    let put = Reduce<[Int], Int> { books, book in
      books[0] = book
      addresses(books.withUnsafeBytes { "\($0.baseAddress as Any)" })
    }
    var shelf = Shelf.books(Array(repeating: 0, count: 1_000))
    put.lift(case: books).apply([1, 2, 3], to: &shelf)
    #expect(addresses.lines.count == 3 && Set(addresses.lines).count == 1)
    #expect(books.extract(shelf)?.first == 3)
  }

  // let structReducer = reducer1.compose(with: reducer2, property: \.foo)
  // let enumReducer = reducer3.compose(with: property3, aspect: /EnumType.bar)
  @Test func `Composing binds the second reducer to a property or a case`() {
    struct Whole: Equatable {
      var foo = 0
      var count = 0
    }
    let reducer1 = Reduce<Whole, IncDec> { whole, _ in whole.count += 1 }
    let reducer2 = RedCat.incDecReducer
    let structReducer = reducer1.compose(with: reducer2, at: \.foo)
    #expect(structReducer(Whole(), .dec) == Whole(foo: -1, count: 1))

    let reducer3 = Reduce<MyEnum, IncDec> { value, _ in if value == .empty { value = .bar(10) } }
    let reducer4 = RedCat.incDecReducer
    let enumReducer = reducer3.compose(with: reducer4, case: MyEnum.bar)
    #expect(enumReducer(.empty, .inc) == .bar(11))
    #expect(enumReducer(.bar(1), .inc) == .bar(2))
  }
}
