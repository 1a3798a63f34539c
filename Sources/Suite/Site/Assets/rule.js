// Draws the first cases of a page, and lists the cases of a topic that rest on a rule when the list is opened.
"use strict";
(() => {
  const { element, find, load, show, caseLink } = Labelmark;
  for (const place of document.querySelectorAll(".drawn[data-cases]")) {
    const ids = place.dataset.cases.split(" ").filter(id => id);
    Promise.all(ids.map(find)).then(
      found => place.replaceChildren(...found.map(each => show(each, "h3"))),
      error => place.replaceChildren(element("p", { class: "s fail" }, error.message)));
  }
  for (const list of document.querySelectorAll("details.ids")) {
    list.addEventListener("toggle", () => {
      const { rule, topic } = list.dataset;
      const text = list.querySelector("p");
      load(topic).then(
        data => {
          const ids = data.cases.filter(each => each.r.indexOf(rule) > 0).map(each => each.id);
          const links = ids.flatMap((id, index) => [index ? ", " : "", caseLink(id, id.slice(topic.length + 1))]);
          text.replaceChildren(...links);
        },
        error => { text.textContent = error.message; });
    }, { once: true });
  }
})();
