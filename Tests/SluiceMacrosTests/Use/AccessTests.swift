#if Macros
  import Sluice
  public import SluiceMacros
  import Testing

  /// What is public is seen to be by `sum`, which may only use what is.
  @Cases public enum PublicAction { case add(Int) }
  @Cases package enum PackageAction { case add(Int) }
  @Cases fileprivate enum FileAction { case add(Int) }
  @Cases private enum PrivateAction { case add(Int) }
  @Cases @usableFromInline enum InlinedAction { case add(Int) }

  /// The number and the length of the name.
  @inlinable
  public func sum(_ action: PublicAction) -> Int { (action[case: \.add] ?? 0) + PublicAction.cases.add.name.count }

  /// A generic type around enums.
  public struct Screen<Row> {
    fileprivate struct Hidden {}

    /// It names what is in the type around it.
    @Cases public enum Action { case row(Row) }
    @Cases fileprivate enum Internal { case row(Row, Hidden) }
    @Cases private enum Secret: CasePathable { case row(Row, Hidden) }

    static func rows(_ row: Row) -> [String] {
      let secret = Secret.cases.row.embed((row, Hidden()))
      return [secret.caseName] + (secret.is(\.row) ? ["is row"] : [])
    }
  }

  extension Screen where Row == Int {
    @Cases enum Number { case of(Row) }
  }

  extension PublicAction {
    /// It names the type around it.
    @Cases public enum Inner { case deep(PublicAction) }
  }

  /// Enums of every access, and in every place.
  @Suite struct AccessTests {
    @Test func `The cases of an enum can be used where the enum can`() {
      #expect(sum(.add(2)) == 5)
      #expect(PackageAction.add(1).is(\.add))
      #expect(FileAction.add(1).is(\.add))
      #expect(PrivateAction.add(1).is(\.add))
      #expect(InlinedAction.add(1).is(\.add))
    }

    @Test func `An enum in a type names what is in that type`() {
      #expect(Screen<Int>.Action.row(1)[case: \.row] == 1)
      #expect(Screen<Int>.Internal.row(1, .init())[case: \.row]?.0 == 1)
      #expect(PublicAction.Inner.deep(.add(1))[case: \.deep]?.is(\.add) == true)
      #expect(Screen.Number.of(1)[case: \.of] == 1)
    }

    @Test func `An enum that is private in a type says itself that it conforms`() {
      #expect(Screen.rows(1) == ["row", "is row"])
    }
  }
#endif
