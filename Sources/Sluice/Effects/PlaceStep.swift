/// The key of the place to which `lift` attaches a reducer.
package struct LiftedPath: Hashable {
  let path: AnyKeyPath
}

/// One step inwards: the attachment point of a child, and the key of that child among several.
package struct PlaceStep: Hashable {
  package let attachmentPoint: ObjectIdentifier
  package let key: AnyHashable

  package init(attachmentPoint: ObjectIdentifier, key: AnyHashable) {
    (self.attachmentPoint, self.key) = (attachmentPoint, key)
  }
}
