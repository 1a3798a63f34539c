// Formatting of dates, times, intervals and timers, in several forms of different length.
public import Foundation

/// The date, time, interval or timer that a ``TimeLabel`` shows.
public enum TimedText: Hashable, Sendable {
  /// The date of the clock, e.g. "Sunday, November 22, 2026", "Nov 22, 2026", "11/22".
  case date
  /// The time of the clock, e.g. "2:05:09 PM", "2:05 PM", "2:05".
  case time
  /// The date and the time of the clock.
  case dateAndTime
  /// An interval, e.g. "Nov 22, 2:05 – 3:05 PM".
  case interval(DateInterval)
  /// The time left until a date, in whole seconds, rounded up; 0 from that date on.
  case countdown(to: Date)
  /// The time since a date, in whole seconds, rounded down; 0 until that date.
  case countUp(from: Date)
}

extension TimedText {
  /// The format of dates and times; by default that of the current locale.
  public struct Style: Hashable, Sendable {
    /// The language and its conventions.
    public var locale: Locale
    /// The calendar of dates.
    public var calendar: Calendar
    /// The time zone of dates and times.
    public var timeZone: TimeZone
    /// Custom forms, as templates of Unicode date fields (UTS #35), e.g. "MMMd". If there are none, ``TimedText`` uses
    /// its own templates. Timers ignore them.
    public var templates: [String]

    /// Creates a style.
    public init(
      locale: Locale = .current, calendar: Calendar = .current, timeZone: TimeZone = .current, templates: [String] = []
    ) {
      self.locale = locale
      self.calendar = calendar
      self.timeZone = timeZone
      self.templates = templates
    }
  }

  /// Returns the text in all of its forms (R246); some may be equal.
  ///
  /// - Parameters:
  ///   - now: the time of the clock.
  ///   - style: the format.
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

  /// Returns the timer's value in whole seconds (R245); 0 for dates and intervals.
  func seconds(at now: Date) -> Int {
    let seconds =
      switch self {
      case .countdown(let end): end.timeIntervalSince(now).rounded(.up)
      case .countUp(let start): now.timeIntervalSince(start).rounded(.down)
      default: 0.0
      }
    return seconds > 0 ? Int(min(seconds, 1e12)) : 0
  }

  /// Returns the next time at which the text may change (R247): the next second of the clock or of the timer. Returns
  /// nil for an interval and for a countdown that has ended.
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
    case .time: ["jms", "jm", "Jm"]
    case .dateAndTime: ["yMMMMEEEEdjms", "yMMMMEEEEdjm", "yMMMMdjm", "yMMMdjm", "MMMdjm", "Mdjm", "jm", "Jm"]
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
