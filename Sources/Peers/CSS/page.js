// Runs in the page: builds a label out of CSS and reads where the browser put its graphemes.
//
// Nothing is computed here: a style sheet says what is wanted, and positions are those of Range.getClientRects.
//
// SPDX-License-Identifier: Apache-2.0
"use strict";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text's pieces: graphemes, or characters where a line may be broken inside a grapheme. */
function* pieces(text, byCharacter) {
  if (!byCharacter) return yield* segmenter.segment(text);
  let index = 0;
  for (const segment of text) {
    yield { index, segment };
    index += segment.length;
  }
}

/** The browser's version of Unicode: a capital letter that a version added shows that it is there. */
function unicodeVersion() {
  const added = { "17.0": "\u{16EA0}", "16.0": "\u{10D50}" };
  return Object.keys(added).find((version) => /^\p{Lu}$/u.test(added[version])) ?? "15.1";
}

/** Loads a font file's bytes under a family name. */
async function loadFont(family, base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const font = new FontFace(family, bytes.buffer);
  await font.load();
  document.fonts.add(font);
}

/** The width of an ellipsis in a font, and how far its baseline is below the top of its glyphs' box. */
function probe(style) {
  document.body.innerHTML = "";
  const box = document.createElement("div");
  box.style.cssText = "position:absolute;white-space:pre;" + style;
  const text = document.createElement("span");
  text.textContent = "\u2026";
  const foot = document.createElement("span");
  foot.style.cssText = "display:inline-block;width:0;height:0";
  box.append(text, foot);
  document.body.append(box);
  const glyphs = text.getBoundingClientRect();
  return [glyphs.width, foot.getBoundingClientRect().bottom - glyphs.top];
}

/** Puts runs into an element, a span for each. */
function fill(element, runs) {
  for (const run of runs) {
    const span = document.createElement("span");
    span.style.cssText = run.style;
    if (run.language) span.lang = run.language;
    if (!run.isBox) span.textContent = run.text;
    element.append(span);
  }
}

/** Puts a label into the page: a box of the bounds, in it one with the text or a block for each paragraph. */
function build(label) {
  document.body.innerHTML = "";
  const outer = document.createElement("div"), inner = document.createElement("div");
  outer.style.cssText = label.outer;
  inner.style.cssText = label.inner;
  outer.lang = label.language;
  outer.dir = label.direction;
  inner.dir = label.auto ? "auto" : label.direction;
  for (const { style, direction, runs } of label.blocks) {
    if (style === null) {
      fill(inner, runs);
    } else {
      const block = document.createElement("div");
      block.style.cssText = style;
      if (direction) block.dir = direction;
      fill(block, runs);
      inner.append(block);
    }
  }
  outer.append(inner);
  document.body.append(outer);
  return [outer, inner];
}

const list = (r) => [r.left, r.top, r.right, r.bottom];

/** Shows a label and answers its boxes, those of every piece, [start, end, [left, top, right, bottom]…], and those of whole texts. */
function show(label) {
  const [outer, inner] = build(label);
  const graphemes = [], texts = [];
  let at = 0;
  const spans = inner.querySelectorAll("span");
  label.blocks.flatMap((block) => block.runs).forEach((run, index) => {
    const span = spans[index];
    if (run.isBox) {
      graphemes.push([at, at + run.text.length, list(span.getBoundingClientRect())]);
    } else if (run.text) {
      const range = document.createRange();
      range.selectNodeContents(span);
      texts.push(...Array.from(range.getClientRects(), list));
      for (const { index: start, segment } of pieces(run.text, label.byCharacter)) {
        range.setStart(span.firstChild, start);
        range.setEnd(span.firstChild, start + segment.length);
        graphemes.push([at + start, at + start + segment.length, ...Array.from(range.getClientRects(), list)]);
      }
    }
    at += run.text.length;
  });
  return {
    outer: list(outer.getBoundingClientRect()),
    inner: list(inner.getBoundingClientRect()),
    rightToLeft: inner.matches(":dir(rtl)"),
    graphemes,
    texts,
  };
}
