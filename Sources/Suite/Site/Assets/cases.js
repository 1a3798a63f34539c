// Loads the cases of a topic and shows a case: the question, what is expected, and each answer, drawn.
"use strict";
globalThis.Labelmark = (() => {
  const root = document.documentElement.dataset.root;
  const topics = new Map();
  const waiting = new Map();
  const statuses = { p: "pass", f: "fail", e: "in error", s: "skipped", u: "not asked" };

  /** An element with attributes and children; a text becomes a text node, never markup. */
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children.filter(child => child !== null && child !== undefined));
    return made;
  };
  const link = (href, text) => element("a", { href: root + href }, text);
  const caseLink = (id, text = id) => link("case.html#" + encodeURIComponent(id), text);
  const isName = text => /^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(text) && !text.includes("..");

  /** The topic of a case's id, as Site names its files. */
  const topicOf = id => {
    const parts = id.split(".");
    return parts.length > 2 ? parts.slice(0, 2).join(".") : parts[0];
  };

  /** The topics of short ids, such as fitting.zero-width. The page of cases names them. */
  const areas = new Set((document.getElementById("case")?.dataset.areas ?? "").split(" "));
  /** Whether an id can only be that of a topic. */
  const isTopic = id => id.split(".").length === 2 && !areas.has(id.split(".")[0]);

  /** Loads a script of the folder data; a browser lets a page that is a file load scripts, and nothing else. */
  const script = path => new Promise((resolve, reject) => {
    const tag = element("script", { src: root + "data/" + path });
    tag.onload = resolve;
    tag.onerror = () => reject(new Error("data/" + path + " cannot be loaded"));
    document.head.append(tag);
  });

  /** The cases of a topic; it is loaded once. */
  const load = topic => {
    if (!isName(topic)) return Promise.reject(new Error("no topic has this name"));
    if (!waiting.has(topic)) {
      waiting.set(topic, script("cases/" + topic + ".js").then(() => topics.get(topic)));
    }
    return waiting.get(topic);
  };

  /** A case, with short keys for what each has (TopicData.swift), and the names of the implementations. */
  const find = async id => {
    const data = await load(topicOf(id));
    const found = data.cases.find(each => each.id === id);
    if (!found) throw new Error("no case has the id " + id);
    return { value: { ...found, purpose: data.purposes[found.p] }, data };
  };

  const number = value => String(Math.round(value * 1000) / 1000);

  /** The lines of an answer in words, for those who do not see the picture. */
  const inWords = answer => {
    const parts = (answer.lines ?? []).map(line => "“" + (line.text ?? "?") + "”");
    if (answer.lines?.length === 0) parts.push("no lines");
    if (answer.size) parts.push("size " + answer.size.map(number).join(" × "));
    if (answer.rect) parts.push("rectangle " + answer.rect.map(number).join(", "));
    return parts.join(", ") || "an answer without lines";
  };

  /** A row of text for each line, and what else the answer says. */
  const numbers = answer => {
    const rows = (answer.lines ?? []).map(line => {
      const facts = ["x", "y", "baseline", "width", "letterSpacing", "wordSpacing", "ellipsisX"]
        .filter(key => line[key] !== undefined).map(key => key + " " + number(line[key]));
      return "“" + (line.text ?? "?") + "”  " + facts.join("  ");
    });
    for (const key of ["scale", "firstBaseline", "lastBaseline"]) {
      if (answer[key] !== undefined) rows.push(key + " " + number(answer[key]));
    }
    for (const key of ["truncated", "refused"]) if (answer[key] !== undefined) rows.push(key + " " + answer[key]);
    for (const key of ["size", "rect"]) if (answer[key]) rows.push(key + " " + answer[key].map(number).join(", "));
    if (answer.value !== undefined) rows.push(JSON.stringify(answer.value));
    return rows.join("\n");
  };

  /** The indices of the lines in which an answer differs. */
  const differing = (differences, lines) => {
    if (!differences) return [];
    if (differences.some(each => each.field === "lines")) return lines.map((_, index) => index);
    const found = differences.map(each => /^lines\[(\d+)\]/.exec(each.field)).filter(match => match);
    return [...new Set(found.map(match => Number(match[1])))];
  };

  /** What labelDrawing returns is markup in which every text is escaped. */
  const picture = markup => {
    const template = document.createElement("template");
    template.innerHTML = markup;
    return template.content;
  };

  /** A text with a mark wherever a line may end; mandatory breaks have a double one. */
  const breaks = (text, answer) => {
    const out = element("p", { class: "breaks", dir: "auto" });
    let from = 0;
    for (const end of answer.breaks ?? []) {
      out.append(text.slice(from, end), element("b", {}, answer.mandatory?.includes(end) ? "‖" : "|"));
      from = end;
    }
    out.append(text.slice(from));
    return out;
  };

  const textOf = question => typeof question.label?.text === "object"
    ? question.label.text.repeat.repeat(Math.min(question.label.text.times, 200))
    : question.label?.text ?? (question.label?.runs ?? []).map(run => run.text).join("");

  /** The steps of a case with what is expected, and what was given where it differs. */
  const steps = (value, given) => {
    const rows = value.q.steps.map((step, index) => {
      const cells = [element("td", {}, element("code", {}, JSON.stringify(step)))];
      for (const answer of [value.e, given]) {
        if (answer) cells.push(element("td", {}, element("code", {}, JSON.stringify(answer.steps?.[index] ?? {}))));
      }
      return element("tr", {}, ...cells);
    });
    const heads = ["step", "expected", ...(given ? ["given"] : [])].map(head => element("th", { scope: "col" }, head));
    return element("div", { class: "wide", role: "group", "aria-label": "Steps", tabindex: "0" },
      element("table", {}, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows)));
  };

  const figure = (title, names, content, answer, differences) => {
    const caption = element("figcaption", {}, element("strong", {}, title));
    if (names.length) caption.append(" " + names.join(", "));
    const made = element("figure", {}, caption, content);
    if (differences?.length) {
      const items = differences.map(each => element("li", {}, element("code", {}, each.field), ": expected ",
        element("bdi", {}, each.expected), ", given ", element("mark", {}, element("bdi", {}, each.given))));
      made.append(element("ul", {}, ...items));
    }
    if (answer && !answer.steps && !answer.breaks) {
      made.append(element("details", {}, element("summary", {}, "numbers"), element("pre", { dir: "auto" }, numbers(answer))));
    }
    return made;
  };

  /** The pictures of a case: what is expected, and each other answer once. */
  const answers = (value, names) => {
    const out = element("div", { class: "answers" });
    const passing = names.filter((_, index) => value.s[index] === "p");
    const wrong = value.wrong ?? [];
    const text = textOf(value.q);
    const expected = merged(value.e, value.full);
    const question = { ...value.q, label: { ...value.q.label } };
    if (typeof question.label.text !== "string" && text) question.label.text = text;
    const isDrawn = value.e.lines || value.e.size || value.e.rect;
    const drawing = isDrawn ? labelDrawing(question, [expected, ...wrong.map(each => each.answer).filter(each => each)]) : null;
    const show = (answer, title, lines) => {
      if (value.q.steps) return steps(value, answer === expected ? null : answer);
      if (drawing) return picture(drawing.svg(answer, title + ": " + inWords(answer), lines));
      return answer.breaks ? breaks(text, answer) : element("p", {}, inWords(answer));
    };
    out.append(figure("Expected", passing.length ? ["by the rules, and given by " + passing.join(", ")] : [],
      show(expected, "Expected", []), value.e));
    for (const each of wrong) {
      const who = each.who.map(index => names[index]);
      const title = each.answer ? "Given" : statuses[value.s[each.who[0]]];
      const lines = differing(each.differences, each.answer?.lines ?? []);
      const content = each.answer ? show(each.answer, "Given by " + who.join(", "), lines) : element("p", {}, "no answer");
      const made = figure(title + " by", who, content, each.answer, each.differences);
      if (drawing && each.answer?.lines && expected.lines && lines.length) {
        const both = { expected: differing(each.differences, expected.lines), given: lines };
        made.append(element("details", {}, element("summary", {}, "one over the other"),
          picture(drawing.overlaid(expected, each.answer, "Expected and given, one over the other", both))));
      }
      each.reasons.forEach((reason, index) => {
        if (reason) made.append(element("p", { class: "note" }, who[index] + ": " + reason));
      });
      out.append(made);
    }
    return out;
  };

  /** The expectation, with fields that it does not name from an answer that passes. */
  const merged = (expect, full) => {
    if (!full) return expect;
    const out = { ...full, ...expect };
    if (expect.lines) out.lines = expect.lines.map((line, index) => ({ ...full.lines?.[index], ...line }));
    return out;
  };

  /** A text whose quoted parts do not reorder what follows them, with code in backticks. */
  const quoted = text => text.split(/(“[^”]*”|`[^`]+`)/).map(part =>
    part.startsWith("“") ? element("bdi", {}, part) : part.startsWith("`") ? element("code", {}, part.slice(1, -1)) : part);

  /** A whole case. */
  const show = ({ value, data }, level = "h2") => {
    const names = data.names;
    const about = element("p", { class: "note" }, value.l + ", ");
    value.r.forEach((rule, index) => about.append(index ? ", " : "", link("rules/" + rule + ".html", rule)));
    const made = element("article", { class: "case" },
      element(level, {}, caseLink(value.id)), about,
      ...[value.purpose, value.why].filter(text => text).map(text => element("p", {}, ...quoted(text))),
      value.note ? element("p", { class: "note", dir: "auto" }, ...quoted(value.note)) : null, answers(value, names));
    const unasked = names.flatMap((name, index) => {
      if (!"us-".includes(value.s[index])) return [];
      const lacks = value.n.filter(need => !data.claims[index].includes(need)).map(need => data.needs[need]);
      return [lacks.length ? name + " (has no " + lacks.join(", ") + ")" : name];
    });
    if (unasked.length) made.append(element("p", { class: "note" }, "Not asked: " + unasked.join(", ") + "."));
    const more = element("details", {}, element("summary", {}, "question as JSON, clauses"),
      element("pre", {}, JSON.stringify(value.q, null, 1)));
    const clauses = (value.c ?? []).map(id =>
      element("li", {}, link("documents/" + id.split(".")[0] + ".html#" + id, id)));
    if (clauses.length) more.append(element("ul", {}, ...clauses));
    more.append(element("p", {}, "Ask it again: ",
      element("code", {}, "labelmark conform --command … --only " + value.id)));
    made.append(more);
    return made;
  };

  return {
    add: (topic, data) => topics.set(topic, data), element, link, caseLink, load, find, show, isTopic, isName,
  };
})();
