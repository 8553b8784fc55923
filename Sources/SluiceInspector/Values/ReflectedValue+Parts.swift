#if Inspector
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
