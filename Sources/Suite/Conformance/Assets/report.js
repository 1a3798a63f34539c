// A conformance report: totals, what fails by rule, tables, then the cases, which are drawn when they are opened.
"use strict";
Labelmark.start((main, data) => {
  const { element, details, table, bar, inline, words, outcomes, body, about, link, known } = Labelmark;
  const { reports, causes, rules, all } = data;
  const mostRows = 25, mostOpen = 24;
  known.rules = new Set(Object.keys(rules));
  const one = reports.length === 1 ? reports[0] : null;
  const section = (title, ...content) => element("section", {}, element("h2", {}, title), content);
  const count = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");

  /** How many of some cases a report has with each letter. */
  const counts = (cases, index) => {
    const found = { p: 0, f: 0, e: 0, s: 0, u: 0 };
    for (const value of cases) if (value.s[index] !== "-") found[value.s[index]] += 1;
    return found;
  };
  const total = found => Object.values(found).reduce((sum, each) => sum + each, 0);
  /** The shares of the outcomes as a bar. */
  const shares = found => {
    let from = 0;
    return bar(Object.keys(outcomes).map(letter => {
      const part = [outcomes[letter][0], from, from + found[letter] / Math.max(1, total(found))];
      from = part[2];
      return part;
    }));
  };
  const inWords = found => Object.keys(outcomes).filter(letter => found[letter])
    .map(letter => found[letter] + " " + outcomes[letter][1]).join(", ");
  /** A cell is green if nothing failed and at least half of the cases were asked, grey if fewer were, red if something failed. */
  const cell = found => {
    const asked = found.p + found.f + found.e;
    if (!asked && !found.s) return element("td", { class: "unsupported" }, total(found) ? "not asked" : "–");
    const kind = found.p < asked ? "fail" : 2 * asked >= total(found) ? "pass" : "unsupported";
    return element("td", { class: kind }, inWords(found));
  };

  const head = report => [element("bdi", {}, report.title), " ", element("small", {}, element("bdi", {}, report.about))];
  const run = report => [
    report.error && element("p", { class: "s error" }, "run error: ", report.error),
    report.fields.length > 0 && element("p", {}, "Cases by the fields that differ: ",
      report.fields.map(([name, number], index) => [index ? ", " : "", element("code", {}, name), " " + number]), "."),
    report.lacking > 0 && element("p", {}, report.lacking + " cases fail only because the answer lacks a field."),
    element("p", { class: "note" }, report.heading, report.command && [element("br"), element("code", { dir: "auto" }, report.command)]),
  ];
  const strengths = data.strengths.filter(([name]) => all.cases.some(value => strengthOf(value) === name));
  function strengthOf(value) { return value.l.endsWith("optional") ? "optional" : value.l; }
  const ofStrength = name => all.cases.filter(value => strengthOf(value) === name);
  const score = report => element("td", { class: report.clean ? "pass" : "fail" }, report.score);

  if (one) {
    const found = counts(all.cases, 0);
    main.append(section(head(one), element("p", { class: "score " + (one.clean ? "pass" : "fail") }, one.score), shares(found),
      element("p", {}, inWords(found)),
      table("By strength", ["strength", "cases", ""], strengths.map(([name]) => {
        const own = counts(ofStrength(name), 0);
        return [name, cell(own), shares(own)];
      })), run(one)));
  } else {
    main.append(table("Implementations", ["implementation", "all", ...strengths.map(([name]) => name)], reports.map((report, index) =>
      [head(report), score(report), ...strengths.map(([name]) => cell(counts(ofStrength(name), index)))]), { class: "cards" }),
    ...reports.filter(report => report.error).map(report =>
      element("p", { class: "s error" }, report.title + ": run error: " + report.error)),
    details("How each was run, and the fields that differ", () => reports.map(report => section(head(report), run(report)))));
  }

  // What fails, by rule: one line for each cause, which leads to its cases.
  const rows = new Map();
  for (const cause of causes) {
    const row = rows.get(cause.key) ?? { first: cause, own: new Map(), ids: new Map() };
    row.own.set(cause.report, cause);
    cause.ids.forEach((id, rank) => row.ids.set(id, Math.min(rank, row.ids.get(id) ?? rank)));
    rows.set(cause.key, row);
  }
  const found = [...rows.values()].sort((left, right) => right.ids.size - left.ids.size);
  const failing = new Set(causes.flatMap(cause => cause.ids));
  const causeTable = part => table("What fails, by rule",
    ["rule", ...(one ? ["cases", "by strength", "of the rule's cases"] : reports.map(report => report.title))], part.map(row => [
      [link(row.first.key, row.first.title), " ", element("small", {}, inline(row.first.text))],
      ...(one ? [element("td", { class: "fail" }, String(row.first.ids.length)), row.first.strengths,
        row.first.rule && row.first.asked ? row.first.failing + " of " + row.first.asked + " fail" : "–"]
        : reports.map((_, index) => row.own.has(index)
          ? element("td", { class: "fail" }, row.own.get(index).strengths) : "–"))]), { class: "cards" });
  if (found.length) {
    main.append(section("What fails, by rule", element("p", { class: "note" }, count(failing.size, "case")
      + ". Each is under the rule that explains it best: most of its cases fail. A rule's line leads to its pictures."),
    causeTable(found.slice(0, mostRows)),
    found.length > mostRows && details(found.length - mostRows + " more rules", () => causeTable(found.slice(mostRows)))));
  }

  // All cases by area and by capability; rows with failures first.
  const tallies = (title, names, has) => {
    const made = names.map(name => [name, reports.map((_, index) => counts(all.cases.filter(value => has(value, name)), index))]);
    const rowsOf = part => table(title, ["", ...reports.map(report => report.title), ...(one ? [""] : [])],
      part.map(([name, own]) => [name, ...own.map(cell), ...(one ? [shares(own[0])] : [])]), { class: "cards" });
    const bad = made.filter(([, own]) => own.some(each => each.f + each.e));
    const good = made.filter(row => !bad.includes(row));
    return section(title, bad.length ? rowsOf(bad) : null,
      good.length > 0 && (bad.length ? details(good.length + " without a failure", () => rowsOf(good)) : rowsOf(good)));
  };
  const areaOf = value => value.id.split(".")[0];
  const areas = [...new Set(all.cases.map(areaOf))].sort();
  const needs = all.needs.map((_, index) => index);
  const tables = element("div", { class: "tables" }, tallies("By area", areas, (value, area) => areaOf(value) === area),
    tallies("By capability", needs.map(index => all.needs[index]), (value, need) => value.n.includes(all.needs.indexOf(need))));
  main.append(tables, element("p", { class: "note" }, element("span", { class: "pass" }, "✓ Green"),
    ": every case that was asked passes. ", element("span", { class: "unsupported" }, "◌ Grey"),
    ": so too, but fewer than half were asked. ", element("span", { class: "fail" }, "✗ Red"),
    ": something fails. A case is not asked if it needs a capability that the implementation does not claim; it is skipped if "
    + "the implementation says so. Strengths: " + strengths.map(([name, meaning]) => name + ": " + meaning).join("; ") + "."));

  // The cases.
  const choice = (name, options) => element("label", {}, name + " ", element("select", { id: name.toLowerCase() },
    element("option", { value: "" }, "all"), options.map(([value, text]) => element("option", { value }, text))));
  const field = element("input", { id: "find", type: "search", placeholder: "id, rule or text" });
  const status = choice("Status", Object.entries(outcomes).map(([letter, [, text]]) => [letter, text]));
  const area = choice("Area", areas.map(name => [name, name]));
  const shown = element("output", { id: "shown" });
  const form = element("form", { class: "filter" }, element("label", {}, "Find ", field), status, area, shown);
  main.append(element("h2", {}, "Cases"), form, element("p", { class: "note" }, "Pictures: the dotted outline is the bounds, each box "
    + "a cluster. Lines that differ have the mark ≠; the given ones are red. Where two answers are overlaid, such an expected line "
    + "has its letters above, the given one is dashed and has its letters below. Boxes are as wide as the answer's positions or the "
    + "metric font's advances say; otherwise a line's width is divided evenly. Letters are in your own fonts."));

  /** The text in which words are found. */
  const texts = new Map();
  const textOf = value => {
    if (!texts.has(value)) texts.set(value, JSON.stringify([value, all.purposes[value.p]]).toLowerCase());
    return texts.get(value);
  };
  const isShown = value => (!status.lastChild.value || value.s.includes(status.lastChild.value))
    && (!area.lastChild.value || areaOf(value) === area.lastChild.value)
    && words(field.value).every(word => textOf(value).includes(word));

  const item = (value, open, under) => {
    const letters = [...value.s].filter(letter => letter !== "-");
    const worst = ["e", "f", "s", "u", "p"].find(letter => letters.includes(letter));
    const status = one ? outcomes[worst][1] : Object.keys(outcomes).filter(letter => letters.includes(letter))
      .map(letter => letters.filter(each => each === letter).length + " " + outcomes[letter][1]).join(", ");
    const asked = reports.find((report, index) => report.again && value.s[index] !== "-" && value.s[index] !== "p");
    return details([element("span", { class: "s " + outcomes[worst][0] }, status), " ", element("b", {}, value.id), " ",
      about(value)], () => body({ value: value.r[0] === under ? { ...value, p: null } : value, data: all },
      asked?.again), { open, class: "case", id: value.id });
  };
  const rule = id => rules[id] && element("p", { class: "rule", id }, element("b", {}, id + " "), inline(rules[id]));

  let opened = 0;
  const attention = cases => {
    const left = new Set(cases);
    return found.map(row => {
      const own = cases.filter(value => left.has(value) && row.ids.has(value.id))
        .sort((one, other) => row.ids.get(one.id) - row.ids.get(other.id));
      own.forEach(value => left.delete(value));
      return own.length > 0 && element("section", { class: "cause", id: row.first.key }, element("h3", {}, row.first.title, " ",
        element("small", {}, count(own.length, "case"))), row.first.rule && rules[row.first.rule]
        && element("p", { class: "rule" }, element("b", {}, row.first.rule + " "), inline(rules[row.first.rule])),
      own.map((value, place) => item(value, place < 2 && opened++ < mostOpen, row.first.rule)));
    });
  };
  const isPlain = value => !failing.has(value.id);
  const has = letter => value => isPlain(value) && value.s.includes(letter);
  const kinds = [["Needs attention", value => !isPlain(value)], ["Known failures", has("f")], ["Skipped", has("s")],
    ["Pass", has("p")], ["Not asked", has("u")]];
  const place = element("div");
  main.append(place);
  const update = () => {
    const rest = new Set(all.cases);
    const isAsked = field.value || status.lastChild.value || area.lastChild.value;
    let sum = 0;
    opened = 0;
    place.replaceChildren(...kinds.flatMap(([name, isOf], index) => {
      const own = all.cases.filter(value => rest.has(value) && isOf(value));
      own.forEach(value => rest.delete(value));
      const good = own.filter(isShown);
      sum += good.length;
      return good.length ? [details(element("h2", {}, name + ": " + good.length),
        () => index ? good.map(value => item(value)) : attention(good).filter(part => part),
        { open: index === 0 || Boolean(isAsked) && good.length < 500, class: "group" })] : [];
    }));
    shown.textContent = sum + " of " + all.cases.length;
  };
  field.addEventListener("input", update);
  form.addEventListener("change", update);
  form.addEventListener("submit", event => event.preventDefault());
  update();
  if (!found.length) place.before(element("p", { class: "s pass" }, "Nothing needs attention."));
  const ids = [...known.rules].sort((one, other) => one.slice(1) - other.slice(1));
  const list = ids.length ? details(element("h2", {}, "Rules: " + ids.length), () => ids.map(rule), { class: "group" }) : "";
  main.append(list);

  /** Opens the case or the rule that the address names. */
  const jump = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id) return;
    if (known.rules.has(id)) list.fill();
    const groups = [...place.querySelectorAll(".group")];
    for (const group of groups) if (!document.getElementById(id) && all.cases.some(value => value.id === id)) group.fill();
    const at = document.getElementById(id);
    for (let part = at; part; part = part.parentElement) if (part.tagName === "DETAILS") part.fill();
    at?.scrollIntoView();
  };
  addEventListener("hashchange", jump);
  jump();
});
