import SluiceQueries
import Testing

/// The result of a query, as a value.
@Suite struct ResultTests {
  @Test func `Results are equal if all their parts are`() {
    let empty = QueryResult<PostQuery>()
    #expect(QueryResult<PostQuery>.fresh(rye) == .fresh(rye))
    #expect(QueryResult<PostQuery>.fetching() != empty && empty != .fetching())
    var same = QueryResult<PostQuery>.fetching()
    same.isFetching = false
    #expect(same == empty && empty == same)
    for change in changes {
      var other = QueryResult<PostQuery>.fresh(rye)
      change(&other)
      #expect(other != .fresh(rye))
    }
  }

  @Test func `A copy of a result does not change with it`() {
    let before = QueryResult<PostQuery>.fresh(rye)
    for change in changes {
      var copy = before
      change(&copy)
      #expect(before == .fresh(rye))
    }
  }

  @Test func `A result that is encoded and decoded is equal`() throws {
    for change in changes {
      var result = QueryResult<PostQuery>.fresh(rye)
      change(&result)
      #expect(try copy(result) == result)
    }
    #expect(try copy(QueryResult<PostQuery>()) == QueryResult())
  }

  @Test func `Tools read the parts of a result`() {
    let parts = Mirror(reflecting: QueryResult<PostQuery>.failed(.offline, failures: 3)).children
    #expect(
      parts.map { $0.label ?? "" } == [
        "value", "placeholder", "error", "fetching", "isPausing", "failures", "isStale",
      ])
    #expect(parts.contains { $0.value as? Int == 3 })
  }

  /// One for each part.
  private var changes: [(inout QueryResult<PostQuery>) -> Void] {
    [
      { $0.value = PostQuery.Post(title: "Oat") }, { $0.placeholder = rye }, { $0.error = .offline },
      { $0.fetching = .next }, { $0.isPausing = true }, { $0.failures = 1 }, { $0.isStale = true },
    ]
  }
}
