// Players: found by a part of the name; everything that happens to one is chosen from a list, and never typed as a number.
import {
  SITE,
  W,
  answerSheet,
  asks,
  button,
  choice,
  el,
  field,
  fold,
  form,
  given,
  person,
  points,
  problem,
  quiet,
  saving,
  searchField,
  sheet,
  words,
} from "./elements.js";
import { ask, current, outline } from "./event.js";
import { act, actAndShow, changeSheet } from "./frame.js";
import { banner } from "./pairings.js";

const isTeamEvent = (facts) => Boolean(facts?.teams?.length);
const entrantsOf = (facts) => (isTeamEvent(facts) ? facts.teams : facts.players);

// ── The screen ───────────────────────────────────────────────────────────────
export async function players() {
  const facts = await outline();
  if (!facts) return [problem(current.refusal || (await ask({ do: "convert", to: "json" })))];
  const forbidden = (facts.forbidden_pairs || []).filter(
    ({ last_round: last }) => !last || last >= current.status.next.round,
  );
  return [
    el(
      "div",
      { class: "two-ends" },
      el("h1", {}, words(isTeamEvent(facts) ? W.n_teams : W.n_players, entrantsOf(facts).length)),
      button(isTeamEvent(facts) ? W.late_team : W.late_entry, "late", () => late(facts), { class: "main" }),
    ),
    current.status.paired ? null : await banner(),
    search(),
    el(
      "ul",
      { class: "people" },
      isTeamEvent(facts)
        ? facts.teams.map((team) => teamRows(team, facts))
        : facts.players.map((one) => row(one, facts)),
    ),
    forbidden.length
      ? [
          el("h2", {}, W.kept_apart),
          el(
            "ul",
            { class: "people" },
            forbidden.map((one) => apart(one, facts)),
          ),
        ]
      : null,
  ];
}

const search = () =>
  searchField(W.find_player, { oninput: ({ target }) => hide(target.value) });

function hide(text) {
  const wanted = fold(text.trim());
  for (const one of document.querySelectorAll(".people [data-find]"))
    one.hidden = Boolean(wanted) && !fold(one.dataset.find).includes(wanted);
}

const nameOf = (number, facts) => entrantsOf(facts).find((one) => one.number === number)?.name || W.nobody;

function row(one, facts) {
  const state = awayFrom(one, facts);
  return el(
    "li",
    { "data-find": one.name },
    el(
      "button",
      { type: "button", class: "who", do: "player", "data-number": one.number, onclick: () => card(one, facts) },
      el("span", { class: "number" }, String(one.number)),
      el(
        "span",
        { class: "grow" },
        el("b", {}, person(one)),
        el("span", { class: "quiet" }, [one.federation, one.rating, state].filter(Boolean).join(" · ")),
      ),
      points(one.points ?? one.match_points ?? ""),
    ),
  );
}

