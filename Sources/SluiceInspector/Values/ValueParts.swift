#if Inspector
  /// A part of a value: its path, its label, and its value.
  struct ValuePart {
    let steps: [ValuePath.Step]
    let label: String
    let value: Any
    /// The identity of the part, if that is not its path: the key of a dictionary, or an element of a set.
    var key: AnyHashable?
  }

  /// The parts of a value in the order in which they are shown. A part is made on access, so the cost of a page of a
  /// large collection is that of its elements.
  protocol ValueParts {
    var count: Int { get }

    /// Returns the part at a position that is less than `count`.
    func part(at position: Int) -> ValuePart

    /// Returns the value at a step; nil if there is none.
    func value(at step: ValuePath.Step) -> Any?
  }

  extension ValueParts {
    /// Returns the parts at these positions, as far as they exist.
    func parts(_ range: Range<Int>) -> [ValuePart] { range.clamped(to: 0..<count).map(part(at:)) }
  }

  /// Elements with access by position.
  struct IndexedParts: ValueParts {
    let collection: any RandomAccessCollection

    var count: Int { collection.count }

    func part(at position: Int) -> ValuePart {
      ValuePart(steps: [.index(position)], label: "[\(position)]", value: element(of: collection, position))
    }

    func value(at step: ValuePath.Step) -> Any? {
      guard case .index(let index) = step, index < count else { return nil }
      return element(of: collection, index)
    }

    private func element<C: RandomAccessCollection>(of collection: C, _ position: Int) -> Any {
      collection[collection.index(collection.startIndex, offsetBy: position)]
    }
  }

  /// A range of other parts.
  struct SlicedParts: ValueParts {
    let base: any ValueParts
    let range: Range<Int>

    var count: Int { range.count }

    func part(at position: Int) -> ValuePart { base.part(at: range.lowerBound + position) }

    func value(at step: ValuePath.Step) -> Any? { base.value(at: step) }
  }

  /// Parts that were made all at once.
  struct ListedParts: ValueParts {
    let list: [ValuePart]

    var count: Int { list.count }

    func part(at position: Int) -> ValuePart { list[position] }

    func value(at step: ValuePath.Step) -> Any? { list.first { $0.steps == [step] }?.value }
  }

  /// The parts of an enum: those of its payload if that is a tuple, so that the user has one level less to open.
  struct PayloadParts: ValueParts {
    let name: String
    let payload: Any
    private let flat: (any ValueParts)?

    init(_ name: String, _ payload: Any) {
      (self.name, self.payload) = (name.cut(TextLimit.label), payload)
      flat = Mirror(reflecting: payload).displayStyle == .tuple ? ReflectedValue(payload).parts : nil
    }

    var count: Int { flat?.count ?? 1 }

    private var step: ValuePath.Step { .field(name, 0) }

    func part(at position: Int) -> ValuePart {
      guard let part = flat?.part(at: position) else { return ValuePart(steps: [step], label: name, value: payload) }
      return ValuePart(steps: [step] + part.steps, label: part.label, value: part.value)
    }

    func value(at step: ValuePath.Step) -> Any? { step == self.step ? payload : nil }
  }
#endif
