import SyncUps
import Testing

@Suite struct SyncUpTests {
  @Test(arguments: zip([-1, 5, 17, 31], [5, 5, 17, 30]))
  func `A sync-up lasts five to thirty minutes`(wanted: Int, minutes: Int) {
    var syncUp = SyncUp.design
    syncUp.minutes = wanted
    #expect(syncUp.minutes == minutes && syncUp.duration == .seconds(60 * minutes))
  }
}
