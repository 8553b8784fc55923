/// Why a mutation failed that was under way when its part of the state was put aside or replaced by an earlier one, or when the program or its
/// store ended: nobody knows whether the server has done it.
public struct MutationInterrupted: Error, Hashable, CustomStringConvertible {
  /// Makes the error, for tests.
  public init() {}

  /// What is not known, in words.
  public var description: String {
    "The mutation was interrupted, and the server may have done it or not: what it changes has to be fetched."
  }
}
