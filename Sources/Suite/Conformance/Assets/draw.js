// Draws answers as inline SVG: the bounds, and a box with its letters for each cluster of each line.
//
// `labelDrawing(question, answers)` takes the form of the corpus and the protocol. Its result has `svg(answer, name, differing,
// isExpected)` and `overlaid(expected, given, name, differing)`, which return markup. `differing` is `{expected: [0], given: [0]}`
// for `overlaid`, and a list of indices for `svg`. Names, texts and letters are escaped. Letters are in the reader's fonts. Boxes of
// the metric fonts have their advances (Corpora/Fonts/README.md). In `overlaid`, lines that agree are drawn once; of the others the
// expected line has its letters above, the given one a dashed outline and its letters below.
"use strict";
const labelDrawing=(question,answers)=>{
const label=question.label??{},short=x=>String(Math.sign(x)*Math.round(Math.abs(x)*100)/100+0),most=400;
const escaped=text=>String(text).replace(/[&<>"]/g,c=>({"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"}[c]));
const size=x=>Array.isArray(x)?x:[null,null],fits=x=>x==null||!(x<2000)?null:Math.max(0,x);
const asked=size(question.query==="sizeThatFits"?question.proposed:question.bounds);
const bounds={width:fits(asked[0]),height:fits(asked[1])};
const font=label.runs?.[0]?.attributes?.font??label.font??{};
const lineHeight=Math.max(1,font.size??17);
const rightToLeft=/[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const source=typeof label.text==="string"?label.text:(label.runs??[]).map(run=>run.text??"").join("");
const segmenter=globalThis.Intl?.Segmenter?new Intl.Segmenter(undefined,{granularity:"grapheme"}):null;
const clustersOf=text=>segmenter?Array.from(segmenter.segment(text),part=>part.segment):Array.from(text);
const advance=cluster=>{const c=cluster.codePointAt(0);
if(c===0xAD||c===0x200B||c===0x2060||c===0xFEFF||c===9)return 0;
if(font.name!=="Steps"||c<32||c>126||/[mMW@]/.test(cluster[0]))return 1;
if(/[ijltfr!',.:;|]/.test(cluster[0]))return .25;
return /[A-Zw]/.test(cluster[0])?.75:.5};
const evenly=(letters,row)=>{const step=row.width/Math.max(1,letters.length);
return letters.map((text,index)=>({x:row.x+index*step,width:step,letters:text}))};
const placed=position=>{const range=position.range;
const good=Array.isArray(range)&&range.length===2&&range[0]>=0&&range[1]>=0&&range[0]+range[1]<=source.length;
return{x:position.x??0,width:position.width??0,letters:good?source.slice(range[0],range[0]+range[1]):"\u2026"}};
const rowsOf=answer=>{
if(answer.rect?.length===4)return[{x:answer.rect[0],y:answer.rect[1],width:answer.rect[2],height:answer.rect[3],boxes:[]}];
if(!answer.lines)return answer.size?.length===2?[{x:0,y:0,width:answer.size[0],height:answer.size[1],boxes:[]}]:[];
const scale=answer.scale??1,high=lineHeight*scale;
return answer.lines.slice(0,60).map((line,index)=>{
const clusters=clustersOf(line.text??"").slice(0,most);
const row={x:line.x??0,y:line.y??index*high,width:line.width??clusters.length*high,height:high,boxes:[]};
if(line.positions)row.boxes=line.positions.slice(0,most).map(placed);
else if(clusters.some(x=>rightToLeft.test(x))){row.text=line.text;row.boxes=evenly(clusters.map(()=>""),row)}
else{row.boxes=evenly(clusters,row);
if(font.name){const own=clusters.map(x=>advance(x)*high);
if(Math.abs(own.reduce((a,b)=>a+b,0)-row.width)<.01){let x=row.x;
row.boxes.forEach((box,i)=>{box.x=x;box.width=own[i];x+=own[i]})}}}
return row})};
const all=answers.flatMap(rowsOf),ends=(from,length)=>all.map(row=>row[from]+row[length]);
const own={left:all.length?Math.min(...all.map(row=>row.x)):0,top:all.length?Math.min(...all.map(row=>row.y)):0,
right:all.length?Math.max(...ends("x","width")):lineHeight,bottom:all.length?Math.max(...ends("y","height")):lineHeight};
const view={...own},wide=6*lineHeight,tall=1.5*lineHeight;
if(bounds.width!==null){view.left=Math.min(own.left,Math.max(0,own.left-wide));
view.right=Math.max(own.right,Math.min(bounds.width,own.right+wide))}
if(bounds.height!==null){view.top=Math.min(own.top,Math.max(0,own.top-tall));
view.bottom=Math.max(own.bottom,Math.min(bounds.height,own.bottom+tall))}
view.right=Math.min(Math.max(view.right,view.left+1),view.left+4000);
view.bottom=Math.min(Math.max(view.bottom,view.top+1),view.top+4000);
const margin=.25*lineHeight,left=answers.length>1?.85*lineHeight:margin;
const start=name=>{const width=view.right-view.left+left+margin,height=view.bottom-view.top+2*margin;
return `<svg class="answer" viewBox="${short(view.left-left)} ${short(view.top-margin)} ${short(width)} ${short(height)}" `+
`width="${short(Math.min(720,width*34/lineHeight))}" role="img" aria-label="${escaped(name)}">`+
(bounds.width===null&&bounds.height===null?"":`<rect class="b" width="${short(bounds.width??view.right)}" `+
`height="${short(bounds.height??view.bottom)}"/>`)};
const path=row=>(row.boxes.length?row.boxes:[row]).map(box=>`M${short(box.x)} ${short(row.y)}h${short(box.width)}`+
`v${short(row.height)}h${short(-box.width)}z`).join("");
const paths=(rows,kind)=>rows.length?`<path class="${kind}" d="${rows.map(path).join("")}"/>`:"";
const letters=(row,half)=>{
const rest=`y="${short(row.y+row.height*(half??.72))}" font-size="${short(row.height*.62*(half==null?1:.5))}"`;
if(row.text!==undefined)return`<text x="${short(row.x+row.width/2)}" ${rest}>${escaped(row.text)}</text>`;
return row.boxes.filter(box=>box.width>0&&/\S/.test(box.letters)).map(box=>
`<text x="${short(box.x+box.width/2)}" ${rest}>${escaped(box.letters)}</text>`).join("")};
const mark=(row,isExpected)=>`<text class="m${isExpected?" n":""}" x="${short(view.left-left*.55)}" y="${short(row.y+row.height*.5+lineHeight*.245)}" `+
`font-size="${short(lineHeight*.7)}">\u2260</text>`;
const split=(rows,differing)=>[rows.filter((_,i)=>!differing.includes(i)),rows.filter((_,i)=>differing.includes(i))];
return{svg:(answer,name,differing=[],isExpected=false)=>{const rows=rowsOf(answer),[same,other]=split(rows,differing);
return start(name)+paths(same,"c")+paths(other,isExpected?"c e":"c d")+
other.map(row=>mark(row,isExpected)).join("")+rows.map(row=>letters(row)).join("")+"</svg>"},
overlaid:(expected,given,name,differing)=>{const[same,missed]=split(rowsOf(expected),differing.expected);
const wrong=split(rowsOf(given),differing.given)[1];
return start(name)+paths(same,"c")+paths(missed,"c e")+paths(wrong,"c d o")+same.map(row=>letters(row)).join("")+
`<g class="te">${missed.map(row=>letters(row,.44)).join("")}</g>`+
`<g class="td">${wrong.map(row=>letters(row,.93)).join("")}</g></svg>`}}};
