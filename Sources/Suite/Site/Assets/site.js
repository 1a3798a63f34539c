// The pages of the site, each made when the address names it after "#": a rule, a case, a topic, an implementation, a list.
"use strict";
Object.assign(Labelmark, (() => {
  const { element, link, details, table, bar, inline, blocks, words, grouped, outcomes, show, known } = Labelmark;
  const main = document.querySelector("main");
  const topics = new Map(), loading = new Map();
  let data = null, cases = new Map();
  Labelmark.hasClauses = true;

  const note = (...content) => element("p", { class: "note" }, content);
  const section = (title, ...content) => element("section", {}, element("h2", {}, title), content);
  const count = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");
  const commas = list => list.map((each, index) => [index ? ", " : "", each]);
  /** The groups, the largest first. */
  const largest = groups => [...groups].sort((one, other) => other[1].length - one[1].length || (one[0] < other[0] ? -1 : 1));

  /** The topic of a case's id, as Site names its files. */
  const topicOf = id => id.split(".").length > 2 ? id.split(".").slice(0, 2).join(".") : id.split(".")[0];
  /** Loads the cases of a topic, once, as a script: a page that is a file may load nothing else. */
  const load = topic => {
    if (topics.has(topic)) return topics.get(topic);
    if (!loading.has(topic)) {
      loading.set(topic, new Promise((resolve, reject) => {
        const tag = element("script", { src: "data/cases/" + topic + ".js" });
        tag.onload = () => resolve(topics.get(topic));
        tag.onerror = () => reject(new Error("data/cases/" + topic + ".js cannot be loaded"));
        document.head.append(tag);
      }));
    }
    return loading.get(topic);
  };
  /** A place for cases, filled once they are loaded. */
  const drawn = (ids, level = "h3") => {
    const place = element("div", { class: "drawn", "aria-live": "polite" });
    Promise.all(ids.map(async id => {
      const topic = await load(topicOf(id));
      return show({ value: topic.cases.find(each => each.id === id), data: topic }, level);
    })).then(all => place.append(...all), error => place.append(element("p", { class: "s fail" }, error.message)));
    return place;
  };

  /** How many of some cases pass of those asked, with a bar; counts are by status. */
  const score = counts => {
    const asked = (counts?.cases ?? 0) - (counts?.unsupported ?? 0) - (counts?.skip ?? 0);
    if (asked <= 0) return element("span", { class: "s unsupported" }, "not asked");
    return [element("span", { class: "s" + (counts.pass === asked ? " pass" : "") }, counts.pass + " of " + asked), " ",
      bar([["pass", 0, counts.pass / asked], ["unsupported", counts.pass / asked, 1]])];
  };
  const implementationLink = own => link("implementation/" + own.page, own.name);
  const totals = () => table("Cases that pass, of those asked, by strength", ["implementation", ...data.strengths],
    data.implementations.map(own => [[implementationLink(own), element("br"), element("small", {}, own.version)],
      ...data.strengths.map(strength => score(own.counts[strength]))]));

  const front = () => {
    const cards = [["rules", "Rules", "What UILabel does, who says so, and the cases that test it."],
      ["documents", "Documents", data.clauses.length + " clauses of Apple's documents, with their rules."],
      ["implementations", "Implementations", "What each can do, passes and fails."],
      ["agreements", "Against the reference", data.agreements.length
        + " cases in which at least three implementations agree with each other, and not with the corpus."],
      ["speed.html", "Speed", "The time for a label, by stage and language."]];
    const examples = ["wrapping.long-word-is-broken", "truncation.tail"].map(name =>
      data.cases.map(([id]) => id).find(id => id === name || id.startsWith(name + "."))).filter(id => id);
    return ["What a label does", element("p", {}, `How a label breaks, shortens, fits and places its text: ${data.rules.length} rules, `
      + `each with its source; ${data.cases.length} cases with pictures; what ${count(data.implementations.length, "implementation")} `
      + "answer."), searchForm(""),
    element("ul", { class: "cards" }, cards.filter(([page]) => isFilled(page)).map(([page, name, about]) =>
      element("li", {}, sectionLink(page, name), " " + about))),
    data.implementations.length > 0 && section("Implementations", totals()),
    section("How a case is drawn", element("p", {}, "In the test font Square every character is as wide as the font is large. So a "
      + "picture is boxes in the bounds, one for each character, drawn in this page from the answer."),
    drawn(examples))];
  };

  const rulesPage = () => {
    const field = element("input", { id: "filter", type: "search", autocomplete: "off" });
    const shown = element("span", { role: "status" }), place = element("div");
    const update = () => {
      const wanted = words(field.value);
      const own = data.rules.filter(rule => wanted.every(word => (rule.id + " " + rule.text + " " + rule.basis).toLowerCase().includes(word)));
      shown.textContent = wanted.length ? own.length + " of " + data.rules.length : "";
      place.replaceChildren(...[...grouped(own, rule => rule.section)].map(([title, rules]) => section(title, table("Rules: " + title,
        ["rule", "what it says", "basis", "tests", "rests"], rules.map(rule => [link(rule.id), inline(rule.first), rule.basis,
          String(data.tested.get(rule.id)?.length ?? 0),
          String((data.tested.get(rule.id)?.length ?? 0) + (data.resting.get(rule.id)?.length ?? 0))])))));
    };
    field.addEventListener("input", update);
    update();
    return ["Rules", element("p", {}, "Each rule has a ", element("em", {}, "basis"), ": what it rests on. The counts are of the cases "
      + "that test it, and of all whose answer rests on it."),
    element("p", {}, element("label", {}, "Filter ", field), " ", shown), place];
  };

  const countsOf = (list, index) => {
    const found = Object.entries(outcomes).map(([letter, [kind, word]]) => [kind, word, list.filter(each => each[5][index] === letter).length])
      .filter(each => each[2]);
    return found.length ? commas(found.map(([kind, word, number]) => element("span", { class: "s " + kind }, number + " " + word))) : "–";
  };
  /** A row for each case. */
  const caseTable = list => {
    const isAsked = (each, index) => !"us-".includes(each[5][index]);
    const asked = data.implementations.map((_, index) => index).filter(index => list.some(each => isAsked(each, index)));
    const others = data.implementations.filter((_, index) => !asked.includes(index)).map(own => own.name);
    return [table("Cases, with – for those that were not asked", ["case", "strength", ...asked.map(index => data.implementations[index].name)],
      list.map(each => [[link(each[0]), element("br"), element("small", {}, element("bdi", {}, inline(each[4] ?? "")))], each[2],
        ...asked.map(index => isAsked(each, index)
          ? element("td", { class: outcomes[each[5][index]][0] }, outcomes[each[5][index]][1]) : "–")])),
    others.length > 0 && note("Not asked any of these: " + others.join(", ") + ".")];
  };
  const rulePage = id => {
    const index = data.rules.findIndex(rule => rule.id === id), rule = data.rules[index];
    const tested = data.tested.get(id) ?? [], resting = data.resting.get(id) ?? [];
    const clauses = data.clauses.filter(clause => clause.rules.includes(id));
    // The rule's examples, then cases that implementations answer otherwise, then short ones.
    const named = each => rule.text.includes("`" + each[0] + "`") ? -1e6 : 0;
    const weight = each => named(each) + (each[6] < 0 ? 1e5 : 0) - 1000 * Math.min(3, each[5].split("f").length - 1) + Math.abs(each[6]);
    const examples = [...tested].sort((one, other) => weight(one) - weight(other)).slice(0, 4).map(each => each[0]);
    const neighbour = (at, name, rel) => data.rules[at] ? [element("a", { rel, href: "#" + data.rules[at].id }, name + " " + data.rules[at].id), " "] : [];
    return [id, element("p", { class: "basis" }, element("strong", {}, rule.basis), ": " + data.bases[rule.basis] + ". " + rule.section),
      element("div", { class: "rule" }, blocks(rule.text)),
      section("Who says so", rule.evidence.length
        ? element("dl", {}, rule.evidence.map(([kind, text]) => [element("dt", {}, kind), element("dd", {}, inline(text))]))
        : element("p", {}, "No source is recorded.")),
      note(neighbour(index - 1, "before:", "prev"), neighbour(index + 1, "after:", "next")),
      clauses.length > 0 && section("Clauses of the documents: " + clauses.length,
        element("ul", {}, clauses.map(clause => element("li", {}, link(clause.id), " ", clause.text)))),
      data.implementations.length > 0 && tested.length + resting.length > 0 && section("What implementations do", table("Outcomes",
        ["implementation", "cases that test it", "cases that rest on it too"],
        data.implementations.map((own, at) => [implementationLink(own), countsOf(tested, at), countsOf(resting, at)]))),
      section("Cases that test it: " + tested.length, tested.length ? [drawn(examples), ...caseTable(tested)]
        : element("p", {}, "None has it as its first rule.")),
      resting.length > 0 && section("Cases whose answer rests on it too: " + resting.length,
        [...grouped(resting, each => topicOf(each[0]))].sort().map(([topic, own]) => details(topic + ": " + own.length,
          () => element("p", {}, commas(own.map(each => link(each[0], each[0].slice(topic.length + 1))))))))];
  };

  const documentsPage = () => ["Documents", element("p", {}, "Each sentence of a document that says what a label does is a ",
    element("em", {}, "clause"), ", in this project's words, with the rules that carry it."),
  table("Documents", ["document", "clauses", "testable"], data.documents.map(([number, title]) => {
    const own = data.clauses.filter(clause => clause.id.startsWith(number + "."));
    return [link(number, title), String(own.length), String(own.filter(clause => clause.status !== "none").length)];
  }))];
  const documentPage = ([number, title]) => [title, ...data.clauses.filter(clause => clause.id.startsWith(number + ".")).map(clause => {
    const facts = [["Where", clause.where], ["Rules", clause.rules.length ? commas(clause.rules.map(id => link(id))) : "none"]];
    if (clause.reason) facts.push(["No program can test it", clause.reason]);
    if (clause.conflicts?.length) facts.push(["Contradicted by", commas(clause.conflicts.map(id => link(id)))]);
    return element("article", { class: "clause", id: clause.id }, element("h2", {}, link(clause.id)), element("p", {}, clause.text),
      element("dl", {}, facts.map(([name, text]) => [element("dt", {}, name), element("dd", {}, text)])));
  })];

  const implementationPage = own => {
    const claimed = new Set(own.capabilities);
    const list = names => names.length ? commas(names.map(name => element("code", {}, name))) : "none";
    const failures = largest(grouped(own.failures, ([id]) => cases.get(id)[1].split(" ")[0]));
    const statuses = Object.values(outcomes);
    return [own.name, element("p", {}, "Version ", element("strong", {}, own.version), `, in ${own.language}`
      + (own.unicode ? ", Unicode " + own.unicode : "") + "."),
    element("div", { class: "wide", role: "group", "aria-label": "Badge", tabindex: "0" },
      element("img", { src: "badges/" + own.page + ".svg", alt: `Badge: ${own.counts.all.pass} cases pass` })),
    note(`Asked ${own.date ?? "on an unknown day"}, corpus ${data.version}.`),
    own.command && element("pre", {}, element("code", {}, own.command)),
    own.error && element("p", { class: "s error" }, "The run ended early: " + own.error),
    section("Totals by strength", table("Totals", ["strength", "cases", ...statuses.map(([, word]) => word), "pass of asked"],
      [...data.strengths, "all"].map(strength => [strength, String(own.counts[strength]?.cases ?? 0),
        ...statuses.map(([kind]) => String(own.counts[strength]?.[kind] ?? 0)), score(own.counts[strength])]))),
    section("Capabilities", element("dl", {}, element("dt", {}, "Claimed: " + claimed.size), element("dd", {}, list([...claimed].sort())),
      element("dt", {}, "Not claimed"), element("dd", {}, list(data.capabilities.filter(name => !claimed.has(name)))))),
    own.history.length > 1 && section("History", table("Earlier reports", ["asked", "version", "corpus", "all cases", "must"],
      own.history.map(old => [old.date, old.version, old.corpus, score(old.counts.all), score(old.counts.must)]))),
    section("Failures by rule: " + own.failures.length, own.failures.length ? failures.map(([rule, failing]) =>
      details([element("strong", {}, rule), ` (${count(failing.length, "case")}): ${(data.texts.get(rule) ?? "").replaceAll(/[`*]/g, "")}`], () => [
        element("p", {}, "The whole rule: ", link(rule), "."),
        ...largest(grouped(failing, ([, reason]) => reason ?? "")).flatMap(([reason, some]) =>
          [reason && note(reason), element("p", {}, commas(some.map(([id]) => link(id))))].filter(part => part))]))
      : element("p", {}, "No case fails."))];
  };

  const agreementsPage = () => ["Against the reference", element("p", {}, "Where at least three implementations give one answer, in the "
    + "fields that the case names, and the case expects another. Each may mean that a rule is wrong, or that these share a limit."),
  !data.agreements.length && element("p", {}, "There is no such case in the reports of this site."),
  ...largest(grouped(data.agreements, ([id]) => cases.get(id)[1].split(" ")[0])).map(([rule, own]) =>
    section([link(rule), ": " + own.length], element("p", {}, inline(data.texts.get(rule) ?? "")),
      table("Agreements about " + rule, ["case", "strength", "agree"], own.map(([id, names]) =>
        [[link(id), element("br"), element("small", {}, cases.get(id)[4] ?? "")], cases.get(id)[2], names.join(", ")]))))];

  const casePage = id => [cases.has(id) ? "Case" : "Cases: " + id,
    cases.has(id) ? drawn([id], "h2") : drawn(data.cases.map(([own]) => own).filter(own => topicOf(own) === id), "h2")];

  // The search.
  const searchForm = query => {
    const field = element("input", { id: "query", type: "search", autocomplete: "off", value: query });
    const form = element("form", { class: "search", role: "search" },
      element("label", { for: "query" }, "Search rules, cases, clauses, implementations"), field, " ", element("button", {}, "Search"));
    form.addEventListener("submit", event => { event.preventDefault(); location.hash = "search/" + encodeURIComponent(field.value); });
    return form;
  };
  let rows = null;
  const searchRows = () => rows ??= [
    ...data.rules.map(rule => ["rule", rule.id, rule.text]),
    ...data.implementations.map(own => ["implementation", "implementation/" + own.page,
      [own.name, own.version, own.language, ...own.capabilities].join(" ")]),
    ...data.clauses.map(clause => ["clause", clause.id, clause.subject + ": " + clause.text]),
    ...data.cases.map(each => ["case", each[0], (data.purposes[each[3]] ?? "") + " " + (each[4] ?? ""),
      Object.entries(outcomes).map(([letter, [, word]]) => [word, data.implementations.filter((own, index) =>
        !own.ours && each[5][index] === letter).map(own => own.name)]).filter(part => part[1].length)
        .map(([word, names]) => word[0].toUpperCase() + word.slice(1) + ": " + names.join(", ")).join(". ")]),
  ].map(([kind, id, text, told = ""], order) => ({ kind, id, text, told, order, plain: `${id} ${text} ${told}`.toLowerCase() }));
  const searchPage = query => {
    const wanted = words(query);
    const found = wanted.length ? searchRows().filter(row => wanted.every(word => row.plain.includes(word))) : [];
    const names = row => wanted.filter(word => row.id.toLowerCase().split(/[./-]/).includes(word)).length;
    const kinds = [...grouped(found, row => row.kind)];
    // Of each kind some are shown, so that many rules do not hide the cases.
    const shown = kinds.flatMap(([kind, own]) => own.sort((one, other) => names(other) - names(one) || one.order - other.order)
      .slice(0, kind === "case" ? 100 : 20));
    return ["Search", searchForm(query), element("p", { id: "count", class: "note", role: "status" }, wanted.length
      ? kinds.map(([kind, own]) => count(own.length, kind)).join(", ") || "nothing found" : ""),
    element("ol", { id: "results", class: "results" }, shown.map(row => element("li", {}, link(row.id), element("small", {}, " " + row.kind),
      element("p", { dir: "auto" }, row.text.replaceAll(/[`*]/g, "").slice(0, 300)), row.told && element("small", {}, row.told))))];
  };

  const sections = [["rules", "Rules"], ["documents", "Documents"], ["implementations", "Implementations"],
    ["agreements", "Against the reference"], ["speed.html", "Speed"], ["search", "Search"]];
  /** What nobody gave is not offered. */
  const isFilled = page => !(["implementations", "agreements"].includes(page) && !data.implementations.length)
    && !(page === "speed.html" && !data.speed);
  const sectionLink = (page, name) => element("a", { href: (page.endsWith(".html") ? "" : "#") + page }, name);

  const page = address => {
    const [name, ...rest] = address.split("/"), argument = decodeURIComponent(rest.join("/"));
    const lists = { "": front, rules: rulesPage, documents: documentsPage, agreements: agreementsPage,
      implementations: () => ["Implementations", element("p", {}, "What each implementation does with the cases that it was asked. ",
        element("em", {}, "Not asked"), " are cases that need a capability that it does not claim."), totals()],
      search: () => searchPage(argument) };
    if (Object.hasOwn(lists, name)) return [name, lists[name]()];
    if (known.rules.has(name)) return ["rules", rulePage(name)];
    const paper = data.documents.find(([number]) => number === name.split(".")[0]);
    if (paper) return ["documents", documentPage(paper)];
    const own = name === "implementation" && data.implementations.find(each => each.page === argument);
    if (own) return ["implementations", implementationPage(own)];
    const id = decodeURIComponent(name);
    if (cases.has(id) || data.cases.some(([each]) => topicOf(each) === id)) return ["rules", casePage(id)];
    return ["", ["No such page", element("p", {}, "There is no page named " + address + ".")]];
  };
  const update = () => {
    const address = location.hash.slice(1);
    if (address === "content") return main.focus();
    const [current, [title, ...content]] = page(address);
    document.title = title + " – Labelmark";
    document.querySelector("nav ul").replaceChildren(...sections.filter(([name]) => isFilled(name)).map(([name, text]) => {
      const made = sectionLink(name, text);
      if (name === current) made.setAttribute("aria-current", "page");
      return element("li", {}, made);
    }));
    main.replaceChildren(element("div", { "data-address": address }, element("h1", {}, title), content));
    scrollTo(0, 0);
    document.getElementById(address)?.scrollIntoView();
    main.focus({ preventScroll: true });
  };

  return {
    /** The cases of a topic, which its file gives. */
    add: (topic, read) => topics.set(topic, read),
    /** What the site is about. A case is [id, rules, strength, index of its purpose, why, letters, length of its text]. */
    site: read => {
      data = read;
      cases = new Map(data.cases.map(each => [each[0], each]));
      data.texts = new Map(data.rules.map(rule => [rule.id, rule.first]));
      data.tested = grouped(data.cases, each => each[1].split(" ")[0]);
      const uses = data.cases.flatMap(each => each[1].split(" ").slice(1).map(rule => [rule, each]));
      data.resting = new Map([...grouped(uses, ([rule]) => rule)].map(([rule, own]) => [rule, own.map(use => use[1])]));
      known.rules = new Set(data.rules.map(rule => rule.id));
      known.cases = new Set(cases.keys());
      document.getElementById("version").textContent = data.version;
      addEventListener("hashchange", update);
      update();
    },
  };
})());
