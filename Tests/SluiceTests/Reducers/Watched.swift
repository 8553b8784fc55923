/// A value that counts how often it was copied because somebody else held it while it was changed.
struct Watched {
  private final class Storage {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  private var storage = Storage(0)
  private(set) var copies = 0

  var value: Int { storage.value }

  mutating func add(_ number: Int) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(storage.value)
      copies += 1
    }
    storage.value += number
  }
}

extension Array {
  /// Where the elements are: another address after a change means that they were copied.
  var address: UnsafeRawPointer? { withUnsafeBytes { $0.baseAddress } }
}
