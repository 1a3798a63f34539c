// What all pages share: elements, tables, bars, the few forms of Markdown that texts have, and the data of a page.
"use strict";
globalThis.Labelmark = (() => {
  /** An element with attributes and children; a text becomes a text node, never markup. */
  const made = (node, attributes, children) => {
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value);
    node.append(...children.flat(2).filter(child => child !== null && child !== undefined && child !== false));
    return node;
  };
  const element = (name, attributes = {}, ...children) => made(document.createElement(name), attributes, children);
  const svg = (name, attributes = {}, ...children) =>
    made(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
  const link = (id, text = id) => element("a", { href: "#" + encodeURIComponent(id).replaceAll("%2F", "/") }, text);

  /** What can be opened; its content is made when it is opened first. */
  const details = (summary, make, { open = false, ...attributes } = {}) => {
    const all = element("details", attributes, element("summary", {}, summary));
    const fill = () => { if (all.open && make) { all.append(...[make()].flat()); make = null; } };
    all.addEventListener("toggle", fill);
    all.fill = () => { all.open = true; fill(); };
    if (open) all.fill();
    return all;
  };

  /** A table that scrolls within the page if it is wider than that. Cells are texts, elements, lists of these, or `td`. With the
      class "cards", its rows are cards where the page is narrow. */
  const table = (caption, head, rows, attributes = {}) => {
    const cell = (name, content, more) => {
      const own = content instanceof Element && content.tagName === "TD" ? content : element(name);
      return made(own, more, own === content ? [] : [content]);
    };
    return element("div", { class: "wide", role: "group", "aria-label": caption, tabindex: "0" },
      element("table", attributes, element("caption", { class: "hidden" }, caption),
        element("thead", {}, element("tr", {}, head.map(text => cell("th", text, { scope: "col" })))),
        element("tbody", {}, rows.map(row => element("tr", {},
          row.map((content, index) => cell(index ? "td" : "th", content, index ? { "data-name": head[index] } : { scope: "row" })))))));
  };

  /** A bar with parts from its left edge, each [class, share from, share to], and lines for intervals. */
  const bar = (parts, label) => svg("svg", { class: "bar", viewBox: "0 0 100 12", preserveAspectRatio: "none",
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) }, parts.map(([kind, from, to]) =>
    svg("rect", kind === "interval" ? { class: kind, x: 100 * from, y: 5, width: Math.max(.6, 100 * (to - from)), height: 2 }
      : { class: kind, x: 100 * from, width: Math.max(0, 100 * (to - from)), height: 12 })));

  /** Whether a code names something that the page has. */
  const known = { rules: new Set(), cases: new Set() };
  /** A paragraph of Markdown: code, emphasis, links, ids of rules. Quoted parts do not reorder what follows them. */
  const inline = text => String(text).split(/(“[^”]*”|``.+?``|`[^`]+`|\*\*[^*]+\*\*|\*[^* ][^*]*\*|\[[^\]]+\]\([^)]*\)|\bR\d{1,3}\b)/)
    .flatMap(part => {
      if (/^R\d{1,3}$/.test(part)) return known.rules.has(part) ? [link(part)] : [part];
      if (/^“.*”$/s.test(part)) return [element("bdi", {}, part)];
      const code = /^(?:``(.+)``|`(.+)`)$/.exec(part);
      if (code) {
        const own = element("code", {}, element("bdi", {}, code[1] ?? code[2]));
        return [known.cases.has(code[2]) ? link(code[2], own) : own];
      }
      const strong = /^(\*{1,2})([^*]+)\1$/.exec(part);
      if (strong) return [element(strong[1] === "**" ? "strong" : "em", {}, inline(strong[2]))];
      // Links of the documents lead to files that the page does not have.
      const other = /^\[([^\]]+)\]\([^)]*\)$/.exec(part);
      return other ? inline(other[1]) : [part];
    });
  /** Paragraphs and lists. */
  const blocks = text => {
    const out = [];
    for (const row of text.split("\n")) {
      const plain = row.trimStart(), last = out.at(-1);
      if (plain.startsWith("- ")) {
        if (last?.tagName !== "UL") out.push(element("ul"));
        out.at(-1).append(element("li", {}, inline(plain.slice(2))));
      } else if (last?.tagName === "UL" && row.startsWith(" ")) last.lastChild.append(" ", ...inline(plain));
      else if (last?.tagName === "P") last.append(" ", ...inline(plain));
      else if (plain) out.push(element("p", {}, inline(plain)));
    }
    return out;
  };

  /** A list in groups by what `key` returns. */
  const grouped = (list, key) => {
    const all = new Map();
    for (const each of list) all.set(key(each), all.get(key(each)) ?? []).get(key(each)).push(each);
    return all;
  };
  /** The words of a search, in lower case. */
  const words = text => text.toLowerCase().split(/\s+/).filter(word => word);

  /** The data of a page in one file. */
  const data = async () => {
    const place = document.getElementById("data");
    if (place.type === "application/json") return JSON.parse(place.textContent);
    const bytes = Uint8Array.from(atob(place.textContent), character => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).json();
  };
  /** Shows a page in one file, or says why not. */
  const start = async show => {
    const main = document.querySelector("main");
    try { show(main, await data()); } catch (error) {
      main.append(element("p", { class: "s error" }, "This page cannot be shown: " + error.message));
      throw error;
    }
    document.body.dataset.shown = "";
  };

  return { element, svg, link, details, table, bar, known, inline, blocks, words, grouped, start };
})();
