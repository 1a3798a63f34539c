// Drawings of answers: what differs is marked, small texts in large bounds are visible, and no text is markup.
import Conformance
import Foundation
import TestSupport
import Testing

/// What would run if it became markup.
private let hostile = "</svg><script>view.hostile=1</script><img src=x onerror=hostile=1>\"'&<"

@Suite(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
struct AnswerDrawingTests {
  /// Returns what a script says on a page with the drawing, in all views.
  private func said(_ script: String) throws -> Set<String> {
    let page = """
      <!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>x</title><style>\(String(decoding: PageAssets.style, as: UTF8.self))</style><body><div id="at"></div>
      <script>\(String(decoding: PageAssets.draw, as: UTF8.self))
      const line=(text,y)=>({text,x:0,y,width:10*text.length});
      const question=(text,width,height)=>({label:{text,font:{name:"Square",size:10}},bounds:[width,height]});
      window.result=(()=>{\(script)})()</script></body></html>
      """
    let answer = try Browser().open(page, script: "return view.result+(view.hostile??'')")
    #expect(answer.views.count == 4)
    return Set(answer.views.map(\.text))
  }

  @Test func linesThatDifferAreMarkedInBoth() throws {
    let texts = try said(
      """
      const expected={lines:[line("ab",0),line("cd",10)]},given={lines:[line("ab",0),line("c",10),line("d",20)]};
      const drawing=labelDrawing(question("abcd",100,40),[expected,given]),wrong=drawing.svg(given,"given",[1,2]);
      const wanted=drawing.svg(expected,"expected",[1],true),both=drawing.overlaid(expected,given,"both",{expected:[1],given:[1,2]});
      const same='<path class="c" d="M0 0h10v10h-10zM10 0h10v10h-10z"/>',boxes="M0 10h10v10h-10zM0 20h10v10h-10z";
      return [wrong.split(">\\u2260</text>").length-1,wrong.includes(same),wrong.includes('<path class="c d" d="'+boxes+'"/>'),
      wanted.includes('<path class="c e" d="M0 10h10v10h-10zM10 10h10v10h-10z"/>'),both.split(same).length-1,
      both.includes('<path class="c e" d="M0 10h10v10h-10zM10 10h10v10h-10z"/>'),both.includes('<path class="c d o" d="'+boxes+'"/>')].join()
      """)
    #expect(
      texts == ["2,true,true,true,1,true,true"], "two marks, for readers who do not see red; what agrees is there once")
  }

  /// A line of 10 points is at least 30 pixels high, whatever the bounds are. In Steps, i is a quarter of an em, W one em.
  @Test func picturesAreLargeEnoughAndBoxesHaveTheFontsAdvances() throws {
    let texts = try said(
      """
      const answer={lines:[line("ab",0),line("cd",10)]},pixels=[[1000,1000],[30,10],[null,null]].map(([width,height])=>{
      const svg=labelDrawing(question("abcd",width,height),[answer,answer]).svg(answer,"x");
      const found=/viewBox="\\S+ \\S+ (\\S+) \\S+" width="([^"]+)"/.exec(svg);return found[2]/found[1]*10>30});
      const steps={label:{text:"iWi",font:{name:"Steps",size:10}},bounds:[null,null]},own={lines:[{text:"iWi",x:0,y:0,width:15}]};
      return pixels.join()+","+labelDrawing(steps,[own]).svg(own,"x").includes("M0 0h2.5v10h-2.5zM2.5 0h10v10h-10zM12.5 0h2.5v10h-2.5z")
      """)
    #expect(texts == ["true,true,true,true"])
  }

  @Test func nothingOfAnAnswerIsMarkup() throws {
    let evil = try StaticPage.json(hostile)
    let texts = try said(
      """
      const evil=\(evil),drawing=labelDrawing({label:{text:evil,font:{size:evil}},bounds:[evil,evil]},[{lines:[{text:evil,x:evil}]}]);
      const at=document.getElementById("at");at.innerHTML=drawing.svg({lines:[{text:evil,x:evil,width:evil}]},evil)+
      drawing.overlaid({lines:[{text:evil}]},{lines:[{text:evil}]},evil,{expected:[0],given:[0]});
      return at.querySelectorAll("script,img").length+" "+at.children.length
      """)
    #expect(texts == ["0 2"])
  }
}
