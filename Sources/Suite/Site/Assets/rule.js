// Draws the first cases of a page, and makes links of lists of cases when they are opened.
"use strict";
(() => {
  const { element, find, show, caseLink } = Labelmark;
  for (const place of document.querySelectorAll(".drawn[data-cases]")) {
    const ids = place.dataset.cases.split(" ").filter(id => id);
    Promise.all(ids.map(find)).then(
      found => place.replaceChildren(...found.map(each => show(each, "h3"))),
      error => place.replaceChildren(element("p", { class: "s fail" }, error.message)));
  }
  for (const list of document.querySelectorAll("details.ids")) {
    list.addEventListener("toggle", () => {
      const text = list.querySelector("p");
      const names = text.textContent.split(", ");
      const links = names.flatMap((name, index) => [index ? ", " : "", caseLink(list.dataset.topic + "." + name, name)]);
      text.replaceChildren(...links);
    }, { once: true });
  }
})();
