/// The names of attachments, shared by the actions that they handled.
@usableFromInline
final class AttachmentNames: Sendable {
  let attachments: Attachments

  init(_ attachments: Attachments) { self.attachments = attachments }
}
