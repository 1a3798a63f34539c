#!/usr/bin/env node
// A small label that speaks the stdio protocol, in JavaScript: wrapping, tail truncation, line limits and sizes.
// All that it had to know is in the exported corpus (`Corpora/Conformance/corpus.py export DIR`). It passes the core level:
//     labelmark conform --level core --command "node docs/examples/label.js"
//     DIR/judge.py --level core --command "node label.js"
// Every cluster of the test font Square is as wide as the font is large, and a line is that high.
"use strict";

const capabilities = [
  "font.metric", "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.tail.lines", "limit.lines",
  "limit.height", "measure.fit", "measure.intrinsic", "time",
];
const ellipsis = "\u2026";
const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const isNewline = (cluster) => /^(\r\n|[\n\v\f\r\x85\u2028\u2029])$/.test(cluster);
// White space that may end a line and hangs there; no-break spaces are not among it.
const isSpace = (cluster) => /^[\t \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]$/.test(cluster);
const isWide = (cluster) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(cluster);
const closes = (cluster) => /^[\p{Pe}\p{Pf}。、，．！？：；]/u.test(cluster);
const opens = (cluster) => /^[\p{Ps}\p{Pi}]/u.test(cluster);

/** Whether a line may end between two clusters: as much of UAX #14 as the core level asks. */
function mayBreak(left, right) {
  if (isSpace(right)) return false;
  if (isSpace(left)) return true;
  if (/[\u00a0\u2007\u202f\u2060\ufeff]/.test(left + right)) return false;
  if (left === "-") return !/^\p{Nd}/u.test(right);
  return (isWide(left) || isWide(right)) && !closes(right) && !opens(left);
}

/** The visible lines of a label in bounds; null is unlimited. */
class Layout {
  constructor(label, width, height) {
    const text = label.text ?? "";
    this.size = label.font.size ?? 17;
    this.slack = 1e-6 * Math.max(1, this.size);
    this.mode = label.lineBreakMode ?? "byTruncatingTail";
    this.width = width === null ? Infinity : Math.max(0, width);
    this.clusters = [];
    this.starts = []; // in UTF-16 units of the source
    for (const { segment, index } of segmenter.segment(typeof text === "string" ? text : text.repeat.repeat(text.times))) {
      this.clusters.push(segment);
      this.starts.push(index);
    }
    this.starts.push(this.starts.length ? this.starts.at(-1) + this.clusters.at(-1).length : 0);
    const most = label.numberOfLines ?? 1;
    this.isSingle = most === 1;
    this.most = most > 0 ? most : Infinity;
    if (height !== null && this.size > 0) {
      this.most = Math.min(this.most, Math.max(1, Math.floor((height + this.slack) / this.size)));
    }
    this.lines = [];
    this.truncated = false;
    this.used = 0; // the widest line, with white space that hangs before a following line
    if (this.width > 0 && (height === null || height > 0)) this.fill();
    else this.truncated = this.hasInk(0);
  }

  widthOf(start, end) {
    let count = 0;
    for (let i = start; i < end; i++) if (!/^[\u200b\u00ad]$/.test(this.clusters[i])) count++;
    return count * this.size;
  }

  /** The end without the white space that hangs. */
  trimmed(start, end) {
    while (end > start && isSpace(this.clusters[end - 1])) end--;
    return end;
  }

  fits(start, end, more = 0) {
    return this.widthOf(start, this.trimmed(start, end)) + more <= this.width + this.slack;
  }

  hasInk(start) { return this.clusters.slice(start).some((cluster) => !isSpace(cluster) && !isNewline(cluster)); }

  /** The text between newlines; one newline at the very end, after text, begins no line. */
  hardLines() {
    const found = [];
    let start = 0;
    this.clusters.forEach((cluster, index) => {
      if (!isNewline(cluster)) return;
      found.push([start, index]);
      start = index + 1;
    });
    if (start < this.clusters.length || this.clusters.length === 1) found.push([start, this.clusters.length]);
    return found;
  }

  /** Where the line that begins at `start` ends. */
  softEnd(start, end) {
    if (this.fits(start, end)) return end;
    if (this.mode === "byCharWrapping") {
      let cut = start + 1;
      while (cut < end && this.widthOf(start, cut + 1) <= this.width + this.slack) cut++;
      return cut;
    }
    for (let cut = end - 1; cut > start; cut--) {
      if (mayBreak(this.clusters[cut - 1], this.clusters[cut]) && this.fits(start, cut)) return cut;
    }
    // A word that is too wide is broken between clusters; at least one stays.
    let cut = start + 1;
    while (cut < end && this.fits(start, cut + 1)) cut++;
    while (cut < end && isSpace(this.clusters[cut])) cut++;
    return cut;
  }

