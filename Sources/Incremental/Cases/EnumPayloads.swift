/// The payloads of an enum's values, for code that does not know their types.
package struct EnumPayloads: Sendable {
  private let layout: EnumLayout

  /// Nil if the type is no enum, or if the runtime does not describe it as the documents say.
  package init?(_ type: Any.Type) {
    guard EnumTrial.passed, let layout = EnumLayout.of(type) else { return nil }
    self.layout = layout
  }

  /// The types of the payloads, by the numbers of the cases. A case without payload has that of `Void`.
  package var types: [Any.Type] { layout.cases.map { $0.payload ?? Void.self } }

  /// Lends the payload of a value where it is, with the number of its case. It must not be changed.
  package func read(in value: FieldMemory, _ body: (FieldMemory, Int) -> Void) {
    uncover(value) { number, item, payload in
      body(item.isIndirect ? boxed(payload, in: value) : value, number)
    }
  }

  /// Lends the payload of a value to change it, if `needs` is true of it. Other values that have the same box keep what
  /// they have.
  package func change(
    in value: FieldMemory, where needs: (FieldMemory, Int) -> Bool, _ body: (FieldMemory, Int) -> Void
  ) {
    uncover(value) { number, item, payload in
      guard item.isIndirect else { return needs(value, number) ? body(value, number) : () }
      guard needs(boxed(payload, in: value), number) else { return }
      layout.witnesses.makeBoxOwn(at: value.start, payload)
      body(boxed(payload, in: value), number)
    }
  }

  /// Calls `body` while the bits of the tag are taken out of a value that has a payload.
  private func uncover(_ value: FieldMemory, _ body: (Int, EnumLayout.Case, Any.Type) -> Void) {
    let witnesses = layout.witnesses
    let tag = witnesses.tag(of: value.start)
    let item = layout.cases[Int(tag)]
    guard let payload = item.payload else { return }
    witnesses.uncoverPayload(value.start, witnesses.metadata)
    body(Int(tag), item, payload)
    witnesses.coverPayload(value.start, UInt32(bitPattern: tag), witnesses.metadata)
  }

  /// The memory of a payload in a box.
  private func boxed(_ type: Any.Type, in uncovered: FieldMemory) -> FieldMemory {
    FieldMemory(layout.witnesses.boxedPayload(at: uncovered.start, type))
  }
}
