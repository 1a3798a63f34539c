// Shows the case, or the cases of a topic, that the address names after "#".
"use strict";
(() => {
  const { element, load, find, show, isName, isTopic } = Labelmark;
  const place = document.getElementById("case");
  const heading = document.querySelector("h1");

  const update = async () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id) {
      place.replaceChildren(element("p", {}, "The address names no case: case.html#wrapping.long-word-is-broken does."));
      return;
    }
    try {
      if (!isName(id)) throw new Error("no case has this id");
      const one = isTopic(id) ? null : await find(id).catch(error => error);
      let shown = [];
      if (one && !(one instanceof Error)) {
        shown = [show(one)];
        heading.textContent = "Case";
      } else {
        const data = await load(id).catch(error => { throw one ?? error; });
        if (!data) throw one ?? new Error("no case has the id " + id);
        heading.textContent = "Cases: " + id;
        shown = data.cases.map(value => show({ value, data }));
      }
      document.title = id + " – Labelmark";
      place.replaceChildren(...shown);
    } catch (error) {
      place.replaceChildren(element("p", { class: "s fail" }, error.message));
    }
  };
  addEventListener("hashchange", update);
  update();
})();
