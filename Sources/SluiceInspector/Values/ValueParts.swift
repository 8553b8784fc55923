#if Inspector
  // MARK: - Parts

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

  // MARK: - Parts of a reflected value

  extension ReflectedValue {
    /// The size above which sets and dictionaries are not sorted, but shown in their own order: sorting them for each
    /// page would cost too much.
    static let sortable = 10_000

    /// The number of parts, without making them.
    var count: Int {
      switch form {
      case .nothing, .leaf: 0
      case .enumCase(let name, let payload): PayloadParts(name, payload).count
      case .fields(_, let mirror): Self.fields(mirror).count
      case .elements(let collection): collection.count
      case .sequence(let mirror), .set(let mirror), .dictionary(let mirror): mirror.children.count
      }
    }

    var parts: any ValueParts {
      switch form {
      case .nothing, .leaf: ListedParts(list: [])
      case .enumCase(let name, let payload): PayloadParts(name, payload)
      case .fields(_, let mirror): Self.fields(mirror)
      case .elements(let collection): IndexedParts(collection: collection)
      case .sequence(let mirror): Self.positions(mirror)
      case .set(let mirror): Self.keyed(mirror) { ($0, $0) }
      case .dictionary(let mirror): Self.keyed(mirror, Self.pair)
      }
    }

    /// Returns the fields. Those of a superclass come first.
    private static func fields(_ mirror: Mirror) -> ListedParts {
      var mirrors = [mirror]
      while let parent = mirrors.last?.superclassMirror { mirrors.append(parent) }
      var seen: [String: Int] = [:]
      var list: [ValuePart] = []
      for child in mirrors.reversed().flatMap(\.children) {
        guard let label = child.label.map(readable) else {
          list.append(ValuePart(steps: [.index(list.count)], label: "[\(list.count)]", value: child.value))
          continue
        }
        list.append(ValuePart(steps: [.field(label, seen[label, default: 0])], label: label, value: child.value))
        seen[label, default: 0] += 1
      }
      return ListedParts(list: list)
    }

    /// Returns a label as it is in the source: the compiler marks elements of tuples with a dot, and lazy properties
    /// with a prefix.
    private static func readable(_ label: String) -> String {
      let lazy = "$__lazy_storage_$_"
      if label.hasPrefix(lazy) { return label.dropFirst(lazy.count).cut(TextLimit.label) }
      if label.hasPrefix("."), Int(label.dropFirst()) != nil { return String(label.dropFirst()) }
      return label.cut(TextLimit.label)
    }

    private static func positions(_ mirror: Mirror) -> ListedParts {
      ListedParts(
        list: mirror.children.enumerated().map {
          ValuePart(steps: [.index($0.offset)], label: "[\($0.offset)]", value: $0.element.value)
        })
    }

    /// Returns the items in the order of their texts.
    private static func keyed(_ mirror: Mirror, _ split: (Any) -> (key: Any, value: Any)) -> ListedParts {
      var items = mirror.children.map { child in
        let (key, value) = split(child.value)
        return (text: OneLine.key(key), key: key as? AnyHashable, value: value)
      }
      let isSorted = items.count <= sortable
      if isSorted { items.sort { $0.text < $1.text } }
      var seen: [String: Int] = [:]
      return ListedParts(
        list: items.enumerated().map { position, item in
          defer { seen[item.text, default: 0] += 1 }
          let step: ValuePath.Step = isSorted ? .key(item.text, seen[item.text, default: 0]) : .index(position)
          return ValuePart(steps: [step], label: item.text, value: item.value, key: item.key)
        })
    }

    /// Returns the key and the value of an item in a dictionary's mirror.
    static func pair(_ item: Any) -> (key: Any, value: Any) {
      let values = Mirror(reflecting: item).children.makeIterator()
      let key = values.next()?.value ?? item
      return (key, values.next()?.value ?? item)
    }
  }
#endif
