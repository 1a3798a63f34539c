// The style and the script of the HTML report.

extension HTMLReport {
  /// The style sheet. The reader's setting chooses light or dark, and the page never scrolls horizontally.
  static let style =
    AnswerDrawing.style + """

      *{box-sizing:border-box}
      body{font:16px/1.45 system-ui,sans-serif;background:var(--bg);color:var(--fg);max-width:74rem;margin:0 auto;\
      padding:1rem;overflow-wrap:break-word}
      h1{font-size:1.5rem;margin:.2rem 0}h2{font-size:1.2rem;margin:1.6rem 0 .4rem}h3{font-size:1.1rem;margin:1.4rem 0 .3rem}
      small,.note{color:var(--dim);font-weight:400}.note{font-size:.9rem}
      a{color:var(--cluster)}summary a{text-decoration:none}.score{font-size:1.4rem;font-weight:600;margin:.2rem 0}
      .summary p{margin:.3rem 0}.rule{margin:.3rem 0}mark{background:var(--mark);color:inherit}
      .summary{overflow-wrap:anywhere}.overview .bar{min-width:8rem}.strengths,body:not(.several) .tables table{width:100%}\
      .shares{width:22%;vertical-align:middle;padding-right:0}\
      .strengths .shares{width:60%}.strengths th{width:7rem}body:not(.several) .tables th{overflow-wrap:normal}.none{color:var(--dim)}
      table{border-collapse:collapse;font-size:.9rem;max-width:100%}
      caption{text-align:left;font-weight:600}
      th,td{text-align:left;padding:.15rem .9rem .15rem 0;border-bottom:1px solid var(--line);font-weight:400;\
      vertical-align:top}
      thead th{font-weight:600}td{font-variant-numeric:tabular-nums}tbody th{overflow-wrap:anywhere}
      td.pass::before{content:"✓ "}td.fail::before{content:"✗ "}td.unsupported::before{content:"◌ "}
      .tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:0 2rem}
      .tables>*{min-width:0}.several .tables{display:block}
      .causes td.fail::before{content:""}.causes{width:100%}.causes th:first-child{width:60%}
      .several .causes th:first-child{width:auto}.several .causes small{display:block}
      .pass{color:var(--pass)}.fail{color:var(--fail)}.error{color:var(--error)}.skip{color:var(--skip)}\
      .unsupported{color:var(--unsupported)}.s{font-weight:600}
      .bar{display:flex;height:.6rem;border-radius:.3rem;overflow:hidden;background:var(--box)}
      .bar i{background:currentColor}
      form{display:flex;flex-wrap:wrap;gap:.8rem;position:sticky;top:0;background:var(--bg);padding:.5rem 0;z-index:1}\
      input,select{font:inherit;max-width:100%}
      .group>summary h2{display:inline}.group{margin:.8rem 0}dt{font-weight:600}dd{margin:0 0 .6rem}
      .case,.cause{scroll-margin-top:4rem}
      .case{border-bottom:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 2rem;\
      overflow-wrap:anywhere}
      .cause{border-top:2px solid var(--line)}
      .case[open]{padding-bottom:.8rem}.case>p{margin:.3rem 0}.case>summary+p,.case li{white-space:pre-wrap}
      summary{cursor:pointer;padding:.25rem 0}
      pre{background:var(--box);padding:.5rem;border-radius:.3rem;white-space:pre-wrap;font-size:.8rem;margin:.3rem 0}
      .answers{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:0 1.5rem}
      .answers>*{min-width:0}figure{margin:.4rem 0;min-width:0;max-width:100%}ul{margin:.3rem 0;padding-left:1.2rem}
      .defs{position:absolute;width:0;height:0}
      figcaption,p:has(small){margin:.3rem 0}
      @media(max-width:40rem){.shares{display:none}form{position:static;gap:.4rem .8rem}form label:first-child{flex:1 1 100%}
      .cards thead{display:none}.cards,.cards tbody,.cards tr,.cards th,.cards td{display:block;width:auto!important}
      .cards tr{border-bottom:1px solid var(--line);padding:.3rem 0}.cards th,.cards td{border:0;padding:.05rem 0}
      .cards td[data-name]{display:inline-flex;gap:.4rem;margin-right:.9rem;flex-wrap:wrap}.cards td.none{display:none}
      .cards td[data-name]::before{content:attr(data-name);color:var(--dim);overflow-wrap:anywhere}
      .overview .bar{flex:1 0 100%}}
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
    for(const part of document.querySelectorAll(".cause"))part.hidden=!part.querySelector(".case:not([hidden])");
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
