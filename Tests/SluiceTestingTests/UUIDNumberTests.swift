import Foundation
import Sluice
import SluiceTesting
import Testing

/// UUIDs by number.
@Suite struct UUIDNumberTests {
  @Test func `The UUIDs of a test store are those of the numbers from 0 on`() {
    let store = TestStore([UUID](), Reduce<[UUID], Bool> { uuids, _, context in uuids.append(context.uuid()) })
    for number in 0..<300 { store.send(true) { $0.append(UUID(number)) } }
    store.finish()
  }

  @Test func `A UUID of a number is written with that number, in hexadecimal`() {
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(0x1234_5678_9abc).uuidString == "00000000-0000-0000-0000-123456789ABC")
    #expect(UUID(Int.max).uuidString == "00000000-0000-0000-7FFF-FFFFFFFFFFFF")
  }
}
