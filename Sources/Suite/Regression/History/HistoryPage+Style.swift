// The style sheet of the history's page.

extension HistoryPage {
  /// Light or dark by the reader's choice. The page never scrolls horizontally; a wide table scrolls by itself.
  static let style = """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1d1d1f;--dim:#5c5c61;--line:#d5d5da;--box:#f5f5f7;--slower:#b3261e;\
    --faster:#1a7f37;--changed:#8a3ffc;--own:#1d1d1f;--p0:#0a58ca;--p1:#b45309;--p2:#7c3aed;--p3:#0f766e;--p4:#be185d;--p5:#4d7c0f}
    @media(prefers-color-scheme:dark){:root{--bg:#161618;--fg:#ececee;--dim:#a0a0a8;--line:#3a3a3e;--box:#222226;\
    --slower:#ff8a80;--faster:#57c878;--changed:#c9a0ff;--own:#ececee;--p0:#7db4ff;--p1:#f0a860;--p2:#c0a0ff;--p3:#5ec8bc;--p4:#f590c0;\
    --p5:#a8d060}}
    *{box-sizing:border-box}
    body{font:16px/1.45 system-ui,sans-serif;background:var(--bg);color:var(--fg);max-width:70rem;margin:0 auto;\
    padding:1rem;overflow-wrap:anywhere}
    h1{font-size:1.5rem}h2{font-size:1.2rem;margin:2rem 0 .3rem}h3{font-size:1rem;margin:1.5rem 0 .3rem}
    p{margin:.3rem 0}small,.note{color:var(--dim);font-weight:400;font-size:.85rem}
    .slower,small.slower{color:var(--slower)}.faster,small.faster{color:var(--faster)}
    .changed{color:var(--changed)}.engine{border-top:1px solid var(--line);margin-top:1rem}
    .engine>summary{font-size:1.1rem}
    .changes{padding-left:1.2rem;margin:.3rem 0}
    .wide{overflow-x:auto;border:1px solid var(--line);border-radius:.3rem}
    table{border-collapse:collapse;font-size:.85rem;width:100%}
    th,td{text-align:right;padding:.15rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap;\
    font-weight:400;font-variant-numeric:tabular-nums}
    thead th{font-weight:600}tr:last-child>*{border-bottom:0}
    th:first-child{text-align:left;position:sticky;left:0;background:var(--bg)}
    details{margin:.3rem 0}summary{cursor:pointer;padding:.3rem 0;font-weight:600}
    .p0{color:var(--p0)}.p1{color:var(--p1)}.p2{color:var(--p2)}.p3{color:var(--p3)}.p4{color:var(--p4)}\
    .p5{color:var(--p5)}
    .bars .row{display:flex;gap:.6rem;padding:.2rem 0;border-bottom:1px solid var(--line)}
    .row>b{flex:0 0 7rem;font-weight:400;font-size:.85rem}.row>div{flex:1;min-width:0}
    .bar{display:flex;align-items:center;gap:.4rem}
    .bar svg{flex:1;min-width:0;height:.7rem;fill:currentColor}.bar .own{fill:var(--own)}
    .stage{margin:.6rem 0}.stage h4{margin:.3rem 0;font-size:.95rem}
    .bar small{font-size:inherit}.bar .w{stroke:var(--fg);stroke-width:1.5}
    .bar span{flex:0 0 13rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:.75rem;font-variant-numeric:tabular-nums}
    .charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:.8rem}
    figure{margin:0;min-width:0}figcaption{font-size:.8rem}
    svg.line{width:100%;height:auto;display:block;background:var(--box);border-radius:.3rem}
    .line polyline{fill:none;stroke:var(--p0);stroke-width:1.5}.line circle{fill:var(--p0)}
    .line g line{stroke:currentColor;stroke-dasharray:3 2}.line g text{fill:currentColor;font-size:11px;\
    font-weight:600;dominant-baseline:hanging}
    @media(max-width:40rem){.bar{flex-wrap:wrap;gap:0 .4rem}.bar svg{flex:1 0 100%}.bar span{flex:1 0 100%}
    .row>b{flex:0 0 5.5rem}}
    """
}
