import Incremental

/// Formulations of one question, which differ in what a change costs: one row of many changes, or one of 1,000 values.
enum Choices {
  static func all(_ count: Int) -> [CollectionBenchmark] {
    [
      totals(count), page(count), greatest(count), matching(count), oneValueForAll(count), shownRows(count),
      bothDirections(count),
    ]
  }

  /// The total of each of 100 groups.
  private static func totals(_ count: Int) -> CollectionBenchmark {
    CollectionBenchmark(
      folder: "choice", "total-of-each-group", count,
      ask("grouped, reducing", count) { _, rows in
        rows.grouped(by: group, reducing: 0, add: { $0 + $1.rank }, remove: { $0 - $1.rank })
          .map { totals in totals.reduce(0) { $0 ^ $1.value } }
      },
      ask("grouped, a sum in each", count) { _, rows in
        rows.grouped(by: group).mapRows { key, group in
          group.map(\.rows).sum(of: \.rank).map { Total(id: key, sum: $0) }
        }
        .map { totals in totals.reduce(0) { $0 ^ $1.sum } }
      },
      ask("grouped, a loop over each", count) { _, rows in
        rows.grouped(by: group).mapRows { group in Total(id: group.key, sum: group.rows.reduce(0) { $0 + $1.rank }) }
          .map { totals in totals.reduce(0) { $0 ^ $1.sum } }
      },
      ask("map", count) { _, rows in
        rows.map { rows in
          var totals: [Int: Int] = [:]
          for row in rows { totals[group(row), default: 0] += row.rank }
          return totals.reduce(0) { $0 ^ $1.value }
        }
      })
  }

  private static func group(_ row: Item) -> Int { row.id % 100 }

  /// The 50 rows of a page, in the middle, so that every other change shifts them.
  private static func page(_ count: Int) -> CollectionBenchmark {
    let start = count / 2
    return CollectionBenchmark(
      folder: "choice", "page-of-sorted", count,
      ask("sorted, window", count) { _, rows in rows.sorted(by: \.rank).window(start..<start + 50).map { ids($0) } },
      ask("sorted, map", count) { _, rows in rows.sorted(by: \.rank).map { ids($0.dropFirst(start).prefix(50)) } },
      ask("map", count) { _, rows in
        rows.map { rows in ids(rows.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.dropFirst(start).prefix(50)) }
      })
  }

  private static func ids(_ rows: some Sequence<Item>) -> Int { rows.reduce(0) { $0 &* 31 &+ $1.id } }

  private static func greatest(_ count: Int) -> CollectionBenchmark {
    CollectionBenchmark(
      folder: "choice", "greatest", count,
      ask("max", count) { _, rows in rows.max(by: \.rank).map { $0?.rank ?? 0 } },
      ask("map", count) { _, rows in rows.map { rows in rows.max { $0.rank < $1.rank }?.rank ?? 0 } })
  }

  private static func matching(_ count: Int) -> CollectionBenchmark {
    CollectionBenchmark(
      folder: "choice", "number-of-matching", count,
      ask("count(where:)", count) { _, rows in rows.count { $0.rank < 1 << 29 } },
      ask("filterRows, count", count) { _, rows in rows.filterRows { $0.rank < 1 << 29 }.count() },
      ask("map", count) { _, rows in rows.map { rows in rows.count { $0.rank < 1 << 29 } } })
  }

  /// What is shown of each row depends on one value, which changes in every hundredth step.
  private static func oneValueForAll(_ count: Int) -> CollectionBenchmark {
    let isLate = { @Sendable (row: Item, day: Int) in row.rank & 255 < day }
    @Sendable func days(_ rows: Incr<Rows<Item>>) -> Incr<Int> {
      rows.scan(0) { steps, _ in steps + 1 }.map { 64 + $0 / 100 & 127 }
    }
    return CollectionBenchmark(
      folder: "choice", "one-value-for-all-rows", count,
      ask("filterRows(by:)", count) { _, rows in rows.filterRows(by: days(rows), isLate).count() },
      ask("filterRows(each:)", count) { _, rows in
        let day = days(rows)
        return rows.filterRows { _, row in row.map2(day, isLate) }.count()
      },
      ask("map2", count) { _, rows in rows.map2(days(rows)) { rows, day in rows.count { isLate($0, day) } } })
  }

