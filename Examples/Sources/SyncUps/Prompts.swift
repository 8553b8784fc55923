public import SluiceNavigation

extension Prompt<SyncUpDetail.Answer> {
  /// Asks before a sync-up is deleted.
  public static let deleteSyncUp = Prompt(
    "Delete?", message: "This deletes the sync-up and its meetings.",
    buttons: [.destructive("Yes", .confirmDeletion), .cancel("Never mind")])

  /// Says that nothing will be recorded, because the user does not want it.
  public static let speechRecognitionDenied = Prompt(
    "Speech recognition denied",
    message: "Speech recognition is turned off for this app in Settings, so the meeting will not be transcribed.",
    buttons: [
      .ordinary("Continue without recording", .continueWithoutRecording), .ordinary("Open settings", .openSettings),
      .cancel("Cancel"),
    ])

  /// Says that nothing will be recorded, because the device cannot.
  public static let speechRecognitionRestricted = Prompt(
    "Speech recognition restricted",
    message: "This device cannot recognize speech, so the meeting will not be transcribed.",
    buttons: [.ordinary("Continue without recording", .continueWithoutRecording), .cancel("Cancel")])
}

extension Prompt<RecordMeeting.Answer> {
  /// Asks what to do with a meeting that ends before its time.
  public static func endMeeting(isDiscardable: Bool) -> Prompt {
    let discard: [Button] = isDiscardable ? [.destructive("Discard", .confirmDiscard)] : []
    return Prompt(
      "End meeting?", message: "The meeting is not over yet. What would you like to do?",
      buttons: [.ordinary("Save and end", .confirmSave)] + discard + [.cancel("Resume")])
  }

  /// Says that the rest will not be recorded.
  public static let speechRecognizerFailed = Prompt(
    "Speech recognition failed", message: "The rest of the meeting will not be transcribed.",
    buttons: [.cancel("Continue meeting"), .destructive("Discard meeting", .confirmDiscard)])
}
