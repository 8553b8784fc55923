public import Foundation
public import Sluice

/// A meeting that is held again and again.
public struct SyncUp: Codable, Equatable, Identifiable, Sendable {
  /// Its id.
  public let id: RowID<SyncUp>
  /// What it is called.
  public var title: String
  /// Who takes part.
  public var attendees: Rows<Attendee>
  /// How long it lasts.
  public var duration: Duration
  /// Its color.
  public var theme: Theme
  /// The meetings that were held, the last one first.
  public var meetings: Rows<Meeting>

  /// Makes a sync-up of five minutes.
  public init(
    id: RowID<SyncUp>, title: String = "", attendees: Rows<Attendee> = [], duration: Duration = .seconds(5 * 60),
    theme: Theme = .bubblegum, meetings: Rows<Meeting> = []
  ) {
    (self.id, self.title, self.attendees, self.duration) = (id, title, attendees, duration)
    (self.theme, self.meetings) = (theme, meetings)
  }

  /// How many minutes a form lets it last.
  public static let lengths = 5...30

  /// How many minutes it lasts; what is set is brought into `lengths`.
  public var minutes: Int {
    get { Int(duration.components.seconds) / 60 }
    set { duration = .seconds(60 * min(max(newValue, Self.lengths.lowerBound), Self.lengths.upperBound)) }
  }

  /// How many seconds each attendee has: at least one, also if there are more attendees than seconds.
  public var secondsPerAttendee: Int { max(1, Int(duration.components.seconds) / max(1, attendees.count)) }
}

/// Somebody who takes part.
public struct Attendee: Codable, Hashable, Identifiable, Sendable {
  /// Their id.
  public let id: RowID<Attendee>
  /// What they are called.
  public var name: String

  /// Makes an attendee.
  public init(id: RowID<Attendee>, name: String = "") { (self.id, self.name) = (id, name) }
}

/// A meeting that was held.
public struct Meeting: Codable, Equatable, Identifiable, Sendable {
  /// Its id.
  public let id: RowID<Meeting>
  /// When it ended.
  public let date: Date
  /// What was said.
  public var transcript: String

  /// Makes a meeting.
  public init(id: RowID<Meeting>, date: Date, transcript: String) {
    (self.id, self.date, self.transcript) = (id, date, transcript)
  }
}

/// The color of a sync-up.
public enum Theme: String, CaseIterable, Codable, Sendable {
  case bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, poppy, purple, seafoam, sky
  case tan, teal, yellow
}

extension RowID {
  /// An id made of a UUID.
  public init(_ uuid: UUID) { self.init(uuid.uuidString) }
}
