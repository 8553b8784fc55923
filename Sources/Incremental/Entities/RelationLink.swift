/// A reference between two tables of a schema.
@usableFromInline
struct RelationLink<Schema, From: Entity, To: Entity>: Sendable {
  @usableFromInline let from: WritablePlace<Schema, Entities<From>>
  @usableFromInline let to: WritablePlace<Schema, Entities<To>>
  @usableFromInline let index: ReferenceIndex<From, To.ID>

  @inlinable
  init(
    _ from: WritablePlace<Schema, Entities<From>>, _ to: WritablePlace<Schema, Entities<To>>,
    _ index: ReferenceIndex<From, To.ID>
  ) {
    (self.from, self.to, self.index) = (from, to, index)
  }

  @inlinable
  func sources(_ schema: Schema) -> Entities<From> { from.read(schema) { $0 } }

  @inlinable
  func targets(_ schema: Schema) -> Entities<To> { to.read(schema) { $0 } }

  /// Returns the refusal of a row if it refers to a row that does not exist.
  @inlinable
  func refusal(of row: From, in schema: Schema) -> EntityRefusal? {
    var missing: To.ID?
    to.read(schema) { targets in
      index.visitKeys(row) { id in if missing == nil, !targets.contains(id: id) { missing = id } }
    }
    return missing.map { refusal(of: row, missing: $0, in: schema) }
  }

  @inlinable @inline(never)
  func refusal(of row: From, missing id: To.ID, in schema: Schema) -> EntityRefusal {
    let name = sources(schema).name(of: index)
    return EntityRefusal(From.self, row.id, .referenceIsMissing(index: name, to: "\(To.self)", id: "\(id)"))
  }

  /// Returns whether a row refers to an id.
  @inlinable
  func refers(_ row: From, to id: To.ID) -> Bool {
    var refers = false
    index.visitKeys(row) { if $0 == id { refers = true } }
    return refers
  }
}
