import Foundation
import Sluice
import SyncUps

extension UUID {
  /// The UUID of a number, as `.incrementing` makes it.
  init(_ number: Int) {
    let digits = String(number, radix: 16)
    let zeros = String(repeating: "0", count: 12 - digits.count)
    self = UUID(uuidString: "00000000-0000-0000-0000-\(zeros)\(digits)") ?? UUID()
  }
}

extension RowID {
  /// The id made of the UUID of a number.
  init(_ number: Int) { self.init(UUID(number)) }
}
