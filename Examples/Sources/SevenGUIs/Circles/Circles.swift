public import SluiceUndo

/// A circle on the canvas.
public struct Circle: Identifiable, Equatable, Sendable {
  /// Never given twice.
  public let id: Int
  /// The centre, from the left.
  public let x: Double
  /// The centre, from the top.
  public let y: Double
  /// How wide it is.
  public var diameter: Double
}

/// A drawing with a history.
public struct CirclesState: Equatable, Sendable {
  /// The circles, in the order in which they came.
  public var circles: Rows<Circle> = []
  /// What can be undone.
  public var history = UndoStack(of: Rows<Circle>.self)
  var lastID = 0
  private var opened: Circle.ID?

  /// An empty canvas.
  public init() {}

  /// The circle whose diameter the slider changes.
  public var adjusted: Circle? { opened.flatMap { circles[id: $0] } }

  fileprivate mutating func open(_ id: Circle.ID?) { opened = id }
}

/// What the user does.
public enum CirclesAction: Equatable, Sendable {
  case add(x: Double, y: Double)
  /// Show the slider for a circle.
  case open(Circle.ID)
  case setDiameter(Double)
  /// Hide the slider.
  case close
  case history(UndoAction)
}

/// The drawing. What the slider does until it is hidden is one step.
public let circles = Combined<CirclesState, CirclesAction> {
  WithUndo<CirclesState, CirclesAction>(
    \.circles, history: \.history, action: CirclesAction.history,
    intent: { _, action in if case .setDiameter = action { .coalescing("diameter") } else { nil } }
  ) {
    Reduce { state, action, context in
      switch action {
      case .add(let x, let y):
        state.lastID += 1
        state.circles.append(Circle(id: state.lastID, x: x, y: y, diameter: 40))
        state.open(nil)
      case .open(let id): state.open(id)
      case .setDiameter(let diameter):
        guard let id = state.adjusted?.id else { return }
        state.circles[id: id]?.diameter = min(max(diameter, 10), 200)
      case .close: state.open(nil)
      case .history: break
      }
    }
  }
  Reduce { state, action, context in
    switch action {
    case .open, .close, .add: context.send(.history(.endStep))
    case .history(.undo), .history(.redo): state.open(nil)
    case .setDiameter, .history: break
    }
  }
}
