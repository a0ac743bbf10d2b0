// Shows the pages of the list in turn, twelve seconds each, and the time.
const sheets = [...document.querySelectorAll(".page")];
const ranges = [...document.querySelectorAll(".ranges span")];
let shown = 0;
const tick = () => {
  const now = new Date();
  document.getElementById("clock").textContent = now.toTimeString().slice(0, 5);
};
setInterval(tick, 1000);
// After the last page the file is loaded again; without a network the old one stays.
const again = () => {
  if (location.protocol === "file:") location.reload();
  else fetch(location.href, { cache: "no-store" }).then((answer) => answer.ok && location.reload()).catch(() => {});
};
setInterval(() => {
  shown = (shown + 1) % sheets.length;
  if (shown === 0) again();
  sheets.forEach((sheet, place) => { sheet.hidden = place !== shown; ranges[place].classList.toggle("on", place === shown); });
}, 12000);
tick();
