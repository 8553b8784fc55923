#if Inspector
  /// A part of a value: how to get there, how it is called, and what it is.
  struct ValuePart {
    let steps: [ValuePath.Step]
    let label: String
    let value: Any
    /// What tells it from the others, if that is not the way to it: the key of a dictionary, or an element of a set.
    var key: AnyHashable?
  }

  /// The parts of a value in the order they are shown. A part is made when it is asked for, so a page of a large
  /// collection costs a page.
  protocol ValueParts {
    var count: Int { get }

    /// The part at a position that is less than `count`.
    func part(at position: Int) -> ValuePart

    /// The value that a step leads to.
    func value(at step: ValuePath.Step) -> Any?
  }

  extension ValueParts {
    /// Those of these positions that there are.
    func parts(_ range: Range<Int>) -> [ValuePart] { range.clamped(to: 0..<count).map(part(at:)) }
  }

  /// Elements that are found by position.
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

  /// Those of some parts that are at these positions.
  struct SlicedParts: ValueParts {
    let base: any ValueParts
    let range: Range<Int>

    var count: Int { range.count }

    func part(at position: Int) -> ValuePart { base.part(at: range.lowerBound + position) }

    func value(at step: ValuePath.Step) -> Any? { base.value(at: step) }
  }

  /// Parts that were all made at once.
  struct ListedParts: ValueParts {
    let list: [ValuePart]

    var count: Int { list.count }

    func part(at position: Int) -> ValuePart { list[position] }

    func value(at step: ValuePath.Step) -> Any? { list.first { $0.steps == [step] }?.value }
  }

  /// The parts of an enum: those of its payload if that is a tuple, so that the reader has one level less to open.
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
