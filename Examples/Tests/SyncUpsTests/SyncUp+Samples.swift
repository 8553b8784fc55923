import Foundation
import Sluice
import SluiceTesting
import SyncUps

extension SyncUp {
  /// A sync-up of six seconds with three attendees.
  static let short = SyncUp(
    id: "short", attendees: [Attendee(id: "1"), Attendee(id: "2"), Attendee(id: "3")], duration: .seconds(6))

  /// A sync-up of a minute, with a meeting that was held.
  static let design = SyncUp(
    id: "design", title: "Design",
    attendees: [Attendee(id: "1", name: "Ann"), Attendee(id: "2", name: "Bob"), Attendee(id: "3", name: "Cid")],
    duration: .seconds(60), theme: .orange, meetings: [Meeting(id: "old", date: .start, transcript: "We began.")])
}

extension Shared<Rows<SyncUp>> {
  /// Sync-ups as they are stored.
  static func stored(_ syncUps: Rows<SyncUp>) -> Shared { Shared(wrappedValue: syncUps, .syncUps) }
}

extension Date {
  /// The time at which tests stand still.
  static let start = Date(timeIntervalSinceReferenceDate: 0)
}
