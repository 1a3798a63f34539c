// A history of benchmark runs: for each group of comparable runs bars of the newest, changes, a table, noise, and lines.
"use strict";
Labelmark.start((main, data) => {
  const { element, svg, details, table, grouped: by } = Labelmark;
  const order = data.order;
  const note = (...content) => element("p", { class: "note" }, content);
  const percent = ratio => (ratio < 1 ? "−" : "+") + Math.abs((ratio - 1) * 100).toFixed(1) + " %";
  const part = fraction => (fraction * 100).toFixed(1) + " %";
  const times = ratio => ratio.toFixed(ratio < 1.995 ? 2 : ratio < 9.95 ? 1 : 0);
  const kind = ratio => ratio > 1 ? "fail" : "pass";
  const counted = (number, one, many = one + "s") => number ? [number + " " + (number === 1 ? one : many)] : [];
  if (data.command) main.append(note("Made by ", element("code", { dir: "auto" }, data.command)));
  for (const group of data.groups) main.append(section(group));

  function section(group) {
    const { points, isTime } = group, newest = points.at(-1);
    const time = seconds => !isTime ? seconds.toFixed(0) : seconds < 999.95e-9 ? (seconds * 1e9).toPrecision(4) + " ns"
      : seconds < 999.95e-6 ? (seconds * 1e6).toPrecision(4) + " µs" : (seconds * 1e3).toPrecision(4) + " ms";
    const interval = ({ value, error }) => error === undefined ? null
      : [value * Math.exp(-1.96 * error), value * Math.exp(1.96 * error)];
    const ratioTo = (one, other) => ({ value: one.value / other.value,
      error: one.error === undefined || other.error === undefined ? undefined : Math.hypot(one.error, other.error) });
    /** The geometric mean. Its error is the mean of the errors, because one process measures all of them. */
    const mean = all => ({ value: Math.exp(all.reduce((sum, each) => sum + Math.log(each.value), 0) / all.length),
      error: all.every(each => each.error !== undefined) ? all.reduce((sum, each) => sum + each.error, 0) / all.length : undefined });
    const timeOf = each => time(each.value) + (each.error === undefined ? "" : " ± " + part(1.96 * each.error));
    const range = ratio => interval(ratio) ? " (" + interval(ratio).map(times).join(" to ") + ")" : "";

    const place = stage => order.includes(stage.split(" ")[0]) ? order.indexOf(stage.split(" ")[0]) : order.length;
    const sorted = stages => [...stages].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
    const main = group.engines[0];
    const benchmarks = group.benchmarks;
    const of = engine => benchmarks.filter(each => each.engine === engine);
    const title = engine => engine || "the program";

    /** A bar with its interval, and a text after it. */
    const bar = (each, largest, colour, text, own) => {
      const share = value => (100 * value / largest).toFixed(2) + "%", ends = interval(each)?.map(share);
      return element("div", { class: "bar" }, svg("svg", { class: colour, role: "img", "aria-label": text },
        svg("rect", { width: share(each.value), height: "100%", rx: 2 }), own && svg("rect", { class: "own", width: share(own), height: "100%" }),
        ends && [svg("line", { class: "w", x1: ends[0], x2: ends[1], y1: "50%", y2: "50%" }),
          ...ends.map(end => svg("line", { class: "w", x1: end, x2: end, y1: "15%", y2: "85%" }))]), element("span", {}, text));
    };
    const largestOf = list => Math.max(...list.map(each => interval(each)?.[1] ?? each.value));
    const row = (name, bars) => element("div", { class: "row" }, element("b", {}, name), element("div", {}, bars));

    /** Bars of the newest point; with other engines, times are compared with those of the main one. */
    const bars = () => {
      // These texts are among those of the whole corpus, which would count twice in a mean.
      const all = benchmarks.filter(each => each.newest?.value > 0 && each.column && !each.corpus.endsWith(".agreeing"));
      const peers = [...new Set(all.map(each => each.engine))].filter(engine => engine !== main).sort();
      const stages = sorted(new Set(all.filter(each => each.engine === main).map(each => each.column)));
      if (!stages.length) return [];
      const opened = stages.includes("layout_cold") ? "layout_cold" : stages[0];
      return [element("h3", {}, peers.length ? "Compared with other engines" : "By stage"),
        note("The bar is the ", isTime ? "time" : "instructions", " for one label, the geometric mean over the stage's corpora",
          peers.length ? " that both have" : "", isTime ? "; the line on it is the interval of 95 %, from the noise between processes" : "",
          peers.length ? ". × is how many times as long as " + main + "; an engine with ≠ has a remark in its file, such as where it "
            + "gave other lines, so that its time is of other work." : "."),
        ...stages.map(stage => {
          const own = all.filter(each => each.column === stage);
          const isOther = (corpus, engine) => own.some(each => each.corpus === corpus && each.engine === engine && each.remark);
          const corpora = [...by(own, each => each.corpus)].map(([corpus, list]) =>
            [corpus, new Map(list.map(each => [each.engine, each.newest]))]).filter(([, values]) => values.has(main))
            .sort((one, other) => one[0] < other[0] ? -1 : 1);
          const whole = mean(corpora.map(([, values]) => values.get(main)));
          const rows = [[main, "own", whole, timeOf(whole)]];
          peers.forEach((peer, index) => {
            const both = corpora.map(([, values]) => values).filter(values => values.has(peer));
            if (!both.length) return;
            const theirs = mean(both.map(values => values.get(peer)));
            const ratio = ratioTo(theirs, mean(both.map(values => values.get(main))));
            rows.push([peer, "p" + index % 6, theirs, "× " + times(ratio.value) + range(ratio) + ", " + timeOf(theirs)]);
          });
          const byCorpus = () => {
            const compared = corpora.map(([corpus, values]) => [corpus, peers.length
              ? peers.flatMap((peer, index) => values.has(peer) ? [[ratioTo(values.get(peer), values.get(main)), index]] : [])
              : []]).filter(([, list]) => list.length);
            const made = compared.length ? compared : corpora.map(([corpus, values]) => [corpus, [[values.get(main), -1]]]);
            const longest = largestOf(made.flatMap(([, list]) => list.map(([each]) => each)));
            return element("div", { class: "bars" }, made.map(([corpus, list]) => row(corpus, list.map(([each, index]) => index < 0
              ? bar(each, longest, "own", timeOf(each))
              : bar(each, longest, "p" + index % 6, times(each.value) + "× " + peers[index] + range(each)
                + (isOther(corpus, peers[index]) ? " ≠" : ""), 1)))));
          };
          return element("section", { class: "stage" }, element("h4", {}, stage), element("div", { class: "bars" },
            rows.map(([name, colour, each, text]) => row(name, bar(each, largestOf(rows.map(each => each[2])), colour, text)))),
          details("by corpus", byCorpus, { open: stage === opened }));
        })];
    };

    /** The steps of all benchmarks and the changes of answers, the newest revision first, the largest step first. */
    const changes = engine => {
      const steps = by(of(engine).flatMap(each => each.series.flatMap(series => series.steps.map(([point, ratio]) =>
        ({ point, name: each.name, ratio })))), step => step.point);
      const told = by(group.told.filter(each => each.engine === engine), each => each.point);
      const at = [...new Set([...steps.keys(), ...told.keys()])].sort((one, other) => other - one).slice(0, 20);
      if (!at.length) {
        return element("p", {}, `No benchmark of ${title(engine)} changed by ${part(group.smallest)} or more and by more than its noise.`);
      }
      return element("ul", { class: "changes" }, at.map(point => {
        const own = (steps.get(point) ?? []).sort((one, other) => Math.abs(Math.log(other.ratio)) - Math.abs(Math.log(one.ratio)));
        return element("li", {}, element("b", {}, points[point].name), " ", element("small", {}, points[point].date), " ",
          own.slice(0, 6).map((step, index) => [index ? ", " : "", element("span", { class: kind(step.ratio) },
            step.name + " " + percent(step.ratio))]), own.length > 6 ? ` and ${own.length - 6} more` : "",
          (told.get(point) ?? []).map(each => element("div", { class: "changed" }, "≠ ", each.text,
            each.detail && [" ", element("bdi", {}, each.detail)])));
      }));
    };

    /** The newest values: a row for each corpus, a column for each stage, with the step that a value took at this revision. */
    const values = engine => {
      const own = of(engine).filter(each => each.newest && each.column);
      if (!own.length) return [];
      const columns = sorted(new Set(own.map(each => each.column)));
      const rows = [...by(own, each => each.corpus)].sort((one, other) => one[0] < other[0] ? -1 : 1);
      return [element("h3", {}, "Languages and stages"), note(newest.name, points.length > 1 ? "; in percent: the last change" : ""),
        table("Languages and stages", ["corpus", ...columns], rows.map(([corpus, list]) => [corpus, ...columns.map(column => {
          const found = list.find(each => each.column === column), series = found?.series.at(-1), step = series?.steps.at(-1);
          const isNew = step?.[0] === points.length - 1;
          return found ? [time(found.newest.value), isNew && [" ", element("small", { class: kind(step[1]) }, percent(step[1]))]] : "–";
        })]), { class: "values" })];
    };

    const noise = engine => {
      const own = of(engine).filter(each => each.series.at(-1)?.noise !== undefined || each.series.at(-1)?.smallest !== undefined);
      const share = value => value === undefined ? "–" : part(value);
      return isTime && own.length ? details(["Noise ", element("small", {}, "of each benchmark")], () => [
        note("The deviation between the processes of a run, and the smallest step that is marked once two more runs confirm it. "
          + "It comes from the benchmark's own noise."),
        table("Noise", ["benchmark", "deviation", "processes", "smallest step"], own.map(each => {
          const series = each.series.at(-1);
          return [each.name, share(series.noise), String(series.processes ?? "–"), share(series.smallest)];
        }), { class: "values" })]) : [];
    };

    /** The chart of one benchmark. A vertical line marks each step and each change of answers. */
    const chart = each => {
      const all = each.series.flatMap(series => series.values).map(Math.log);
      const [width, left, top, bottom] = [320, 6, 22, 88];
      // The chart spans at least 4 % of the value, so that noise looks like noise.
      const middle = (Math.min(...all) + Math.max(...all)) / 2, half = Math.max((Math.max(...all) - Math.min(...all)) / 2, .02) * 1.1;
      const x = point => +(left + (width - 2 * left) * point / Math.max(1, points.length - 1)).toFixed(1);
      const y = value => +(bottom - (bottom - top) * (Math.log(value) - middle + half) / (2 * half)).toFixed(1);
      const mark = (at, colour, from, textY, text, told) => svg("g", { class: colour }, told && svg("title", {}, told),
        svg("line", { x1: at, x2: at, y1: from, y2: bottom }),
        svg("text", { x: at, y: textY, "text-anchor": at > width / 2 ? "end" : "start", dx: at > width / 2 ? -3 : 3 }, text));
      const drawing = each.series.flatMap(series => [
        ...series.steps.map(([point, ratio]) => mark(x(point), kind(ratio), 6, 5, percent(ratio))),
        ...series.answers.map(([point, line]) => mark(x(point), "changed", 22, 72, "≠", "answers changed: " + line)),
        svg("polyline", { points: series.values.map((value, index) => x(series.points[index]) + "," + y(value)).join(" ") }),
        // Of more points than the chart has room for, the circles would be a line.
        ...(series.values.length > 160 ? [series.values.length - 1] : series.values.keys()).map(index => svg("circle",
          { cx: x(series.points[index]), cy: y(series.values[index]), r: 2.5 },
          svg("title", {}, points[series.points[index]].name + ": " + time(series.values[index])))),
      ]);
      const last = each.series.flatMap(series => series.steps).at(-1), end = each.series.at(-1), now = time(end.values.at(-1));
      return element("figure", {}, element("figcaption", {}, each.name + " ", element("b", {}, now),
        end.noise !== undefined && element("small", {}, " ± " + part(end.noise)),
        last && [" ", element("small", { class: kind(last[1]) }, percent(last[1]))]),
      svg("svg", { class: "line", viewBox: "0 0 320 96", role: "img",
        "aria-label": `${each.name} over ${points.length} revisions, newest ${now}` }, drawing));
    };
    const lines = engine => {
      if (new Set(of(engine).flatMap(each => each.series.flatMap(series => series.points))).size < 2) {
        return note("Lines over revisions begin with the second one.");
      }
      return [element("h3", {}, "Over the revisions"),
        note(`From ${points[0].name} to ${newest.name}; a gap: other texts, fonts or label properties.`),
        ...[...by(of(engine), each => engine ? each.name.split("/")[0] : "benchmarks")]
          .sort((one, other) => one[0] < other[0] ? -1 : 1).map(([stage, own]) => {
            const found = founds(own);
            return details([stage + " ", element("small", {}, [...counted(own.length, "benchmark"), ...found].join(", "))],
              () => element("div", { class: "charts" }, own.map(chart)), { open: found.length > 0 });
          })];
    };
    const founds = own => [
      ...counted(own.flatMap(each => each.series.flatMap(series => series.steps)).length, "step"),
      ...counted(own.flatMap(each => each.series.flatMap(series => series.answers)).length, "change of answers", "changes of answers")];
    const about = engine => [element("h3", {}, "Changes"), changes(engine), ...values(engine), noise(engine), lines(engine)].flat();

    return element("section", {}, element("h2", {}, group.title), note(group.about), group.versions.map(text => note(text)), bars(),
      about(main),
      group.engines.slice(1).map(engine => {
        const found = founds(of(engine));
        return details([title(engine) + " ", element("small", {}, found.join(", "))], () => about(engine),
          { open: found.length > 0, class: "engine" });
      }));
  }
});
