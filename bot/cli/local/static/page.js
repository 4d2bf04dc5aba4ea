// The bar: who one is, where one is, whose door is shut, what time it is.

const token = document.querySelector('meta[name="carthago-token"]').content;
const at = (id) => document.getElementById(id);
const ui = {
  people: at("people"), places: at("places"), door: at("door"), clock: at("clock"),
  ahead: at("ahead"), day: at("day"), frame: at("frame"), said: at("said"), trouble: at("trouble"),
};
const POLL = 1000;
const DAY = 86400;

// Times in the conversation are written as in this browser.
const habits = new URLSearchParams({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC", language: navigator.language,
});

let state = null;
let drawn = "";
let shown = "";
let busy = false;

async function ask(path, body) {
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    cache: "no-store",
    headers: { "X-Carthago-Token": token, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw Object.assign(new Error("refused"), { status: response.status });
  return response.json();
}

// Where one is, from the address; the first member and the first channel when it does not say.
function seat() {
  const asked = new URLSearchParams(location.search);
  const person = state.people.find(({ name }) => name === asked.get("as")) || state.people[0];
  const where = asked.get("in");
  const place = where === "dm" ? null
    : state.places.find(({ id, name, thread }) => where === id || (!thread && where === name)) || state.places[0];
  return { person, place, placeId: place ? place.id : person.dm };
}

function address(person, place) {
  const where = place ? (place.thread ? place.id : place.name) : "dm";
  return `/?${new URLSearchParams({ as: person.name, in: where })}`;
}

// News is what came in after one last looked at a place from a seat. The browser remembers that.
const seenKey = (person, place) => `carthago.seen.${person.id}.${place}`;
function hasNews(person, place) {
  const newest = person.news[place];
  return newest !== undefined && BigInt(newest) > BigInt(localStorage.getItem(seenKey(person, place)) || 0);
}
function looked({ person, placeId }) {
  const newest = person.news[placeId];
  if (newest !== undefined && !document.hidden) localStorage.setItem(seenKey(person, placeId), newest);
}

function link(href, text, { current, news, key, prefix = "", note = "", said = text }) {
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = href;
  anchor.dataset.key = key;
  if (current) anchor.setAttribute("aria-current", "page");
  const name = document.createElement("bdi");
  name.className = "name";
  name.textContent = text;
  anchor.title = said;
  if (prefix) anchor.append(Object.assign(document.createElement("span"), { textContent: prefix, ariaHidden: "true" }));
  anchor.append(name);
  if (note) anchor.append(Object.assign(document.createElement("span"), { className: "owner", textContent: note }));
  if (news) {
    anchor.append(Object.assign(document.createElement("span"), { className: "dot", ariaHidden: "true" }));
    anchor.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: " has news" }));
  }
  item.append(anchor);
  return item;
}