  add(start, end, { suffix = "", hangingTo = null } = {}) {
    const kept = this.trimmed(start, end);
    const width = this.widthOf(start, kept) + suffix.length * this.size;
    const range = kept > start ? [[this.starts[start], this.starts[kept] - this.starts[start]]] : [];
    this.lines.push({ text: this.clusters.slice(start, kept).join("") + suffix, range, width });
    const hanging = hangingTo === null ? width : this.widthOf(start, hangingTo);
    this.used = Math.max(this.used, width, Math.min(hanging, this.width));
  }

  fill() {
    for (const [start, end] of this.hardLines()) {
      for (let from = start; ; ) {
        const cut = this.isSingle ? end : this.softEnd(from, end);
        if (this.lines.length + 1 >= this.most) return this.addLast(from, cut, end);
        this.add(from, cut, { hangingTo: cut < end ? cut : null });
        if (cut >= end) break;
        from = cut;
      }
    }
  }

  /** The last line that may be shown. */
  addLast(start, cut, end) {
    const hidesText = this.hasInk(cut);
    if (this.mode === "byTruncatingTail") {
      if (!hidesText && (!this.isSingle || this.fits(start, end))) return this.add(start, cut);
      let kept = end;
      while (kept > start && !this.fits(start, kept, this.size)) kept--;
      this.truncated = true;
      return this.add(start, kept, { suffix: ellipsis });
    }
    if (this.mode === "byClipping" || this.isSingle) {
      this.truncated = this.hasInk(end) || !this.fits(start, end);
      return this.add(start, end);
    }
    this.truncated = hidesText;
    return this.add(start, cut);
  }
}

function answer({ label, query, bounds, proposed, environment }) {
  if (query === "layout") {
    const { lines, truncated } = new Layout(label, ...(bounds ?? [null, null]));
    return { lines, scale: 1, truncated };
  }
  // A label of one line wants its whole text; one of several wraps at the width that is proposed or preferred.
  let width = query === "sizeThatFits" ? proposed?.[0] : label.preferredMaxLayoutWidth;
  if ((label.numberOfLines ?? 1) === 1 || !(width > 0)) width = null;
  const layout = new Layout(label, width, null);
  const scale = environment?.displayScale > 0 ? environment.displayScale : 1;
  const size = [Math.min(layout.used, layout.width), layout.lines.length * layout.size];
  return { size: size.map((value) => Math.ceil(value * scale - 1e-6) / scale) };
}

/** Times passes over the cases by the clock of the process; a case of null is no layout. */
function timeOf({ cases, warm, seconds }) {
  const pass = () => cases.map((one) => one && answer(one));
  for (const end = performance.now() + warm * 1e3; performance.now() < end; ) pass();
  const start = performance.now();
  for (let passes = 1; ; passes++) {
    const results = pass(), time = performance.now() - start;
    if (time >= seconds * 1e3) return { iterations: passes * cases.length, nanoseconds: Math.round(time * 1e6), clock: "performance.now", results };
  }
}

function reply(request) {
  if (request.cmd === "stop") process.exit(0);
  if (request.cmd === "start") {
    if (!(request.version >= 1)) throw new Error("start names no version");
    const implementation = { name: "label.js", version: "1.0", language: "JavaScript", resolution: 0, capabilities };
    return { version: 2, implementation: { ...implementation, unicode: process.versions.unicode ?? "" } };
  }
  const declined = (message) => ({ seq: request.seq, skipped: true, unsupported: true, message });
  if (request.cmd === "time" && request.state !== "cold") return declined("nothing is kept, so all layouts are alike");
  if (request.cmd === "time") return { seq: request.seq, ...timeOf(request) };
  if (request.cmd !== "run") throw new Error("an unknown command");
  if (request.case.label.font.name !== "Square") return declined("knows only the font Square");
  return { seq: request.seq, result: answer(request.case) };
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  let request, outcome, replaced = 0;
  const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, () => (replaced++, "\ufffd"));
  try {
    request = JSON.parse(line, (key, value) => (typeof value === "string" ? wellFormed(value) : value));
    outcome = { ...reply(request), ...(replaced > 0 && { replaced }) };
  } catch (error) { // neither a case nor a line that is no request may end the program
    outcome = { seq: request?.seq, errored: true, message: String(error) };
  }
  process.stdout.write(JSON.stringify(outcome) + "\n");
});
