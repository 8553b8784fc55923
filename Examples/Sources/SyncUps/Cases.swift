public import Sluice

// A shared value is found in an enum only if its cases have names; bindings of views take names, too. All else takes constructors.

extension AppFeature.Path: CasePathable {
  /// The cases.
  public struct Cases: Sendable {
    /// A sync-up.
    public let detail = EnumCase(AppFeature.Path.detail)
    /// A meeting that was held.
    public let meeting = EnumCase(AppFeature.Path.meeting)
    /// A meeting that takes place.
    public let record = EnumCase(AppFeature.Path.record)
  }

  /// The cases.
  public static let cases = Cases()
}

extension AppFeature.PathAction: CasePathable {
  /// The cases.
  public struct Cases: Sendable {
    /// What is for a sync-up.
    public let detail = EnumCase(AppFeature.PathAction.detail)
    /// What is for a meeting.
    public let record = EnumCase(AppFeature.PathAction.record)
  }

  /// The cases.
  public static let cases = Cases()
}

extension AppFeature.Action: CasePathable {
  /// The cases that lead on.
  public struct Cases: Sendable {
    /// What is for the list.
    public let list = EnumCase(AppFeature.Action.list)
    /// What is for the screens above it.
    public let path = EnumCase(AppFeature.Action.path)
  }

  /// The cases.
  public static let cases = Cases()
}

extension SyncUpsList.Action: CasePathable {
  /// The cases that lead on.
  public struct Cases: Sendable {
    /// What is for the form.
    public let add = EnumCase(SyncUpsList.Action.add)
  }

  /// The cases.
  public static let cases = Cases()
}

extension SyncUpDetail.Action: CasePathable {
  /// The cases that lead on.
  public struct Cases: Sendable {
    /// What is for the alert.
    public let alert = EnumCase(SyncUpDetail.Action.alert)
    /// What is for the form.
    public let edit = EnumCase(SyncUpDetail.Action.edit)
  }

  /// The cases.
  public static let cases = Cases()
}

extension RecordMeeting.Action: CasePathable {
  /// The cases that lead on.
  public struct Cases: Sendable {
    /// What is for the alert.
    public let alert = EnumCase(RecordMeeting.Action.alert)
  }

  /// The cases.
  public static let cases = Cases()
}
