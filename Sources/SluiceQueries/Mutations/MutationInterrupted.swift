/// The error of a mutation that was interrupted: its part of the state was removed or replaced by an earlier one, or
/// its program or store ended. It is unknown whether the server performed it.
public struct MutationInterrupted: Error, Hashable, CustomStringConvertible {
  /// Makes the error, for tests.
  public init() {}

  /// A description of the error.
  public var description: String {
    "The mutation was interrupted, and the server may have done it or not: what it changes has to be fetched."
  }
}
