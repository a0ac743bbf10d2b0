// What the arbiter decides against the machine: pairs that are fixed before a round is paired, and a published round that
// is changed (C.04.2, 4.4).
import { SITE, W, choice, el, field, form, given, person, saving, sheet, words } from "./elements.js";
import { changeSheet } from "./frame.js";

const playersOf = (round) =>
  [
    ...round.boards.flatMap(({ white, black }) => [white, black]),
    ...(round.bye ? [round.bye] : []),
    ...round.absent.map(({ player }) => player),
  ].sort((one, other) => one.name.localeCompare(other.name));

const people = (round) => [["", W.nobody], ...playersOf(round).map((one) => [one.number, person(one)])];
const from = (name, round) => field(W[`fix_${name}`], choice(name, people(round), ""));

// A pair, or the bye, as the options of `pair`; null if nothing was chosen.
export async function fixedPair(round) {
  return sheet("fix", W.fix_pair, (close) =>
    form(
      "fix",
      (filled) => {
        const { white, black, bye } = given(filled);
        close({ fix: white && black ? [[Number(white), Number(black)]] : [], ...(bye ? { bye: Number(bye) } : {}) });
      },
      el("p", { class: "quiet" }, W.fix_how),
      ["white", "black", "bye"].map((name) => from(name, round)),
      saving(W.do_it),
    ),
  );
}

const ROWS = [1, 2, 3];

function wanted(filled) {
  const { article, not_fide, ...places } = given(filled),
    number = (name) => Number(places[name]);
  const pairs = ROWS.filter((row) => number(`white${row}`) && number(`black${row}`)).map((row) => [
    number(`white${row}`),
    number(`black${row}`),
  ]);
  const absent = [number("absent1"), number("absent2")].filter(Boolean);
  return {
    do: "repair",
    article,
    pairs,
    absent,
    ...(places.bye ? { bye: number("bye") } : {}),
    ...(not_fide ? { not_fide } : {}),
  };
}

export function repairRound(round) {
  const list = people(round),
    select = (name, label) => field(label, choice(name, list, "", { do: name }));
  return changeSheet(
    "repair",
    words(W.repair_round, round.round),
    (submit) =>
      form(
        "repair",
        submit,
        el("p", { class: "quiet" }, W.repair_how),
        field(
          W.repair_article,
          choice(
            "article",
            SITE.forms.articles.map((one) => [one, `${one}: ${W[`article_${one.replaceAll(".", "_")}`]}`]),
            "4.4.2",
            { do: "article" },
          ),
        ),
        ROWS.map((row) =>
          el(
            "div",
            { class: "pair-of-fields" },
            select(`white${row}`, words(W.repair_white, row)),
            select(`black${row}`, words(W.repair_black, row)),
          ),
        ),
        select("absent1", W.repair_absent),
        select("absent2", W.repair_absent),
        select("bye", W.fix_bye),
        el(
          "p",
          {},
          el("label", {}, el("input", { type: "checkbox", name: "not_fide", do: "not-fide" }), ` ${W.not_fide}`),
        ),
        saving(W.repair_it),
      ),
    wanted,
  );
}