function drawLinks(here) {
  const everywhere = (person) => Object.keys(person.news);
  const people = state.people.map((person) => link(address(person, here.place), person.shown, {
    current: person === here.person,
    news: person !== here.person && everywhere(person).some((place) => hasNews(person, place)),
    key: `as-${person.name}`, note: person.owner ? "owner" : "",
  }));
  const places = [link(address(here.person, null), "DM", {
    current: !here.place, news: hasNews(here.person, here.person.dm) && Boolean(here.place),
    key: "in-dm", prefix: "\u2709", said: "Direct messages with the bot",
  }), ...state.places.map((place) => link(address(here.person, place), place.name, {
    current: place === here.place, news: hasNews(here.person, place.id) && place !== here.place,
    key: place.thread ? `in-${place.id}` : `in-${place.name}`, prefix: place.thread ? "\u21b3" : "#",
  }))];
  const focused = document.activeElement?.dataset?.key;
  ui.people.replaceChildren(...people);
  ui.places.replaceChildren(...places);
  if (focused) document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

function drawFrame(here) {
  const key = `${token}.${here.person.id}.${here.placeId}`;
  if (shown === key) return;
  shown = key;
  const where = here.place ? `#${here.place.name}` : "DM";
  const words = `${here.person.shown}, ${where}`;
  ui.frame.title = `Conversation: ${words}`;
  document.title = `${words} \u2013 Carthago Bot`;
  ui.said.textContent = `You are ${words}.`;
  // Replacing the address keeps the frame out of the browser's history, which is the bar's.
  ui.frame.contentWindow.location.replace(`/view?${here.person.id}.${here.placeId}#${key}`);
  for (const list of [ui.people, ui.places]) {
    list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function draw() {
  if (!state) return;
  const here = seat();
  looked(here);
  const now = new Date(state.now);
  ui.clock.dateTime = state.now;
  ui.clock.textContent = now.toLocaleString("en-GB",
    { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  const days = Math.round(state.ahead / DAY);
  ui.ahead.textContent = days ? ` (${days} ${days === 1 ? "day" : "days"} ahead)` : "";
  ui.door.checked = !here.person.takes;
  const { now: _, ...rest } = state;
  const fresh = JSON.stringify([rest, location.search, state.people.map((person) =>
    Object.keys(person.news).map((place) => hasNews(person, place)))]);
  if (fresh !== drawn) drawLinks(here);
  drawn = fresh;
  drawFrame(here);
}

function trouble(words) {
  ui.trouble.textContent = words;
  ui.trouble.hidden = !words;
}

// A conversation that lost its server, or slept too long, is opened again.
function revive() {
  const inside = ui.frame.contentWindow?.simcordPreview;
  if (inside && inside.contextId && !inside.authorized && !document.hidden) {
    ui.frame.contentWindow.location.reload();
  }
}

// One's own press is answered at the end of the conversation, which the frame by itself need not
// show. So follow the end for a while, unless one scrolls away.
const FOLLOW = 8000;
let following = 0;
function follow() {
  const inside = ui.frame.contentDocument;
  const timeline = inside?.getElementById("channel-timeline");
  if (!timeline || Date.now() > following) return;
  const newer = inside.getElementById("new-messages");
  if (newer && !newer.hidden) newer.click();
  timeline.scrollTop = timeline.scrollHeight;
  timeline.dispatchEvent(new Event("scroll"));  // tells the frame that the end is wanted
}
function watchPresses() {
  const inside = ui.frame.contentDocument;
  following = Date.now() + FOLLOW;
  const stay = () => { following = 0; };
  for (const kind of ["wheel", "touchmove", "pointerdown"]) inside.addEventListener(kind, stay, { passive: true });
  inside.addEventListener("click", ({ target, isTrusted }) => {
    const button = isTrusted && target.closest("button");
    if (button) following = button.matches(".history-button") ? 0 : Date.now() + FOLLOW;
  });
}

// The frame's line of status is shown only when something went wrong.
const WRONG = /not completed|uncertain|interrupted|unavailable/i;
function watchFrame() {
  const inside = ui.frame.contentDocument;
  const words = inside?.getElementById("action-status")?.textContent ?? "";
  inside?.getElementById("toolbar")?.toggleAttribute("data-wrong", WRONG.test(words));
}

async function look() {
  try {
    state = await ask(`/local/state?${habits}`);
    if (!ui.trouble.hidden) { trouble(""); ui.frame.contentWindow.location.reload(); }
    draw();
  } catch (error) {
    if (error.status === 403) location.reload();
    else if (error instanceof TypeError || error.status) trouble("The bot does not answer. Is it still running? This page goes on by itself when it is.");
    else throw error;
  }
}

async function poll() {
  if (!busy) await look();
  setTimeout(poll, POLL);
}

async function change(path, body, words) {
  if (busy) return;
  busy = true;
  ui.day.setAttribute("aria-disabled", "true");
  try {
    state = await ask(path, body);
    ui.said.textContent = words;
    draw();
  } catch {
    trouble("That did not work. Look at the terminal for the reason.");
  } finally {
    busy = false;
    ui.day.removeAttribute("aria-disabled");
  }
}

document.addEventListener("click", (event) => {
  const anchor = event.target.closest(".row a");
  if (!anchor || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (anchor.href !== location.href) history.pushState(null, "", anchor.href);
  draw();
});
addEventListener("popstate", draw);
addEventListener("visibilitychange", revive);
ui.day.addEventListener("click", () => change("/local/day", {}, "A day has passed."));
ui.door.addEventListener("change", () => {
  const { person } = seat();
  void change("/local/door", { person: person.id, takes: !ui.door.checked },
    ui.door.checked ? `The DMs of ${person.shown} are closed.` : `The DMs of ${person.shown} are open.`);
});
setInterval(revive, 5000);
setInterval(watchFrame, 500);
setInterval(follow, 250);
ui.frame.addEventListener("load", watchPresses);
poll();
