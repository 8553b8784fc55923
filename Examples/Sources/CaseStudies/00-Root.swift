#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The case studies, by their titles in the cookbook, in its order.
enum Study: String, CaseIterable {
  case counter = "Counter"
  case twoCounters = "Two counters"
  case bindings = "Bindings"
  case forms = "Form"
  case validation = "Validation"
  case focus = "Focus"
  case optionalState = "Optional state"
  case lists = "Lists"
  case alertsAndDialogs = "Alerts and dialogs"
  case effects = "Effects"
  case cancellation = "Cancellation"
  case search = "Search"
  case refresh = "Refresh"
  case timers = "Timers"
  case animations = "Animations"
  case longLivingEffects = "Long-living effects"
  case webSocket = "Web socket"
  case login = "Login"
  case pagination = "Pagination"
  case presentAndLoad = "Present and load"
  case loadThenPresent = "Load, then present"
  case navigateAndLoad = "Navigate and load"
  case loadRow = "Load a row"
  case stack = "Stack"
  case destinations = "Destinations"
  case sharedState = "Shared state"
  case savedSettings = "Settings in a file"
  case userDefaults = "User defaults"
  case signUp = "Sign-up"
  case recursion = "Recursion"
  case favoriting = "Favoriting"
  case downloads = "Downloads"
  case overridingDependencies = "Overriding dependencies"
}

extension Study {
  /// A section of the cookbook.
  enum Section: String, CaseIterable {
    case controls = "State and controls"
    case effects = "Effects"
    case navigation = "Navigation"
    case values = "Shared and saved values"
    case composition = "Composition"

    var studies: ArraySlice<Study> {
      switch self {
      case .controls: Study.from(.counter, to: .alertsAndDialogs)
      case .effects: Study.from(.effects, to: .pagination)
      case .navigation: Study.from(.presentAndLoad, to: .destinations)
      case .values: Study.from(.sharedState, to: .signUp)
      case .composition: Study.from(.recursion, to: .overridingDependencies)
      }
    }
  }

  /// Whether it has a navigation of its own, which does not fit into that of the list.
  var hasNavigation: Bool { [.navigateAndLoad, .loadRow, .stack, .signUp].contains(self) }

  private static func from(_ first: Study, to last: Study) -> ArraySlice<Study> {
    allCases.drop { $0 != first }.prefix { $0 != last } + [last]
  }
}

#if canImport(SwiftUI)
  /// All studies. A row pushes its study; one with a navigation of its own comes as a sheet.
  struct RootView: View {
    @State private var path: [Study] = []
    @State private var sheet: Study?

    var body: some View {
      NavigationStack(path: $path) {
        List {
          ForEach(Study.Section.allCases, id: \.self) { section in
            Section(section.rawValue) {
              ForEach(section.studies, id: \.self) { study in
                Button(study.rawValue) { if study.hasNavigation { sheet = study } else { path.append(study) } }
              }
            }
          }
        }
        .navigationTitle("Case studies")
        .navigationDestination(for: Study.self) { StudyView(study: $0) }
        .sheet(item: $sheet) { StudyView(study: $0) }
      }
    }
  }

  extension Study: Identifiable {
    var id: Self { self }
  }

  #Preview { RootView() }
#endif
