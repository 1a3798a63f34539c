// Labels of dates, times and timers (R200). Their words come from Unicode's locale data (CLDR).
import Foundation
import LabelView
import Testing

@MainActor
struct TimeTests {
  /// November 22, 2026, 14:05:09 in UTC, a Sunday.
  private let now = Date(timeIntervalSince1970: 1_795_356_309)

  private func makeLabel(_ timed: TimedText, _ locale: String, width: Double = 1000) throws -> TimeLabel {
    let label = TimeLabel(frame: CGRect(x: 0, y: 0, width: width, height: 10))
    label.font = try square(10)
    var style = TimedText.Style(locale: Locale(identifier: locale), calendar: Calendar(identifier: .gregorian))
    style.timeZone = try #require(TimeZone(identifier: "UTC"))
    label.timeStyle = style
    let now = now
    label.clock = { now }
    label.timedText = timed
    label.layoutIfNeeded()
    return label
  }

  /// R200: every cluster is 10 wide; the longest form that fits is shown.
  @Test func longestDateThatFits() async throws {
    let forms: [(Double, String)] = [
      (1000, "Sunday, November 22, 2026"), (250, "Sunday, November 22, 2026"), (249, "November 22, 2026"),
      (169, "Nov 22, 2026"), (119, "11/22/2026"), (99, "Nov 22"), (59, "11/22"), (49, "22"),
    ]
    let label = try makeLabel(.date, "en_US")
    #expect(label.intrinsicContentSize.width == 250)
    for (width, text) in forms {
      label.frame.size.width = width
      label.layoutIfNeeded()
      #expect(label.text == text, "\(width)")
      #expect(!label.isTruncated)
      #expect(label.intrinsicContentSize.width == 250)
    }
    // If no form fits, the shortest is truncated.
    label.frame.size.width = 15
    label.layoutIfNeeded()
    #expect(label.text == "22")
    #expect(label.isTruncated)
  }

  @Test("R200: shrinking does not make a longer form fit") func chosenUnshrunk() async throws {
    let label = try makeLabel(.date, "en_US", width: 249)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.1
    label.allowsDefaultTighteningForTruncation = true
    label.update()
    #expect(label.text == "November 22, 2026")
    #expect(label.actualScaleFactor == 1)
  }

  @Test("Dates and times are those of CLDR in each locale") func locales() async throws {
    let dates = [
      "de_DE": "Sonntag, 22. November 2026", "ja_JP": "2026年11月22日 日曜日", "ar_EG": "الأحد، ٢٢ نوفمبر، ٢٠٢٦",
      "hi_IN": "रविवार, 22 नवंबर 2026",
    ]
    for (locale, text) in dates { #expect(try makeLabel(.date, locale).text == text) }
    #expect(try makeLabel(.time, "de_DE").text == "14:05:09")
    #expect(try makeLabel(.time, "de_DE", width: 50).text == "14:05")
    #expect(try makeLabel(.countdown(to: now + 4530), "ar_EG", width: 70).text == "١:١٥:٣٠")
    #expect(try makeLabel(.countdown(to: now + 4530), "de_DE").text == "1 Stunde, 15 Minuten und 30 Sekunden")
  }

  /// Every cluster is 10 wide, so it needs 40 points for "2:05".
  @Test("R246: the shortest form of a time has no AM or PM") func shortTime() async throws {
    let label = try makeLabel(.time, "en_US", width: 69)
    #expect(label.text == "2:05")
    #expect(!label.isTruncated)
    label.frame.size.width = 70
    label.layoutIfNeeded()
    #expect(label.text == "2:05\u{202F}PM")
    #expect(try makeLabel(.dateAndTime, "en_US", width: 40).text == "2:05")
    // Where hours are of 24 both forms are equal, and count once.
    #expect(try makeLabel(.time, "de_DE").forms == ["14:05:09", "14:05"])
  }

  @Test func calendarsAndTimeZones() async throws {
    let label = try makeLabel(.dateAndTime, "en_US", width: 200)
    label.timeStyle.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(label.text?.hasPrefix("Nov 22") == true, "\(label.text ?? "")")
    #expect(label.text?.contains("11:05") == true, "\(label.text ?? "")")
    label.timedText = .date
    label.frame.size.width = 1000
    label.timeStyle.calendar = Calendar(identifier: .buddhist)
    #expect(label.text?.contains("2569") == true, "\(label.text ?? "")")
  }

  @Test func templatesOfOnesOwn() async throws {
    let label = try makeLabel(.date, "en_US")
    label.timeStyle.templates = ["MMMd", "d"]
    #expect(label.text == "Nov 22")
    label.frame.size.width = 30
    label.layoutIfNeeded()
    #expect(label.text == "22")
  }

  @Test("An interval is one text, which never changes") func interval() async throws {
    let label = try makeLabel(.interval(DateInterval(start: now, duration: 3600)), "de_DE", width: 280)
    #expect(label.text == "22. Nov., 14:05–15:05 Uhr")
    #expect(label.nextUpdate == nil)
  }

  @Test("A countdown is rounded up, so that it shows 0 only when it has ended; a count up is rounded down")
  func timers() async throws {
    let label = try makeLabel(.countdown(to: now + 90), "en_US", width: 40)
    let clock = Clock(now)
    label.clock = { clock.time }
    for (passed, text) in [
      (0.0, "1:30"), (0.5, "1:30"), (1, "1:29"), (31, "0:59"), (89.9, "0:01"), (90, "0:00"), (500, "0:00"),
    ] {
      clock.time = now + passed
      label.update()
      #expect(label.text == text, "\(passed)")
    }
    #expect(label.nextUpdate == nil)
    clock.time = now + 0.5
    #expect(label.nextUpdate == now + 1)
    label.timedText = .countUp(from: now)
    for (passed, text) in [(-5.0, "0:00"), (0, "0:00"), (0.9, "0:00"), (1, "0:01"), (75, "1:15")] {
      clock.time = now + passed
      label.update()
      #expect(label.text == text, "\(passed)")
    }
    clock.time = now + 75.5
    #expect(label.nextUpdate == now + 76)
    clock.time = now - 5
    #expect(label.nextUpdate == now + 1)
    label.frame.size.width = 70
    clock.time = now + 4530
    label.update()
    #expect(label.text == "1:15:30")
    label.frame.size.width = 1000
    label.layoutIfNeeded()
    #expect(label.text == "1 hour, 15 minutes, 30 seconds")
  }

  /// Times of the clock change every second.
  @Test func nextChangeOfTimes() async {
    #expect(TimedText.time.nextChange(after: now + 0.25) == now + 1)
    #expect(TimedText.date.nextChange(after: now) == now + 1)
  }
}

/// A clock that a test sets.
@MainActor private final class Clock {
  var time: Date

  init(_ time: Date) { self.time = time }
}
