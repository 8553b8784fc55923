#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UUID {
  /// Makes the UUID of a number, as the generator of a test store does: 00000000-0000-0000-0000-000000000000, then …1,
  /// and so on.
  ///
  /// ```swift
  /// store.send(.add) { $0.todos.append(Todo(id: UUID(0))) }
  /// ```
  @_disfavoredOverload  // Other libraries have the same, with the same values.
  public init(_ number: Int) {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}
