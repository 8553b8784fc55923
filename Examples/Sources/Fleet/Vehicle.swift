/// A vehicle of the fleet.
public struct Vehicle: Identifiable, Equatable, Sendable {
  /// Its number.
  public let id: Int
  /// A bird and a number.
  public let name: String
  /// Where it is.
  public var region: Region
  /// What it does.
  public var status: Status
  /// In km/h; 0 unless it drives.
  public var speed: UInt8 = 0
  /// In percent.
  public var battery: UInt8
  /// When it reported last, in ticks.
  public var reported: Int
  /// The speeds that it reported last, the newest at the end.
  public var speeds = SIMD8<UInt8>()
}

/// What a vehicle does.
public enum Status: UInt8, CaseIterable, Sendable {
  case driving, charging, parked, broken
  /// Stopped by somebody who looks at the page.
  case held
}

/// A part of the town.
public enum Region: UInt8, CaseIterable, Sendable {
  case harbour, oldTown, northgate, university, riverside, mills, hills, airport

  /// Its name.
  public var name: String {
    switch self {
    case .harbour: "Harbour"
    case .oldTown: "Old Town"
    case .northgate: "Northgate"
    case .university: "University"
    case .riverside: "Riverside"
    case .mills: "The Mills"
    case .hills: "The Hills"
    case .airport: "Airport"
    }
  }
}
