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

  @Test("An interval is one text, which never changes") func interval() async throws {
    let label = try makeLabel(.interval(DateInterval(start: now, duration: 3600)), "de_DE", width: 280)
    #expect(label.text == "22. Nov., 14:05–15:05 Uhr")
    #expect(label.nextUpdate == nil)
  }
}
