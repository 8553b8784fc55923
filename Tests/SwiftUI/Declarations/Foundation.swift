// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import UIKit

// What views take from Foundation and Combine, as it is declared there: below
// https://developer.apple.com/documentation/foundation, and combine. Foundation itself would bring what Linux has.

// combine: publisher; foundation: timer/publish(every:tolerance:on:in:options:), notificationcenter/publisher(for:object:)
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}

public struct Date: Equatable, Sendable {
  public init() {}
}

// url: path(percentencoded:)
public struct URL: Sendable {
  public func path(percentEncoded: Bool = true) -> String { fatalError() }
}

// timer: scheduledtimer(withtimeinterval:repeats:block:)
public final class Timer {
  public final class TimerPublisher: Publisher {
    public typealias Output = Date
    public typealias Failure = Never
    public func autoconnect() -> TimerPublisher { self }
  }

  public static func publish(every interval: Double, on runLoop: RunLoop, in mode: RunLoop.Mode) -> TimerPublisher {
    fatalError()
  }
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: Double, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer { fatalError() }
}

public final class RunLoop {
  public struct Mode: Sendable {
    public static let common = Mode()
  }
  public static var main: RunLoop { fatalError() }
}

// notificationcenter: addobserver(forname:object:queue:using:), notifications(named:object:)
public struct Notification {
  public struct Name: Sendable {
    public init(_ name: String) {}
  }
}

public final class OperationQueue: Sendable {
  public static var main: OperationQueue { fatalError() }
}

public final class NotificationCenter: @unchecked Sendable {
  public final class Publisher: SwiftUI.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
  }

  public static var `default`: NotificationCenter { fatalError() }
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher { fatalError() }
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError() }
}
