import Incremental

/// A shared value in a state, for code that does not know its type.
struct SharedField {
  /// Where shared values of a type lie in values of another one.
  struct Place {
    /// Where the shared value begins.
    let offset: Int
    /// Where its content is, from there on.
    let contentOffset: Int
  }

  private let memory: FieldMemory
  private let contentOffset: Int

  init(_ place: Place, of whole: FieldMemory) {
    (memory, contentOffset) = (whole.part(at: place.offset), place.contentOffset)
  }

  /// Which value it is.
  var stamp: SharedStamp {
    get { memory.read(as: SharedStamp.self) { $0 } }
    nonmutating set { memory.change(as: SharedStamp.self) { $0 = newValue } }
  }

  /// What it is: the key, which comes after the stamp.
  var identity: SharedIdentity {
    memory.part(at: MemoryLayout<SharedStamp>.stride).read(as: SharedIdentity.self) { $0 }
  }

  /// The memory of its content.
  var value: FieldMemory { memory.part(at: contentOffset) }
}
