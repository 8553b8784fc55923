#if Macros
  import Sluice
  import SluiceMacros
  import Testing

  private typealias Name = String

  // A user may have these types, too.
  struct EnumCase {}
  #if compiler(>=6.3)
    enum Sluice {}
    enum Swift {}
  #endif

  private struct Text {}

  @Cases private enum Odd {
    struct String {}
    enum Sendable {}

    case `default`, `init`, `self`(Int), `Type`, `first "row"`
    case text(String), Text(Text), Odd, caseName, embed, name
    case labels(in: Int, `inout`: Int, p0: Int)
  }

  /// No name that a user may choose is in the way.
  @Suite struct NameTests {
    @Test func `A case may have any name that Swift allows`() {
      let named: [(Odd, Name)] = [
        (.default, "default"), (.`init`, "init"), (.`self`(1), "self"), (.`Type`, "Type"),
        (.`first "row"`, #"first "row""#), (.Text(Text()), "Text"), (.Odd, "Odd"), (.caseName, "caseName"),
      ]
      for (odd, name) in named { #expect(odd.caseName == name) }
    }

    @Test func `A name in backticks is named in backticks`() {
      #expect(Odd.default.is(\.default))
      #expect(Odd.`init`.is(\.`init`))
      #expect(Odd.`self`(1)[case: \.`self`] == 1)
      #expect(Odd.`first "row"`.is(\.`first "row"`))
    }

    @Test func `A case may have the name of its type, of its enum, or of what is generated inside`() {
      #expect(Odd.Text(Text()).is(\.Text) && Odd.text(Odd.String()).is(\.text))
      #expect(Odd.Odd.is(\.Odd))
      #expect(Odd.embed.is(\.embed) && Odd.name.is(\.name) && !Odd.name.is(\.embed))
    }

    @Test func `A label may be a keyword`() throws {
      let labels = try #require(Odd.cases.labels.embed((in: 1, `inout`: 2, p0: 3))[case: \.labels])
      #expect((labels.in, labels.inout, labels.p0) == (1, 2, 3))
    }
  }
#endif