  /// What is derived from each of the 50 rows that are shown.
  private static func shownRows(_ count: Int) -> CollectionBenchmark {
    let line = { @Sendable (row: Item) in Total(id: row.id, sum: row.rank & 1023) }
    let sum = { @Sendable (lines: Rows<Total>) in lines.reduce(0) { $0 ^ $1.sum } }
    return CollectionBenchmark(
      folder: "choice", "value-of-each-row-shown", count,
      ask("window, mapRows", count) { _, rows in rows.window(0..<50).mapRows(line).map(sum) },
      ask("window, mapRows(each:)", count) { _, rows in rows.window(0..<50).mapRows { $1.map(line) }.map(sum) },
      ask("mapRows, window", count) { _, rows in rows.mapRows(line).window(0..<50).map(sum) })
  }

  /// The first 50 rows in ascending and in descending order.
  private static func bothDirections(_ count: Int) -> CollectionBenchmark {
    let positions = { @Sendable (count: Int) in max(0, count - 50)..<count }
    return CollectionBenchmark(
      folder: "choice", "both-directions", count,
      ask("sorted, both its ends", count) { _, rows in
        let sorted = rows.sorted(by: \.rank)
        let last = sorted.window(sorted.count().map(positions))
        return sorted.window(0..<50).map2(last) { ids($0) &+ ids($1.reversed()) }
      },
      ask("sorted twice", count) { _, rows in
        let last = rows.sorted { ($0.rank, $0.id) > ($1.rank, $1.id) }.window(0..<50)
        return rows.sorted(by: \.rank).window(0..<50).map2(last) { ids($0) &+ ids($1) }
      })
  }

  /// The sum of 1,000 values, of which one changes.
  static let values = CollectionBenchmark(
    name: "choice/sum-of-values-1000",
    sum("sum") { graph, values in values.sum(in: graph) },
    sum("reduceBalanced") { graph, values in values.reduceBalanced { $0 &+ $1 } ?? Incr(constant: 0, in: graph) },
    sum("mapAll") { graph, values in values.mapAll(in: graph) { $0.reduce(0) { $0 &+ $1 } } },
    sum("computed") { graph, values in graph.computed { values.reduce(0) { $0 &+ $1.value } } })

  private static func sum(
    _ name: String, _ formulate: @escaping @Sendable (Graph, [Incr<Int>]) -> Incr<Int>
  ) -> CollectionBenchmark.Side {
    .init(name) { seed in
      let places = Views.ids(1_000, seed: seed)
      let graph = Graph()
      let inputs = (0..<1_000).map { Input($0, in: graph) }
      let sum = Sum()
      let token = formulate(graph, inputs.map(\.incr)).observe { sum.value ^= $0 }
      return { times in
        sum.value = 0
        for _ in 0..<times {
          let place = places[sum.next()]
          inputs[place].set(Views.newRank(sum.step))
        }
        return withExtendedLifetime(token) { sum.value }
      }
    }
  }

  /// Changes rows, of which one question is asked.
  private static func ask(
    _ name: String, _ count: Int, _ formulate: @escaping @Sendable (Graph, Incr<Rows<Item>>) -> Incr<Int>
  ) -> CollectionBenchmark.Side {
    Views.derive(name, count) { graph, rows in
      let answer = formulate(graph, rows)
      return { report in answer.observe(report) }
    }
  }
}

/// A number for each group or row.
private struct Total: Identifiable, Equatable {
  let id: Int
  let sum: Int
}
