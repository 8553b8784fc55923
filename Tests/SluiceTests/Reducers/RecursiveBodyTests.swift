import Sluice
import Testing

@Suite struct RecursiveBodyTests {
  struct Branch: Equatable, Identifiable {
    let id: Int
    var leaves = 0
    var branches: Rows<Branch> = []
  }

  indirect enum BranchAction: Sendable {
    case grow
    case branch(Int, BranchAction)
  }

  /// Names the type of its body, as operators of the library do.
  struct Grower: Reducer {
    static let branch = EnumCase<BranchAction, (Int, BranchAction)>(
      "branch", embed: { .branch($0, $1) },
      extract: { if case .branch(let id, let action) = $0 { (id, action) } else { nil } })

    var body: AnyReducer<Branch, BranchAction> {
      let all = Combined<Branch, BranchAction> {
        EachRow(\Branch.branches, action: Self.branch) { Grower() }
        Reduce { branch, action in if case .grow = action { branch.leaves += 1 } }
      }
      return all.erased()
    }
  }

  @Test func `A reducer whose body contains itself may hide the type of its body`() {
    var tree = Branch(id: 0, branches: [Branch(id: 1, branches: [Branch(id: 2)])])
    Grower().apply(.branch(1, .branch(2, .grow)), to: &tree)
    #expect(tree.branches[0].branches[0].leaves == 1)
    #expect(tree.leaves == 0)
  }
}
