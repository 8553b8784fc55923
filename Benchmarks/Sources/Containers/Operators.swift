import Incremental

/// One row changes, and one operator of the graph follows: by the graph, and computed from scratch.
///
/// The row that changes goes to another place in each order, as in `Views`.
enum Operators {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    let half = count / 2
    return [
      rows("map", count, { $0.mapRows(line) }, { $0.map(line) }),
      rows("map-each", count, { $0.mapRows { $1.map(line) } }, { $0.map(line) }),
      rows("filter", count, { $0.filterRows { !$0.isDone } }, { $0.filter { !$0.isDone } }),
      rows("filter-each", count, { $0.filterRows { $1.map { !$0.isDone } } }, { $0.filter { !$0.isDone } }),
      rows("sort", count, { $0.sorted(by: \.rank) }, { $0.sorted(by: precedes) }),
      rows("sort-each", count, { $0.sorted { $1[\.rank] } }, { $0.sorted(by: precedes) }),
      value("first-50", count, { $0.prefix(50, by: \.rank).map(ids) }, { ids($0.sorted(by: precedes).prefix(50)) }),
      value("min", count, { $0.min(by: \.rank).map { $0?.id ?? 0 } }, { $0.min(by: precedes)?.id ?? 0 }),
      value(
        "window-in-the-middle", count, { $0.sorted(by: \.rank).window(half..<half + 50).map(ids) },
        { ids($0.sorted(by: precedes).dropFirst(half).prefix(50)) }),
      value(
        "window-at-the-start", count, { $0.sorted(by: \.rank).window(0..<50).map(ids) },
        { ids($0.sorted(by: precedes).prefix(50)) }),
      value("sum", count, { $0.sum(of: \.rank) }, { $0.reduce(0) { $0 + $1.rank } }),
      value("count", count, { $0.count { $0.rank < 1 << 29 } }, { $0.count { $0.rank < 1 << 29 } }),
      value(
        "totals", count,
        { rows in
          rows.grouped(by: group, reducing: 0, add: { $0 + $1.rank }, remove: { $0 - $1.rank }).map { $0[7] ?? 0 }
        }, { $0.reduce(0) { $1.id % 100 == 7 ? $0 + $1.rank : $0 } }),
      value("group", count, { $0.grouped(by: group).row(7).map { $0?.rows.first?.rank ?? 0 } }, { $0[7].rank }),
      value(
        "flatten", count, { $0.grouped(by: group).flatten(\.rows).map { $0[half].rank } },
        { items in items.sorted { ($0.id % 100, $0.id) < ($1.id % 100, $1.id) }[half].rank }),
      value(
        "join", count,
        { rows in
          rows.joined(with: Incr(constant: Rows((0..<100).map { Line(id: $0, rank: $0) }), in: rows.graph), on: group)
            .map { $0[half].left.rank &+ $0[half].right.rank }
        }, { $0[half].rank &+ half % 100 }),
      value(
        "custom", count, { rows in Incr(constant: count, in: rows.graph).custom(Ranks(rows: rows)) },
        { $0.reduce(0) { $0 + $1.rank } }),
      value("row", count, { $0.row(half).map { $0?.rank ?? 0 } }, { $0[half].rank }),
      wide(count),
    ]
  }

  /// A value that half of the rows depend on changes, and a filter and an order follow; and both are made anew.
  private static func wide(_ count: Int) -> CollectionBenchmark {
    let shows = { @Sendable (row: Item, limit: Int) in row.price * Double(row.id & 255) < Double(limit) * 1.5 }
    @Sendable func limits(_ rows: Incr<Rows<Item>>) -> Incr<Int> {
      rows.scan(0) { steps, _ in steps + 1 }.map { $0 & 1 == 0 ? 128 : 256 }
    }
    return CollectionBenchmark(
      folder: "view", "filter-sort-half-of-the-rows", count,
      Views.derive("Rows", count) { _, rows in
        let shown = rows.filterRows(by: limits(rows), shows).sorted(by: \.rank)
        return { report in shown.observe { report($0.count &+ $0[$0.count / 2].id) } }
      },
      Views.derive("made anew", count) { _, rows in
        let shown = limits(rows).flatMap { limit in rows.filterRows { shows($0, limit) }.sorted(by: \.rank) }
        return { report in shown.observe { report($0.count &+ $0[$0.count / 2].id) } }
      })
  }

  private struct Line: Identifiable, Equatable, Sendable {
    let id: Int
    var rank: Int
  }

  /// The sum of the ranks, of which each row is a dependency.
  private struct Ranks: CustomNode {
    let rows: Incr<Rows<Item>>
    var output = 0

    mutating func sourceChanged(to count: Int, _ ranks: inout DependencySet<Int, Int>) {
      for id in 0..<count { ranks.insert(id) { rows.row(id).map { $0?.rank ?? 0 } } }
    }

    mutating func valueChanged(for id: Int, from old: Int?, to new: Int?) { output += (new ?? 0) - (old ?? 0) }
  }

  @Sendable private static func line(_ item: Item) -> Line { Line(id: item.id, rank: item.rank & 1023) }

  @Sendable private static func group(_ item: Item) -> Int { item.id % 100 }

  @Sendable private static func precedes(_ a: Item, _ b: Item) -> Bool { (a.rank, a.id) < (b.rank, b.id) }

  @Sendable private static func ids(_ rows: some Sequence<Item>) -> Int { rows.reduce(0) { $0 &* 31 &+ $1.id } }

  /// An operator whose result is rows, of which each change is reported.
  private static func rows<Row: Identifiable & Equatable>(
    _ name: String, _ count: Int, _ derive: @escaping @Sendable (Incr<Rows<Item>>) -> Incr<Rows<Row>>,
    _ compute: @escaping @Sendable ([Item]) -> [Row]
  ) -> CollectionBenchmark where Row.ID == Int {
    value(name, count, { derive($0).map { $0.count &+ $0[$0.count / 2].id } }) { items in
      let rows = compute(items)
      return rows.count &+ rows[rows.count / 2].id
    }
  }

  /// An operator whose result is a number, which is read after each change.
  private static func value(
    _ name: String, _ count: Int, _ derive: @escaping @Sendable (Incr<Rows<Item>>) -> Incr<Int>,
    _ compute: @escaping @Sendable ([Item]) -> Int
  ) -> CollectionBenchmark {
    CollectionBenchmark(
      folder: "operator", name, count,
      Views.derive("Rows", count) { _, rows in
        let result = derive(rows)
        let change = rows.map2(result, isEqual: { _, _ in false }) { $1 }
        return { report in change.observe(report) }
      },
      Views.compute("from scratch", count) { items, _ in compute(items) })
  }
}
