// The search: all words of the query in a rule, a clause, a case, an implementation or a page about speed.
"use strict";
globalThis.Labelmark ??= {};
(() => {
  const root = document.documentElement.dataset.root;
  const form = document.querySelector("form.search");
  const field = document.getElementById("query");
  const results = document.getElementById("results");
  const count = document.getElementById("count");
  const kinds = {
    r: ["rule", id => "rules/" + id + ".html"], d: ["clause", id => "documents/" + id.split(".")[0] + ".html#" + id],
    i: ["implementation", id => "implementations/" + id + ".html"], s: ["speed", id => "speed/" + id + ".html"],
    c: ["case", id => "case.html#" + id],
  };
  const most = 100;

  form.addEventListener("submit", event => {
    event.preventDefault();
    const address = "search.html#q=" + encodeURIComponent(field.value);
    if (!results) location.href = root + address;
    else if (location.hash === address.slice(11)) update();
    else location.hash = address.slice(11);
  });
  if (!results) return;

  let rows = null;
  const statuses = { p: "Pass", f: "Fail", e: "In error", u: "Not asked" };

  /** Rows of kind, id and text; of a case also a letter for each implementation, and the index of what it is for. */
  Labelmark.index = (read, purposes, names) => {
    rows = read.map(([kind, id, about, letters, purpose]) => {
      const text = (purpose === undefined ? "" : purposes[purpose] + " ") + about;
      const of = letter => names.filter((_, index) => letters[index] === letter);
      const outcomes = letters ? Object.keys(statuses).map(letter => [statuses[letter], of(letter)]).filter(each => each[1].length)
        .map(([word, own]) => word + ": " + own.join(", ")).join(". ") : "";
      const unasked = letters ? of("u").join(" ").toLowerCase() : "";
      return { kind, id, text, outcomes, unasked, plain: (id + " " + text + " " + outcomes).toLowerCase() };
    });
  };

  /** The rows that have all words, those with more words in the id first; rules before cases; last what was not asked. */
  const found = words => {
    const order = "risdc";
    const weight = row => order.indexOf(row.kind) * 10 - words.filter(word => row.id.toLowerCase().split(/[.-]/).includes(word)).length
      + (words.some(word => row.unasked.split(" ").includes(word)) ? 100 : 0) - (words.length === 1 && row.id.toLowerCase() === words[0] ? 1000 : 0);
    return rows.filter(row => words.every(word => row.plain.includes(word))).map(row => [weight(row), row])
      .sort((one, other) => one[0] - other[0]).map(pair => pair[1]);
  };

  const item = row => {
    const [kind, address] = kinds[row.kind];
    const made = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + address(row.id);
    link.textContent = row.id;
    const name = document.createElement("small");
    name.textContent = " " + kind;
    const text = document.createElement("p");
    text.dir = "auto";
    // What a rule says is Markdown, and so is what a case is for.
    const plain = row.kind === "r" ? row.text.replaceAll(/[`*]/g, "") : row.text.replaceAll("`", "");
    text.textContent = plain.length > 300 ? plain.slice(0, 300) + " …" : plain;
    made.append(link, name, text);
    if (row.outcomes) {
      const outcomes = document.createElement("small");
      outcomes.textContent = row.outcomes;
      made.append(outcomes);
    }
    return made;
  };

  const update = () => {
    const match = /^#q=(.*)$/.exec(location.hash);
    const query = match ? decodeURIComponent(match[1]) : "";
    field.value = query;
    const words = query.toLowerCase().split(/\s+/).filter(word => word);
    if (!words.length || !rows) {
      results.replaceChildren();
      count.textContent = "";
      return;
    }
    const all = found(words);
    const by = Object.entries(kinds).map(([kind, [name]]) => [name, all.filter(row => row.kind === kind).length]).filter(each => each[1]);
    count.textContent = all.length ? by.map(([name, number]) => number + " " + name + (number === 1 ? "" : "s")).join(", ") : "nothing found";
    // Of each kind some are shown, so that many rules do not hide the cases.
    const shown = Object.keys(kinds).flatMap(kind => all.filter(row => row.kind === kind).slice(0, kind === "c" ? most : 20));
    results.replaceChildren(...shown.map(item));
  };

  const tag = document.createElement("script");
  tag.src = root + "data/search.js";
  tag.onload = update;
  tag.onerror = () => { count.textContent = "data/search.js cannot be loaded"; };
  document.head.append(tag);
  addEventListener("hashchange", update);
})();