function teamRows(team, facts) {
  const members = (team.players || [])
    .map((number) => facts.players.find((one) => one.number === number))
    .filter(Boolean);
  return [
    row(team, facts),
    el(
      "li",
      { class: "members" },
      el(
        "details",
        {},
        el("summary", {}, words(W.n_members, members.length)),
        el(
          "ul",
          {},
          members.map((one) =>
            el(
              "li",
              {},
              el(
                "button",
                { type: "button", class: "who", do: "member", onclick: () => correct(one) },
                el(
                  "span",
                  { class: "grow" },
                  person(one),
                  el("span", { class: "quiet" }, [one.federation, one.rating].filter(Boolean).join(" · ")),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ];
}

// Byes and absences that are still to come, in words.
function byesOf(one, facts) {
  const coming = current.status.next.do === "result" ? current.status.paired + 1 : current.status.next.round;
  return (facts.byes || [])
    .filter(({ round, numbers }) => round >= coming && numbers.includes(one.number))
    .map(({ round, bye }) => ({ round, bye }));
}

function awayFrom(one, facts) {
  const byes = byesOf(one, facts),
    left = byes.filter(({ bye }) => bye === "zero_point").map(({ round }) => round),
    rounds = current.status.rounds;
  const halves = byes
    .filter(({ bye }) => bye !== "zero_point")
    .map(({ round, bye }) => `${bye === "half_point" ? W.half_bye : W.full_bye}: ${words(W.round_alone, round)}`);
  const isGone = rounds && left.length && left.length === rounds - Math.min(...left) + 1;
  const away = !left.length
    ? []
    : [
        isGone
          ? words(W.withdrawn_from, Math.min(...left))
          : `${W.absent}: ${left.map((at) => words(W.round_alone, at)).join(", ")}`,
      ];
  return [...away, ...halves].join("; ");
}

// ── One player ───────────────────────────────────────────────────────────────
async function card(one, facts) {
  const byes = byesOf(one, facts),
    isTeam = isTeamEvent(facts);
  const picked = await sheet("player", person(one), (close) => {
    const item = (name, text) =>
      el("li", {}, el("button", { type: "button", do: name, onclick: () => close(name) }, text));
    return [
      quiet([
        [`${W.number} ${one.number}`, one.federation, one.rating, awayFrom(one, facts)].filter(Boolean).join(" · "),
      ]),
      history(one, facts),
      el(
        "ul",
        { class: "choices" },
        item("bye", W.give_bye),
        byes.length ? item("return", W.reinstate) : null,
        item("withdraw", W.withdraw),
        item("forbid", W.keep_apart),
        item("correct-player", isTeam ? W.correct_team : W.correct_player),
        current.status.paired ? null : item("remove", W.remove_player),
        current.status.paired && !isTeam ? item("why-player", W.why_player) : null,
      ),
    ];
  });
  const then = {
    bye: () => giveBye(one, facts),
    return: () => actAndShow({ do: "return", who: one.number }),
    withdraw: () => withdraw(one),
    forbid: () => keepApart(one, facts),
    "correct-player": () => (isTeam ? correctTeam(one) : correct(one)),
    remove: () => remove(one),
    "why-player": () => explain(one),
  };
  if (picked) await then[picked]();
}

const RESULTS = {
  win: "1",
  draw: "½",
  loss: "0",
  forfeit_win: "+",
  forfeit_loss: "−",
  unrated_win: "1",
  unrated_draw: "½",
  unrated_loss: "0",
};
function history(one, facts) {
  if (!one.rounds?.length) return null;
  return el(
    "ol",
    { class: "history" },
    one.rounds.map((game, at) =>
      el(
        "li",
        {},
        el("span", { class: "number" }, String(at + 1)),
        game.opponent
          ? [
              el("span", { class: `disc ${game.colour || "none"}` }),
              el("span", { class: "grow" }, facts.players.find((other) => other.number === game.opponent)?.name),
            ]
          : el("span", { class: "grow quiet" }, W[`bye_${game.bye || game.result}`] || W.not_played),
        el("b", {}, RESULTS[game.result] ?? ""),
      ),
    ),
  );
}

const explain = (one) =>
  answerSheet("why", person(one), () =>
    ask({ do: "explain", player: one.number, round: current.status.paired, format: "html" }),
  );

const firstRound = () => (current.status.next.do === "pair" ? current.status.next.round : current.status.paired + 1);
const roundsLeft = () =>
  Array.from(
    { length: Math.max(0, (current.status.rounds || firstRound()) - firstRound() + 1) },
    (_, at) => firstRound() + at,
  );

const giveBye = (one, facts) =>
  changeSheet(
    "bye",
    words(W.bye_for, person(one)),
    (submit) =>
      form(
        "bye",
        submit,
        el(
          "fieldset",
          {},
          el("legend", {}, W.which_rounds),
          roundsLeft().map((round) =>
            el(
              "label",
              { class: "tick" },
              el("input", {
                type: "checkbox",
                name: `round${round}`,
                do: `round-${round}`,
                checked: round === firstRound(),
              }),
              ` ${words(W.round_alone, round)}`,
            ),
          ),
        ),
        field(
          W.field_kind,
          choice(
            "kind",
            ["half", "zero", ...(byesOf(one, facts).length ? ["none"] : [])].map((kind) => [kind, W[kind]]),
            "half",
          ),
        ),
        saving(W.do_it),
      ),
    (filled) => ({
      do: "bye",
      who: one.number,
      round: roundsLeft().filter((round) => filled.elements[`round${round}`].checked),
      kind: filled.elements.kind.value,
    }),
  );

async function withdraw(one) {
  if (await asks("withdraw", words(W.withdraw_name, person(one)), words(W.withdraw_sure, firstRound()), W.withdraw))
    await actAndShow({ do: "withdraw", who: one.number });
}

async function remove(one) {
  if (await asks("remove", words(W.remove_name, person(one)), W.remove_sure, W.remove_player))
    await actAndShow({ do: "remove", who: [one.number] });
}

export function choosePlayer(name, title, people) {
  // from a list that a part of the name makes shorter
  return sheet(name, title, (close) => [
    search(),
    el(
      "ul",
      { class: "people" },
      people.map((one) =>
        el(
          "li",
          { "data-find": one.name },
          el(
            "button",
            { type: "button", class: "who", do: "choose", "data-number": one.number, onclick: () => close(one) },
            el(
              "span",
              { class: "grow" },
              el("b", {}, person(one)),
              el("span", { class: "quiet" }, [one.federation, one.rating].filter(Boolean).join(" · ")),
            ),
          ),
        ),
      ),
    ),
  ]);
}

async function keepApart(one, facts) {
  const other = await choosePlayer(
    "apart",
    words(W.apart_from, person(one)),
    entrantsOf(facts).filter(({ number }) => number !== one.number),
  );
  if (other) await actAndShow({ do: "forbid", pairs: [[one.number, other.number]] });
}

function apart({ first_round: first, last_round: last, numbers }, facts) {
  const names = numbers.map((number) => nameOf(number, facts)).join(" – ");
  return el(
    "li",
    { class: "apart" },
    el(
      "span",
      { class: "grow" },
      names,
      el("span", { class: "quiet" }, words(W.rounds_from_to, first ?? 1, last ?? current.status.rounds ?? "")),
    ),
    numbers.length === 2
      ? button(W.allow, "allow", () => actAndShow({ do: "allow", pairs: [numbers] }), {
          "aria-label": `${W.allow}: ${names}`,
        })
      : null,
  );
}

// ── Who is absent in the next round ──────────────────────────────────────────
export async function absentSheet(round) {
  const facts = await outline(),
    away = new Set((facts.byes || []).filter((one) => one.round === round).flatMap(({ numbers }) => numbers));
  const picked = await sheet("absent", words(W.absent_in, round), (close) => [
    el(
      "p",
      { class: "row" },
      button(W.late_entry, "late", () => close("late")),
    ),
    search(),
    el(
      "ul",
      { class: "people" },
      entrantsOf(facts)
        .filter(({ number }) => !away.has(number))
        .map((one) =>
          el(
            "li",
            { "data-find": one.name, class: "apart" },
            el("span", { class: "grow" }, person(one)),
            button(W.absent_short, "absent-now", () => close({ who: one.number, kind: "zero" }), {
              "aria-label": `${person(one)}: ${W.absent}`,
            }),
            button("½", "half-now", () => close({ who: one.number, kind: "half" }), {
              "aria-label": `${person(one)}: ${W.half_bye}`,
            }),
          ),
        ),
    ),
  ]);
  if (picked === "late") return late(facts);
  if (picked) await actAndShow({ do: "bye", round, ...picked });
}

// ── Forms ────────────────────────────────────────────────────────────────────
function fieldsOf(command, one = {}, facts = null, leftOut = []) {
  return SITE.forms.entries[command]
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, kind, needed }) => {
      const value = one[name] ?? "",
        shared = { name, do: name, required: needed };
      if (name === "team")
        return field(
          W.field_team,
          choice(name, [["", W.choose], ...facts.teams.map((team) => [team.number, team.name])], value, shared),
        );
      if (name === "title")
        return field(
          W.field_title,
          choice(
            name,
            ["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"].map((title) => [title, title || "–"]),
            value,
            shared,
          ),
        );
      if (kind === "checkbox")
        return el(
          "p",
          {},
          el("label", {}, el("input", { ...shared, type: kind, required: false }), ` ${W[`field_${name}`]}`),
        );
      if (Array.isArray(kind))
        return field(
          W[`field_${name}`],
          choice(name, [["", "–"], ...kind.map((each) => [each, W[each] || each])], value, shared),
        );
      return field(
        W[`field_${name}`],
        el("input", {
          ...shared,
          type: kind,
          value,
          placeholder: W[`hint_${name}`],
          autocomplete: "off",
          inputmode: kind === "number" ? "numeric" : null,
        }),
      );
    });
}

function changed(filled, one) {
  // what differs from the facts, so that the rest is left alone
  return Object.fromEntries(
    Object.entries(given(filled)).filter(([name, value]) => String(one[name] ?? "") !== String(value)),
  );
}

async function late(facts) {
  const isTeam = isTeamEvent(facts),
    members = el("textarea", { name: "players", rows: 6, do: "players", placeholder: W.list_example });
  await changeSheet(
    "late",
    isTeam ? W.late_team : W.late_entry,
    (submit) =>
      form(
        "late",
        submit,
        isTeam
          ? field(
              W.field_team_or_player,
              choice(
                "team",
                [["", W.a_new_team], ...facts.teams.map((team) => [team.number, words(W.player_of, team.name)])],
                "",
                { do: "team" },
              ),
            )
          : null,
        fieldsOf("late", {}, facts, ["team", ...(isTeam || !current.status.paired ? ["half"] : [])]),
        isTeam ? field(W.field_players, members, W.players_how) : null,
        saving(W.add),
      ),
    (filled) => ({ do: "late", ...numbers(given(filled)) }),
  );
}

// Choices are texts: those that are numbers of players, teams or rounds become numbers.
function numbers({ team, ...facts }) {
  return team ? { ...facts, team: Number(team) } : facts;
}

const correct = (one) =>
  changeSheet(
    "correct",
    words(W.correct_name, person(one)),
    (submit) =>
      form(
        "correct",
        submit,
        fieldsOf("player", one),
        saving(W.save),
      ),
    (filled) => ({ do: "player", who: one.number, ...changed(filled, one) }),
  );

const correctTeam = (one) =>
  changeSheet(
    "correct",
    words(W.correct_name, one.name),
    (submit) =>
      form(
        "correct",
        submit,
        fieldsOf("team", { ...one, short: one.nickname }),
        saving(W.save),
      ),
    (filled) => ({ do: "team", who: one.number, ...changed(filled, { ...one, short: one.nickname }) }),
  );
