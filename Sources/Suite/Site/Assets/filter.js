// Filters the rows of the tables of a page by the words of a field.
"use strict";
(() => {
  const field = document.getElementById("filter");
  const shown = document.getElementById("shown");
  const rows = [...document.querySelectorAll("tbody tr")];
  const texts = rows.map(row => row.textContent.toLowerCase());
  const update = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(word => word);
    let count = 0;
    rows.forEach((row, index) => {
      row.hidden = !words.every(word => texts[index].includes(word));
      if (!row.hidden) count += 1;
    });
    for (const part of document.querySelectorAll("main section")) part.hidden = !part.querySelector("tbody tr:not([hidden])");
    shown.textContent = words.length ? count + " of " + rows.length : "";
  };
  field.addEventListener("input", update);
  update();
})();
