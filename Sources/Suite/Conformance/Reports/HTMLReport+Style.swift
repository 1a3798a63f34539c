// The style and the script of the HTML report.

extension HTMLReport {
  /// The style sheet. The reader's setting chooses light or dark, and the page never scrolls horizontally.
  static let style = """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1d1d1f;--dim:#5c5c61;--line:#d5d5da;--box:#f5f5f7;--pass:#1a7f37;\
    --fail:#b3261e;--error:#8a1c7c;--skip:#8a5a00;--unsupported:#5c5c61;--cluster:#0a58ca;--mark:#ffe3e0}
    @media(prefers-color-scheme:dark){:root{--bg:#161618;--fg:#ececee;--dim:#a0a0a8;--line:#3a3a3e;--box:#222226;\
    --pass:#57c878;--fail:#ff8a80;--error:#e59bdc;--skip:#e0b050;--unsupported:#a0a0a8;--cluster:#7db4ff;--mark:#5a2a28}}
    *{box-sizing:border-box}
    body{font:16px/1.45 system-ui,sans-serif;background:var(--bg);color:var(--fg);max-width:70rem;margin:0 auto;\
    padding:1rem;overflow-wrap:anywhere}
    h1{font-size:1.5rem;margin:.2rem 0}h2{font-size:1.15rem;margin:1.2rem 0 .4rem}\
    small,.note{color:var(--dim);font-weight:400}.note{font-size:.9rem}
    a{color:var(--cluster)}summary a{text-decoration:none}.score{font-size:1.4rem;font-weight:600;margin:.2rem 0}
    .summary p{margin:.3rem 0}.rule{margin:.3rem 0}mark{background:var(--mark);color:inherit}
    .wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}
    th,td{text-align:left;padding:.15rem .7rem .15rem 0;border-bottom:1px solid var(--line);white-space:nowrap;\
    font-weight:400}thead th{font-weight:600}td{font-variant-numeric:tabular-nums}
    .pass{color:var(--pass)}.fail{color:var(--fail)}.error{color:var(--error)}.skip{color:var(--skip)}\
    .unsupported{color:var(--unsupported)}.s{font-weight:600}
    .bar{display:flex;height:.6rem;border-radius:.3rem;overflow:hidden;background:var(--box)}
    .bar i{background:currentColor}
    form{display:flex;flex-wrap:wrap;gap:.8rem;position:sticky;top:0;background:var(--bg);padding:.5rem 0;z-index:1}\
    input,select{font:inherit;max-width:100%}
    .group>summary h2{display:inline}.group{margin:.8rem 0}dt{font-weight:600}dd{margin:0 0 .6rem}
    .case{border-bottom:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 2rem;\
    scroll-margin-top:4rem}
    summary{cursor:pointer;padding:.25rem 0}
    pre{background:var(--box);padding:.5rem;border-radius:.3rem;white-space:pre-wrap;font-size:.8rem;margin:.3rem 0}
    .answers{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:.5rem 0;min-width:0;max-width:100%}
    svg{max-width:100%;height:auto;max-height:20rem;display:block;background:var(--box)}
    .b{fill:none;stroke:var(--dim);stroke-width:.6;stroke-dasharray:2 1}
    .c{fill:var(--cluster);fill-opacity:.18;stroke:var(--cluster);stroke-width:.5}\
    .c.d{fill:var(--fail);stroke:var(--fail)}
    .g{fill:var(--fg)}.defs{position:absolute;width:0;height:0}
    svg text{fill:var(--fg);text-anchor:middle;font-family:system-ui,sans-serif}
    figcaption,p:has(small){margin:.3rem 0}
    @media(max-width:30rem){form{position:static;gap:.4rem .8rem}form label:first-child{flex:1 1 100%}}
    """

  /// The script. It filters cases by text, status and area, and opens the case that the page's address names.
  static let script = """
    (()=>{const get=id=>document.getElementById(id),find=get("find"),status=get("status"),area=get("area"),
    shown=get("shown"),groups=[...document.querySelectorAll("main>.group")],usual=groups.map(group=>group.open),
    data=group=>group.querySelector("script.folded");
    const expand=async part=>{const bytes=Uint8Array.from(atob(part.textContent),c=>c.charCodeAt(0));
    try{const stream=new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    part.outerHTML=await new Response(stream).text()}
    catch(error){part.outerHTML='<p class="error">This browser cannot expand these cases.</p>'}};
    const unfold=group=>group.unfolded??=data(group)?expand(data(group)):Promise.resolve();
    const all=()=>Promise.all(groups.map(unfold));
    const update=async()=>{if(find.value||status.value||area.value)await all();
    const text=find.value.toLowerCase(),wanted=status.value,where=area.value,asked=text||wanted||where;
    let count=0,total=0;
    for(const item of document.querySelectorAll(".case")){
    const good=(!wanted||item.dataset.status.split(" ").includes(wanted))&&
    (!where||item.dataset.area===where)&&(!text||item.textContent.toLowerCase().includes(text));
    item.hidden=!good;total++;if(good)count++}
    groups.forEach((group,index)=>{const part=data(group),has=!!part||!!group.querySelector(".case:not([hidden])");
    if(part){count+=+part.dataset.count;total+=+part.dataset.count}
    group.hidden=!has;group.open=asked?has&&!part:usual[index]});
    shown.textContent=count+" of "+total};
    const jump=async()=>{const id=decodeURIComponent(location.hash.slice(1));if(!id)return;
    if(!get(id))await all();const at=get(id);if(!at)return;
    for(let part=at;part;part=part.parentElement)if(part.tagName==="DETAILS")part.open=true;at.scrollIntoView()};
    for(const group of groups)group.addEventListener("toggle",()=>{if(group.open)unfold(group)});
    find.addEventListener("input",update);status.addEventListener("change",update);
    area.addEventListener("change",update);addEventListener("hashchange",jump);
    document.querySelector("form").addEventListener("submit",e=>e.preventDefault());update();jump()})();
    """
}
