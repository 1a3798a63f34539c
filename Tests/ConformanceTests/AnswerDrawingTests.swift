// Drawings of answers: what differs is marked, small texts in large bounds are visible, and the script draws the same.
import Conformance
import Foundation
import TestSupport
import Testing

@Suite struct AnswerDrawingTests {
  private func question(_ text: String, width: Double? = 100, height: Double? = 40) -> CaseQuestion {
    var label = CaseLabel()
    label.text = text
    label.font = CaseFont(name: "Square", size: 10)
    return CaseQuestion(label: label, bounds: CaseSize(width: width, height: height))
  }

  private func answer(_ texts: [String]) -> CaseAnswer {
    var answer = CaseAnswer()
    answer.lines = texts.enumerated().map { index, text in
      var line = AnsweredLine()
      (line.text, line.x, line.y, line.width) = (text, 0, 10 * Double(index), 10 * Double(text.count))
      return line
    }
    return answer
  }

  @Test func linesThatDifferAreMarkedInBoth() {
    let (expected, given) = (answer(["ab", "cd"]), answer(["ab", "c", "d"]))
    let differences = Comparison(resolution: 0).differences(expected: expected, given: given, text: "abcd")
    let lines = DifferingLines(expected: expected, given: given, differences: differences)
    #expect(lines.expected == [1] && lines.given == [1, 2])
    let drawing = AnswerDrawing(question("abcd"), [expected, given])
    let wrong = drawing.svg(given, name: "given", differing: lines.given)
    #expect(wrong.components(separatedBy: ">≠</text>").count == 3, "two marks, for readers who do not see red")
    #expect(wrong.contains("<path class=\"c\" d=\"M0 0h10v10h-10zM10 0h10v10h-10z\"/>"))
    #expect(wrong.contains("<path class=\"c d\" d=\"M0 10h10v10h-10zM0 20h10v10h-10z\"/>"))
    let wanted = drawing.svg(expected, name: "expected", differing: lines.expected, isExpected: true)
    #expect(wanted.contains("<path class=\"c e\" d=\"M0 10") && !wanted.contains("class=\"c d\""))
    let both = drawing.overlaid(expected, given, name: "both", differing: lines)
    #expect(both.contains("<path class=\"c\" d=\"M0 0h10v10h-10zM10 0h10v10h-10z\"/>"), "what agrees is there once")
    #expect(both.contains("<path class=\"c e\" d=\"M0 10h10v10h-10zM10 10h10v10h-10z\"/>"))
    #expect(both.contains("<path class=\"c d o\" d=\"M0 10h10v10h-10zM0 20h10v10h-10z\"/>"))
  }

  /// A line of 10 points is at least 30 pixels high, whatever the bounds are; the same answers have the same scale.
  @Test(arguments: [(Double?.some(1000), Double?.some(1000)), (30, 10), (nil, nil)])
  func picturesAreLargeEnough(_ width: Double?, _ height: Double?) throws {
    let one = answer(["ab", "cd"])
    let svg = AnswerDrawing(question("abcd", width: width, height: height), [one, one]).svg(one, name: "x")
    let match = try #require(svg.firstMatch(of: /viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)" width="([\d.]+)"/))
    let (view, pixels) = (try #require(Double(match.3)), try #require(Double(match.5)))
    #expect(pixels / view * 10 > 30, "\(svg)")
  }

  private static let hostile = "</svg><script>view.hostile=1</script><img src=x onerror=hostile=1>\"'&<"

  @Test func nothingOfAnAnswerIsMarkup() {
    let one = answer([Self.hostile])
    let drawing = AnswerDrawing(question(Self.hostile), [one, one])
    let lines = DifferingLines(expected: one, given: answer([]), differences: [])
    let all = drawing.svg(one, name: Self.hostile) + drawing.overlaid(one, one, name: Self.hostile, differing: lines)
    #expect(all.components(separatedBy: "</svg>").count == 3)
    for part in ["<script", "<img", "onerror=\""] { #expect(!all.contains(part)) }
  }

  /// The script and the Swift drawing make the same boxes of the corpus's expectations, and no markup of a hostile text.
  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func theScriptDrawsTheSame() throws {
    let browser = try Browser()
    let cases = try wholeCorpus.get().cases.map(\.value).filter {
      let font = $0.question.label.font?.name
      return (font == "Square" || font == "Steps") && AnswerDrawing.isDrawable($0.expect)
        && $0.question.text.utf16.count < 200
    }
    let sample = cases.enumerated().filter { $0.offset % 40 == 0 }.map(\.element)
    #expect(sample.count > 50)
    let data = try sample.map { value -> String in
      let expected = AnswerDrawing(value.question, [value.expect, value.expect]).svg(
        value.expect, name: "n", differing: [0])
      let line = { String(decoding: try JSONCoding.line($0 as JSONValue), as: UTF8.self) }
      let question = String(decoding: try JSONCoding.line(value.question), as: UTF8.self)
      return "[\(question),\(try value.expect.jsonLine()),\(try line(.string(expected)))]"
    }
    let evil = String(decoding: try JSONCoding.line(JSONValue.string(Self.hostile)), as: UTF8.self)
    let page = """
      <!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>x</title><style>\(AnswerDrawing.style)body{background:var(--bg);color:var(--fg)}</style><body><div id="at"></div>
      <script type="application/json" id="data">[\(data.joined(separator: ",").replacing("<", with: "\\u003c"))]</script>
      <script type="application/json" id="evil">\(evil.replacing("<", with: "\\u003c"))</script>
      <script>\(AnswerDrawing.script)
      const shape=text=>{const at=document.createElement("div");at.innerHTML=text;
      return[at.firstChild.getAttribute("viewBox"),...[...at.querySelectorAll("path,rect")].map(x=>x.outerHTML)].join()};
      let same=0,other="";for(const[question,answer,expected]of JSON.parse(document.getElementById("data").textContent)){
      const mine=labelDrawing(question,[answer,answer]).svg(answer,"n",[0]);
      if(shape(mine)===shape(expected))same++;else other=other||shape(mine)+" not "+shape(expected)}
      const evil=JSON.parse(document.getElementById("evil").textContent);
      const drawing=labelDrawing({label:{text:evil,font:{size:evil}},bounds:[evil,evil]},[{lines:[{text:evil,x:evil}]}]);
      const at=document.getElementById("at");
      at.innerHTML=drawing.svg({lines:[{text:evil,x:evil,width:evil}]},evil)+
      drawing.overlaid({lines:[{text:evil}]},{lines:[{text:evil}]},evil,{expected:[0],given:[0]});
      window.result=same+" "+at.querySelectorAll("script,img").length+" "+at.children.length+other</script></body></html>
      """
    let answer = try browser.open(page, script: "return view.result+(view.hostile??'')")
    #expect(answer.views.allSatisfy { $0.text == "\(sample.count) 0 2" }, "\(answer.views.map(\.text))")
  }
}
