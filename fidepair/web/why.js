// Why two players meet, why not others, who gets the bye; both brackets drawn.
import { W, busy, choice, el, field, form, given, page, person, problem, sheet, words } from "./elements.js";
import { ask } from "./event.js";

export function whySheet(question, heading, round, options = {}) {
  return sheet("why", heading, () => {
    const out = el("div", { class: "answer", role: "status" }, el("p", { class: "quiet" }, W.working));
    const about = { ...options, round: round.round };
    void busy(show(out, { ...about, ...question }));
    return [out, question.who ? otherForm(question.who, round, about, out) : null];
  });
}

async function show(out, question, heading = null) {
  const answer = await ask({ do: "explain", ...question, format: "html" });
  out.replaceChildren(
    ...[heading && el("h3", {}, heading), answer.ok ? page(answer.text) : problem(answer)].filter(Boolean),
  );
}

function otherForm(pair, round, about, out) {
  // why not another opponent?
  const all = round.boards.flatMap(({ white, black }) => [white, black]).sort((one, two) => one.number - two.number);
  const people = all.map((one) => [one.number, `${person(one)} (${one.points})`]);
  const next = all.find((one) => !pair.includes(`${one.number}`));
  return form(
    "why-not",
    async (filled) => {
      const { who, not } = given(filled),
        [a, b] = [who, not].map((number) => person(all.find((one) => `${one.number}` === number)));
      await show(out, { ...about, who: [who], not }, words(W.other_heading, a, b));
      out.scrollIntoView({ block: "start" });
    },
    el("h3", {}, W.why_not),
    field(W.other_who, choice("who", people, pair[0])),
    field(W.other_not, choice("not", people, next.number)),
    el("p", {}, el("button", { do: "ask" }, W.ask)),
  );
}
