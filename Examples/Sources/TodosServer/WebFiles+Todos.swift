import Foundation
package import LocalServer

extension WebFiles {
  /// The files of the page of this app.
  ///
  /// - Throws: if the files that belong to the program are not where they were built.
  package init() throws { try self.init(.module) }
}
