// Shows a case: the question, what is expected, and each answer, drawn.
"use strict";
Object.assign(Labelmark, (() => {
  const { element, link, details, table, inline } = Labelmark;
  /** The letters of outcomes: the class, and the words after a number. */
  const outcomes = {
    p: ["pass", "pass"], f: ["fail", "fail"], e: ["error", "in error"], s: ["skip", "skipped"], u: ["unsupported", "not asked"],
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
      if (line.range) facts.unshift("range " + JSON.stringify(line.range));
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

  /** The indices of the lines that differ, of the expected and of the given answer. */
  const differing = (differences, expected, given) => {
    if (!differences) return { expected: [], given: [] };
    const [own, other] = [expected.lines ?? [], given?.lines ?? []];
    if (!differences.some(each => each.field === "lines")) {
      const found = differences.map(each => /^lines\[(\d+)\]/.exec(each.field)).filter(match => match);
      const isSize = !own.length && !other.length && differences.some(each => each.field === "size" || each.field === "rect");
      const indices = isSize ? [0] : [...new Set(found.map(match => Number(match[1])))];
      return { expected: indices, given: indices };
    }
    const isAlike = (wanted, line) => wanted && line && (wanted.text === undefined || wanted.text === line.text)
      && (!wanted.range || !line.range || String(wanted.range) === String(line.range));
    const others = lines => lines.map((_, index) => index).filter(index => !isAlike(own[index], other[index]));
    return { expected: others(own), given: others(other) };
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
    const answers = [value.e, given].filter(answer => answer);
    return table("Steps", ["step", "expected", "given"].slice(0, 1 + answers.length), value.q.steps.map((step, index) =>
      [step, ...answers.map(answer => answer.steps?.[index] ?? {})].map(each => element("code", {}, JSON.stringify(each)))));
  };

  const figure = (title, names, content, answer, differences) => {
    const caption = element("figcaption", {}, element("strong", {}, title));
    if (names.length) caption.append(" " + names.join(", "));
    const made = element("figure", {}, caption, content);
    if (differences?.length) {
      made.append(element("ul", {}, differences.map(each => element("li", {}, element("code", {}, each.field), ": expected ",
        element("bdi", {}, each.expected), ", given ", element("mark", {}, element("bdi", {}, each.given))))));
    }
    if (answer && !answer.steps && !answer.breaks) {
      made.append(details("numbers", () => element("pre", { dir: "auto" }, numbers(answer))));
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
    const show = (answer, title, lines, isExpected) => {
      if (value.q.steps) return steps(value, answer === expected ? null : answer);
      if (drawing) return picture(drawing.svg(answer, title + ": " + inWords(answer), lines, isExpected));
      return answer.breaks ? breaks(text, answer) : element("p", {}, inWords(answer));
    };
    const given = wrong.filter(each => each.answer);
    const missed = given.length === 1 ? differing(given[0].differences, expected, given[0].answer).expected : [];
    const who = passing.length ? [names.length > 1 ? "by the rules, and given by " + passing.join(", ") : "and given"] : [];
    out.append(figure("Expected", who, show(expected, "Expected", missed, true), value.e));
    for (const each of wrong) {
      const who = each.who.map(index => names[index]);
      const letter = value.s[each.who[0]];
      const lines = differing(each.differences, expected, each.answer);
      const content = each.answer ? show(each.answer, "Given by " + who.join(", "), lines.given)
        : letter === "p" ? null : element("p", {}, "no answer");
      const made = figure((each.answer ? "Given" : outcomes[letter][1]) + " by", who, content, each.answer, each.differences);
      if (drawing && each.answer?.lines && expected.lines && lines.given.length + lines.expected.length) {
        made.append(details("one over the other", () =>
          picture(drawing.overlaid(expected, each.answer, "Expected and given, one over the other", lines))));
      }
      each.reasons.forEach((reason, index) => {
        if (reason) made.append(element("p", { class: "note" }, names.length > 1 ? who[index] + ": " : "", reason));
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

  const quoted = text => /^[\w.-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";

  /** What is shown of a case below its id. `again` is the command that asks an implementation. */
  const body = ({ value, data }, again = "labelmark conform --command …") => {
    const names = data.names;
    const unasked = names.flatMap((name, index) => {
      if (!"us-".includes(value.s[index])) return [];
      const lacks = value.n.filter(need => !data.claims[index].includes(need)).map(need => data.needs[need]);
      return [lacks.length ? name + " (has no " + lacks.join(", ") + ")" : name];
    });
    const json = [["asked", value.q], ["expected", value.e], ...(value.wrong ?? []).filter(each => each.answer)
      .map(each => [each.who.map(index => names[index]).join(", "), each.answer])];
    return [
      ...[value.words, data.purposes[value.p], value.why].filter(text => text).map(text => element("p", {}, inline(text))),
      value.note && element("p", { class: "note", dir: "auto" }, inline(value.note)), answers(value, names),
      unasked.length && element("p", { class: "note" }, "Not asked: " + unasked.join(", ") + "."),
      details("JSON, clauses", () => [
        ...json.flatMap(([name, content]) =>
          [element("p", { class: "note" }, name), element("pre", {}, JSON.stringify(content, null, 1))]),
        element("ul", {}, (value.c ?? []).map(id => element("li", {}, Labelmark.hasClauses ? link(id) : id))),
        element("p", {}, "Ask it again: ", element("code", {}, again + " --only " + quoted(value.id))),
      ]),
    ].filter(part => part);
  };

  /** A line about a case: its strength and its rules. */
  const about = value => element("span", { class: "note" }, value.l + ", ",
    value.r.map((rule, index) => [index ? ", " : "", ...inline(rule)]));

  /** A whole case. */
  const show = (found, level = "h2") => element("article", { class: "case" },
    element(level, {}, link(found.value.id)), about(found.value), ...body(found));

  return { outcomes, body, about, show };
})());
