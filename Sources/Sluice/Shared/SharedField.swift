import Incremental

/// A shared value in a state, without the type of the value.
struct SharedField {
  /// The position of a shared value in values of another type.
  struct Place {
    /// The offset of the shared value.
    let offset: Int
    /// The offset of its content from there.
    let contentOffset: Int
  }

  private let memory: FieldMemory
  private let contentOffset: Int

  init(_ place: Place, of whole: FieldMemory) {
    (memory, contentOffset) = (whole.part(at: place.offset), place.contentOffset)
  }

  /// The stamp that identifies the value.
  var stamp: SharedStamp {
    get { memory.read(as: SharedStamp.self) { $0 } }
    nonmutating set { memory.change(as: SharedStamp.self) { $0 = newValue } }
  }

  /// The identity of the shared value: the key, which follows the stamp.
  var identity: SharedIdentity {
    memory.part(at: MemoryLayout<SharedStamp>.stride).read(as: SharedIdentity.self) { $0 }
  }

  /// The memory of its content.
  var value: FieldMemory { memory.part(at: contentOffset) }
}
