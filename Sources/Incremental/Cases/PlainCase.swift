/// A case without payload, known by a value of it.
@usableFromInline
package struct PlainCase<Root>: Sendable {
  @usableFromInline
  package let name: String
  private let witnesses: EnumWitnesses?
  private let tag: Int32

  @usableFromInline
  package init(_ value: Root, fileID: StaticString, line: UInt) {
    guard EnumTrial.passed, let layout = EnumLayout.of(Root.self) else {
      (name, witnesses, tag) = ("\(value)", nil, 0)
      return
    }
    (witnesses, tag) = (layout.witnesses, withUnsafePointer(to: value) { layout.witnesses.tag(of: $0) })
    name = layout.cases[Int(tag)].name
    if layout.cases[Int(tag)].payload != nil { hasPayload(fileID: fileID, line: line) }
  }

  /// Whether a value is this case.
  @usableFromInline
  package func isCase(of root: Root) -> Bool {
    guard let witnesses else { return "\(root)" == name }
    return withUnsafePointer(to: root) { witnesses.tag(of: $0) } == tag
  }

  private func hasPayload(fileID: StaticString, line: UInt) -> Never {
    misuse(
      "A value of the case `\(name)` of \(nameInProgram(Root.self)) was given to name that case, which has a payload.",
      why: "The case would be made with this payload each time, whatever is asked for.",
      fix: "Give its constructor, `\(nameInProgram(Root.self)).\(name)`, without a payload.", fileID: fileID, line: line
    )
  }
}
