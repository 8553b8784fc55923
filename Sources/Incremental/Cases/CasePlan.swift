/// What is known of all cases of an enum whose payload is of one type.
final class CasePlan: @unchecked Sendable {
  // @unchecked Sendable because everything is immutable; the sample is only read, and lives as long as the program.
  let layout: EnumLayout
  /// The tags of the cases with this payload.
  let candidates: [Int]
  /// A value of the payload, if one can be made without running anybody's code.
  let sample: UnsafeRawPointer?
  private let root: Any.Type
  private let payload: Any.Type

  /// The cases that are known by what their constructors make of the sample.
  private let cases = Locked<[Int32: AnyObject]>([:])

  private static let known = Locked<TypeTable>(TypeTable())

  /// Nil if the runtime does not describe the enum as the documents say. The key is a type that has both types in it.
  static func of(
    _ root: Any.Type, _ payload: Any.Type, key: Any.Type, fileID: StaticString, line: UInt
  ) -> CasePlan? {
    let key = ObjectIdentifier(key)
    if let plan = known.withLock({ $0.value(under: key, as: CasePlan.self) }) { return plan }
    guard EnumTrial.passed, let layout = EnumLayout.of(root) else {
      refuse(root, fileID: fileID, line: line)
      return nil
    }
    let plan = CasePlan(layout, root, payload)
    plan.check(fileID: fileID, line: line)
    known.withLock { $0.keep(Kept(plan), under: key) }
    return plan
  }

  func known(_ tag: Int32) -> AnyObject? { cases.withLock { $0[tag] } }

  func keep(_ known: sending AnyObject, for tag: Int32) { cases.withLock { $0[tag] = known } }

  private init(_ layout: EnumLayout, _ root: Any.Type, _ payload: Any.Type) {
    (self.layout, self.root, self.payload) = (layout, root, payload)
    candidates = layout.cases.indices.filter { index in
      layout.cases[index].payload.map { isSamePayload($0, payload) } ?? false
    }
    sample = PayloadSample.make(payload)
  }

  private func check(fileID: StaticString, line: UInt) {
    if candidates.isEmpty { noCase(fileID: fileID, line: line) }
    if !candidates.allSatisfy({ layout.cases[$0].isParameter }), let part = FunctionPayload.inside(payload) {
      hasFunction(part, fileID: fileID, line: line)
    }
  }
}

/// Whether a payload is of a type; the labels of its tuples do not matter, and one value with a label is that value.
func isSamePayload(_ payload: Any.Type, _ type: Any.Type) -> Bool {
  if payload == type { return true }
  guard let elements = TupleElements.of(payload) else { return false }
  if elements.count == 1 { return isSamePayload(elements[0], type) }
  guard let others = TupleElements.of(type), others.count == elements.count else { return false }
  return zip(elements, others).allSatisfy { isSamePayload($0, $1) }
}

/// The name of a type with the types around it, without its module: `Search.Action`.
package func nameInProgram(_ type: Any.Type) -> String {
  let name = String(reflecting: type)
  guard !name.contains("("), let dot = name.firstIndex(of: ".") else { return "\(type)" }
  return String(name[name.index(after: dot)...])
}

extension CasePlan {
  private var rootName: String { nameInProgram(root) }

  private func noCase(fileID: StaticString, line: UInt) -> Never {
    misuse(
      "\(rootName) has no case that carries \(nameInProgram(payload)), so the function that was given for one does not make a case.",
      why: "A case is named by its constructor, such as `Action.detail`: what it takes is what the case carries.",
      fix: "Give the constructor itself. If its payload is of a more general type, such as `any P`, use that type.",
      fileID: fileID, line: line)
  }

  private func hasFunction(_ part: Any.Type, fileID: StaticString, line: UInt) -> Never {
    misuse(
      "The payload of a case of \(rootName) is \(part), which cannot be taken out by the case's constructor.",
      why:
        "Swift stores such a value in an enum in another form than generic code uses, and only a `switch` converts it.",
      fix:
        "Describe the case by hand: EnumCase(\"name\", embed: { .name($0) }, extract: { if case .name(let f) = $0 { f } else { nil } }).",
      fileID: fileID, line: line)
  }

  func madeAnother(_ name: String, fileID: StaticString, line: UInt) -> Never {
    misuse(
      "A function was given for a case of \(rootName) that carries \(nameInProgram(payload)), and makes the case `\(name)`.",
      why: "The case is found by what its constructor makes, and this function is not one.",
      fix: "Give the constructor itself, such as `\(rootName).\(layout.cases[candidates[0]].name)`.", fileID: fileID,
      line: line)
  }

  func changedPayload(fileID: StaticString, line: UInt) -> Never {
    misuse(
      "A function was given for a case of \(rootName) that carries \(nameInProgram(payload)), and puts another value into it than it is given.",
      why: "What a constructor puts in is what is taken out, and this function is not one.",
      fix: "Give the constructor itself, such as `\(rootName).\(layout.cases[candidates[0]].name)`.", fileID: fileID,
      line: line)
  }

  /// Stops the program if no way to look at a value would find a case.
  private static func refuse(_ root: Any.Type, fileID: StaticString, line: UInt) {
    if !EnumLayout.isEnum(root) {
      misuse(
        "\(nameInProgram(root)) is not an enum, so a function that makes one does not name a case.",
        why: "A case is named by its constructor, such as `Action.detail`.",
        fix: "Give the constructor of a case. For other types, use `scope(_:embed:)` or `lift(embed:extract:)`.",
        fileID: fileID,
        line: line)
    }
    if EnumLayout.isStripped(root) {
      misuse(
        "The cases of \(nameInProgram(root)) are not known to the program.",
        why: "Its module was compiled with `-disable-reflection-metadata`, so the payloads of its cases have no types.",
        fix: "Compile it without that option, or describe the case by hand with EnumCase(_:embed:extract:).",
        fileID: fileID,
        line: line)
    }
  }
}
