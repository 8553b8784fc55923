import Incremental
import Sluice
import Testing
import Thoroughness

/// Faults live where two features meet: random programs over each pair of them, against a plain model.
@MainActor @Suite struct PairTests {
  @Test func `Any two features together keep the laws`() async throws {
    var faults = 0
    for number in Thoroughness.cases(quick: 200, exhaustive: 20_000) {
      if let fault = try await PairCase(number).fault() {
        Issue.record("case \(number), \(fault)")
        faults += 1
      }
      // Each fault is waited for, and ten are enough to begin with.
      if faults == 10 { return }
    }
  }
}

/// A feature of a pair.
enum PairedName: String, CaseIterable {
  case shared, entities, derived, ongoing, waiting
  case row, stack, presented, scopedCase, undo, interceptor, service, parcel
  case tape, journal, outlet

  /// What has its own slice of state.
  var leaf: (any PairedFeature.Type)? {
    switch self {
    case .shared: SharedValue.self
    case .entities: Table.self
    case .derived: Sums.self
    case .ongoing: Uploads.self
    case .waiting: Reminders.self
    default: nil
    }
  }

  /// What has another feature in it.
  func container(of content: any PairedFeature.Type) -> (any PairedFeature.Type)? {
    func open<Content: PairedFeature>(_: Content.Type) -> (any PairedFeature.Type)? {
      switch self {
      case .row: RowsOf<Content>.self
      case .stack: StackOf<Content>.self
      case .presented: SheetOf<Content>.self
      case .scopedCase: CaseOf<Content>.self
      case .undo: UndoOf<Content>.self
      case .interceptor: InterceptedOf<Content>.self
      case .service: ServedOf<Content>.self
      case .parcel: ParcelOf<Content>.self
      default: nil
      }
    }
    return open(content)
  }

  /// What belongs to the store.
  var attachments: PairAttachments {
    switch self {
    case .tape: .tape
    case .journal: .journal
    case .outlet: .outlet
    case .shared: .sharing
    default: []
    }
  }

  /// Whether it is only around all else: services and parcels are attached to a store. A parcel may bring services.
  var isOutermost: Int { self == .parcel ? 2 : self == .service ? 1 : 0 }
}
