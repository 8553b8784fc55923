import Incremental
import Testing

/// A thousand observed fields.
@Suite struct ThousandFieldTests {
  /// A field whose comparisons are counted.
  struct Field<Value: Equatable>: Equatable {
    var value: Value
    let count: Count

    static func == (a: Field, b: Field) -> Bool {
      a.count.value += 1
      return a.value == b.value
    }
  }

  final class Count {
    var value = 0
  }

  struct Ten: Equatable {
    var (a, b, c, d): (Field<Int>, Field<Int>, Field<Int>, Field<Int>)
    var (e, f, g): (Field<String>, Field<String>, Field<String>)
    var (h, i, j): (Field<[Int]>, Field<[Int]>, Field<[Int]>)

    init(_ count: Count) {
      let number = Field(value: 0, count: count)
      let (text, array) = (Field(value: "", count: count), Field(value: [0], count: count))
      (a, b, c, d, e, f, g, h, i, j) = (number, number, number, number, text, text, text, array, array, array)
    }
  }

  struct All<Part: Equatable>: Equatable {
    var (a, b, c, d, e, f, g, h, i, j): (Part, Part, Part, Part, Part, Part, Part, Part, Part, Part)

    init(_ part: Part) {
      (a, b, c, d, e, f, g, h, i, j) = (part, part, part, part, part, part, part, part, part, part)
    }

    static var paths: [WritableKeyPath<All, Part>] { [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j] }
  }

  typealias State = All<All<Ten>>

  private let comparisons = Count()
  private let calls = Log()

  @Test(arguments: [false, true])
  func `Each observer is called exactly when its field changed, and no other field is compared`(hasWhole: Bool) {
    let lab = StateLab(State(All(Ten(comparisons))))
    let (tokens, edits) = observeAll(in: lab)
    #expect(tokens.count == 1000)
    var wholes = 0
    let whole = hasWhole ? lab.source(\.self, isEqual: { _, _ in false }).observe { _ in wholes += 1 } : nil
    var random = SplitMix(state: 3)
    for step in 1...2000 {
      let changed = Set((0...random.below(3)).map { _ in random.below(1000) })
      let before = calls.lines.count
      comparisons.value = 0
      lab.change { state in for index in changed { edits[index](&state, step) } }
      #expect(Set(calls.lines[before...]) == Set(changed.map { "\($0)" }))
      #expect(calls.lines.count - before == changed.count)
      #expect(comparisons.value == changed.count)
      #expect(wholes == (hasWhole ? step + 1 : 0))
    }
    for token in tokens { token.cancel() }
    whole?.cancel()
    #expect(lab.sources.isEmpty)
  }

  private typealias Edit = (inout State, Int) -> Void

  private func observeAll(in lab: StateLab<State>) -> ([Token], [Edit]) {
    var (tokens, edits): ([Token], [Edit]) = ([], [])
    func observe<Value>(_ path: WritableKeyPath<State, Field<Value>>, edit: @escaping (inout Value, Int) -> Void) {
      let name = tokens.count
      var isFirst = true
      tokens.append(
        lab.source(path).observe { [calls] _ in
          if !isFirst { calls(name) }
          isFirst = false
        })
      edits.append { state, step in edit(&state[keyPath: path].value, step) }
    }
    for outer in State.paths {
      for inner in All<Ten>.paths {
        let ten = outer.appending(path: inner)
        for path in [\Ten.a, \.b, \.c, \.d] { observe(ten.appending(path: path)) { $0 = $1 } }
        for path in [\Ten.e, \.f, \.g] { observe(ten.appending(path: path)) { $0 = "\($1)\($1)\($1)\($1)" } }
        for path in [\Ten.h, \.i, \.j] { observe(ten.appending(path: path)) { $0[0] = $1 } }
      }
    }
    return (tokens, edits)
  }
}
