// A label to try: asks the server on this machine, draws the answer, and names the rules.
"use strict";
Labelmark.play = data => {
  const { element, link } = Labelmark;
  const get = id => document.getElementById(id);
  const form = get("label");
  let asked = 0;

  const number = (id, other = null) => {
    const value = get(id).value === "" ? NaN : Number(get(id).value);
    return Number.isFinite(value) ? value : other;
  };

  /** The question, in the form of the corpus. */
  const question = () => {
    const name = get("font").value;
    const size = number("size", 10);
    const label = {
      text: get("text").value, font: name === "Noto Sans" ? { families: [name], size } : { name, size },
      numberOfLines: number("lines", 1), lineBreakMode: get("mode").value, textAlignment: get("alignment").value,
      lineBreakStrategy: get("strategy").value, allowsDefaultTighteningForTruncation: get("tighten").checked,
    };
    if (get("shrink").checked) Object.assign(label, { adjustsFontSizeToFitWidth: true, minimumScaleFactor: number("scale", 0.5) });
    return {
      label, environment: { layoutDirection: get("direction").value }, bounds: [number("width"), number("height")],
      query: "layout", positions: true,
    };
  };

  const rules = (ids, title) => {
    const items = ids.map(id => element("li", {}, link(id), " ", (data.texts.get(id) ?? "").replaceAll(/[`*]/g, "")));
    return items.length ? [element("h3", {}, title), element("ul", {}, ...items)] : [];
  };

  const show = (asking, reply) => {
    const answer = reply.answer;
    const lines = answer.lines ?? [];
    const template = document.createElement("template");
    template.innerHTML = labelDrawing(asking, [answer]).svg(answer, "The lines: " + lines.map(line => line.text).join(" / "));
    get("picture").replaceChildren(template.content);
    const parts = [element("p", {}, lines.length + (lines.length === 1 ? " line, " : " lines, ") + "scale " + (answer.scale ?? 1)
      + (answer.truncated ? ", truncated" : ""))];
    lines.forEach((line, index) => {
      const numbers = ["x", "baseline", "width"].filter(key => line[key] !== undefined).map(key => key + " " + Math.round(line[key] * 1000) / 1000);
      parts.push(element("section", {}, element("h2", {}, "Line " + (index + 1)), element("p", {}, element("q", { dir: "auto" }, line.text ?? ""),
        " " + numbers.join(", ")), ...rules(reply.lines?.[index] ?? [], "Rules of this line")));
    });
    const whole = element("section", {}, element("h2", {}, "Rules of the label as a whole"), element("p", { class: "note" }, reply.about));
    const told = new Set((reply.lines ?? []).flat());
    const rest = ids => (ids ?? []).filter(id => !told.has(id));
    whole.append(...rules(rest(reply.whole), "What is on the lines"), ...rules(rest(reply.across), "Left edges"),
      ...rules(rest(reply.down), "Upper edges and baselines"));
    parts.push(whole);
    get("lines-of").replaceChildren(...parts);
  };

  const update = async () => {
    const turn = ++asked;
    const asking = question();
    try {
      const response = await fetch("ask", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asking),
      });
      const reply = await response.json();
      if (turn !== asked) return;
      get("offline").textContent = response.ok ? "" : reply.error;
      if (response.ok) show(asking, reply);
    } catch {
      if (turn === asked) get("offline").textContent = "No answer: labelmark site --serve does not run, or was ended.";
    }
  };

  for (const [name, options] of Object.entries(data.choices)) {
    const usual = get(name).dataset.usual;
    get(name).append(...options.map(text => element("option", text === usual ? { selected: "" } : {}, text)));
  }
  let timer = 0;
  form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(update, 60); });
  form.addEventListener("submit", event => event.preventDefault());
  if (location.protocol === "file:") {
    get("offline").textContent = "This page is a file, so it has nobody to ask. labelmark site DIR --serve shows it with answers.";
    for (const field of form.elements) field.disabled = true;
  } else update();
};
