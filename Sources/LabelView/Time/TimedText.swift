// Dates, times, intervals and timers as text, in forms from the longest to the shortest.
public import Foundation

/// What a ``TimeLabel`` says of the time.
public enum TimedText: Hashable, Sendable {
  /// The date of the clock, e.g. "Sunday, November 22, 2026", "Nov 22, 2026", "11/22".
  case date
  /// The time of the clock, e.g. "2:05:09 PM", "2:05 PM".
  case time
  /// Both.
  case dateAndTime
  /// A stretch of time, e.g. "Nov 22, 2:05 – 3:05 PM".
  case interval(DateInterval)
  /// The time that is left until a date, in whole seconds, rounded up; 0 from then on.
  case countdown(to: Date)
  /// The time that has passed since a date, in whole seconds; 0 until then.
  case countUp(from: Date)
}

extension TimedText {
  /// How time is written: by default as the reader is used to.
  public struct Style: Hashable, Sendable {
    /// The language and what goes with it.
    public var locale: Locale
    /// Of dates.
    public var calendar: Calendar
    /// Of dates and times.
    public var timeZone: TimeZone
    /// Forms of one's own instead of those that ``TimedText`` has: templates of Unicode's date fields, e.g. "MMMd"
    /// (UTS #35). Timers have none.
    public var templates: [String]

    /// A style.
    public init(
      locale: Locale = .current, calendar: Calendar = .current, timeZone: TimeZone = .current, templates: [String] = []
    ) {
      self.locale = locale
      self.calendar = calendar
      self.timeZone = timeZone
      self.templates = templates
    }
  }

  /// The text in all of its forms; several may be the same.
  ///
  /// - Parameters:
  ///   - now: what the clock says.
  ///   - style: how it is written.
  public func forms(at now: Date, _ style: Style) -> [String] {
    switch self {
    case .date, .time, .dateAndTime, .interval:
      return (style.templates.isEmpty ? templates : style.templates).map { write($0, now, style) }
    case .countdown, .countUp:
      let duration = Duration.seconds(seconds(at: now))
      let units = [Duration.UnitsFormatStyle.UnitWidth.wide, .abbreviated, .narrow].map { width in
        duration.formatted(
          Duration.UnitsFormatStyle(allowedUnits: [.hours, .minutes, .seconds], width: width).locale(style.locale))
      }
      let hasHours = duration >= .seconds(3600)
      let digits = Duration.TimeFormatStyle(pattern: hasHours ? .hourMinuteSecond : .minuteSecond, locale: style.locale)
      return units + [duration.formatted(digits)]
    }
  }

  /// Whole seconds of a timer.
  func seconds(at now: Date) -> Int {
    let seconds =
      switch self {
      case .countdown(let end): end.timeIntervalSince(now).rounded(.up)
      case .countUp(let start): now.timeIntervalSince(start).rounded(.down)
      default: 0.0
      }
    return seconds > 0 ? Int(min(seconds, 1e12)) : 0
  }

  /// When the text may be another one: the next second of the clock, or of the timer; nil for an interval and a countdown
  /// that has ended.
  public func nextChange(after now: Date) -> Date? {
    switch self {
    case .date, .time, .dateAndTime:
      return Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.rounded(.down) + 1)
    case .interval: return nil
    case .countdown(let end):
      let left = seconds(at: now)
      return left > 0 ? end.addingTimeInterval(-Double(left - 1)) : nil
    case .countUp(let start):
      return start > now ? start.addingTimeInterval(1) : start.addingTimeInterval(Double(seconds(at: now) + 1))
    }
  }

  private var templates: [String] {
    switch self {
    case .date: ["yMMMMEEEEd", "yMMMMd", "yMMMd", "yMd", "MMMd", "Md", "d"]
    case .time: ["jms", "jm"]
    case .dateAndTime: ["yMMMMEEEEdjms", "yMMMMEEEEdjm", "yMMMMdjm", "yMMMdjm", "MMMdjm", "Mdjm", "jm"]
    case .interval: ["yMMMMEEEEdjm", "yMMMMdjm", "yMMMdjm", "MMMdjm", "Mdjm"]
    case .countdown, .countUp: []
    }
  }

  private func write(_ template: String, _ now: Date, _ style: Style) -> String {
    if case .interval(let interval) = self {
      let formatter = DateIntervalFormatter()
      formatter.locale = style.locale
      formatter.calendar = style.calendar
      formatter.timeZone = style.timeZone
      formatter.dateTemplate = template
      return formatter.string(from: interval.start, to: interval.end)
    }
    let formatter = DateFormatter()
    formatter.locale = style.locale
    formatter.calendar = style.calendar
    formatter.timeZone = style.timeZone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter.string(from: now)
  }
}
