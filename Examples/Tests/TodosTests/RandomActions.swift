import Foundation
import Notes
import Sluice
import Todos

extension TodosAction {
  /// Something that pages do to todos and notes with these ids.
  static func any(_ ids: [UUID], _ random: inout SeededGenerator) -> TodosAction {
    let id = ids.randomElement(using: &random) ?? ids[0]
    let flag = Bool.random(using: &random)
    switch Int.random(in: 0..<18, using: &random) {
    case 0..<4: return .add(id: id, title: "todo \(Int.random(in: 0..<9, using: &random))", at: Date())
    case 4: return .setTitle(id: id, title: flag ? "new" : "")
    case 5, 6: return .setCompleted(id: id, flag)
    case 7: return .setAllCompleted(flag)
    case 8: return .remove(id: id)
    case 9..<13: return .undo
    case 13..<15: return .redo
    case 15: return .notes(flag ? .remove(id: id) : .setText(id: id, text: "changed"))
    case 16: return .notes(.add(id: id, text: "note"))
    default: return .clearCompleted
    }
  }
}
