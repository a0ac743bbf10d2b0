// Hides the boards without the player whose name is typed; accents do not count.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[łŁ]/g, "l").replace(/[øØ]/g, "o")
  .replace(/ß/g, "ss").replace(/[æÆ]/g, "ae").replace(/[đĐ]/g, "d").toLowerCase();
document.documentElement.classList.add("scripted");
const field = document.getElementById("find");
const rows = [...document.querySelectorAll(".boards tbody tr")];
const look = () => {
  const wanted = plain(field.value.trim());
  let match = null;
  for (const row of rows) {
    if (!row.classList.contains("games")) match = row;
    let found = false;
    for (const name of row.querySelectorAll(".hit, .name a, .name span.hit")) {
      const is = wanted !== "" && plain(name.textContent).includes(wanted);
      name.classList.toggle("sought", is);
      found = found || is;
    }
    row.classList.toggle("found", found);
    row.hidden = wanted !== "" && !found;
    if (found && match !== row) match.hidden = false;
  }
};
field.addEventListener("input", look);
look();
