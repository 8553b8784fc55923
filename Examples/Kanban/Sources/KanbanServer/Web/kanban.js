// The page shows what the server tells: it keeps the cards of one board, and applies the steps of each event to them.

const $ = selector => document.querySelector(selector);
const columns = [...document.querySelectorAll("[data-column]")];
const names = ["Ann", "Ben", "Cem", "Dana", "Eli", "Fay"];

let board = null;
/** Null until the first event of the board. */
let cards = null;
let events = null;
/** The card that gets the focus after one was removed. */
let nextFocus = null;
let dragged = null;

const member = $("#me input");
member.value = localStorage.getItem("member") ?? names[Math.floor(Math.random() * names.length)];
member.addEventListener("change", () => {
  member.value = member.value.trim() || names[0];
  localStorage.setItem("member", member.value);
  if (board) follow(board);
});

// MARK: Requests

/** Sends a request until it is answered; the key makes sure that it counts once. Returns the answer, or null if it was refused. */
async function post(path, body) {
  const key = crypto.randomUUID();
  for (let attempt = 1; ; attempt++) {
    let answer = null;
    try {
      answer = await fetch(path, {
        method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      });
      if (answer.ok) return await answer.json();
      if (![503, 504].includes(answer.status)) {
        notify(await answer.text());
        return null;
      }
    } catch {
      // The connection broke: whether the action was handled is not known, so it is sent again.
    }
    if (attempt === 5) {
      notify(answer ? await answer.text() : "The server does not answer.");
      return null;
    }
    await new Promise(done => setTimeout(done, 200 * 2 ** attempt));
  }
}

/** Sends an action to the board whose cards are shown. */
const act = action => cards === null ? null : post(`/boards/${board}`, action);

let noticeTimer = 0;
function notify(text) {
  $("#notice").textContent = text;
  $("#notice").classList.add("shown");
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => $("#notice").classList.remove("shown"), 4000);
}

// MARK: Following a board

async function listBoards() {
  let boards;
  try {
    boards = await (await fetch("/boards")).json();
  } catch {
    // The list is loaded again when the page is connected.
    return;
  }
  $("#boards").replaceChildren(...boards.map(({ id, name }) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = `#${id}`;
    link.textContent = name;
    if (id === board) link.setAttribute("aria-current", "page");
    item.append(link);
    return item;
  }));
}

function follow(id) {
  events?.close();
  board = id;
  cards = null;
  $("#details").close("cancel");
  $("#board").hidden = true;
  $("#empty").hidden = true;
  events = new EventSource(`/boards/${id}/events?member=${encodeURIComponent(member.value)}`);
  events.onopen = () => {
    connected(true);
    listBoards();
  };
  events.onerror = ({ target }) => {
    connected(false);
    if (target.readyState !== EventSource.CLOSED || target !== events) return;
    $("#empty").hidden = false;
    $("#empty").textContent = "This board cannot be shown at the moment. Choose another one, or wait.";
    setTimeout(() => { if (target === events) follow(id); }, 3000);
  };
  events.onmessage = ({ data }) => show(JSON.parse(data));
}

function connected(isConnected) {
  $("#connection").dataset.state = isConnected ? "on" : "off";
  $("#connection").textContent = isConnected ? "connected" : "connecting …";
}

function show(event) {
  if (event.cards) {
    $("#name").textContent = event.name;
    document.title = `${event.name} · Kanban`;
    cards = event.cards;
  }
  for (const step of event.steps ?? []) {
    if ("remove" in step) cards.splice(step.remove, 1);
    else if ("insert" in step) cards.splice(step.at, 0, step.insert);
    else if ("update" in step) cards[step.at] = step.update;
    else cards.splice(step.to, 0, ...cards.splice(step.from, 1));
  }
  if (event.members) {
    $("#members").replaceChildren(...event.members.map(name => {
      const item = document.createElement("li");
      item.textContent = name;
      return item;
    }));
  }
  if (event.cards || event.steps) draw();
}

// MARK: Drawing

function draw() {
  const active = document.activeElement?.closest(".card")?.dataset.card ?? nextFocus;
  nextFocus = null;
  $("#board").hidden = false;
  $("#empty").hidden = true;
  for (const column of columns) {
    const shown = cards.filter(card => card.column === column.dataset.column);
    const list = column.querySelector("ol");
    const old = new Map([...list.children].map(item => [item.dataset.card, item]));
    list.replaceChildren(...shown.map(card => fill(old.get(`${card.id}`) ?? makeCard(card.id), card)));
    column.querySelector(".count").textContent = shown.length + (column.dataset.column === "doing" ? " of 5" : "");
  }
  if (active) document.querySelector(`[data-card="${active}"]`)?.focus({ preventScroll: true });
  if ($("#details").open) fillDetails();
}

function makeCard(id) {
  const item = document.createElement("li");
  item.className = "card";
  item.dataset.card = id;
  item.tabIndex = 0;
  item.draggable = true;
  item.append(document.createElement("span"), document.createElement("small"));
  return item;
}

function fill(item, card) {
  const [title, comments] = item.children;
  title.textContent = card.title;
  comments.textContent = card.comments.length ? `${card.comments.length} comment${card.comments.length > 1 ? "s" : ""}` : "";
  return item;
}

// MARK: Moving cards

const cardOf = target => target.closest?.(".card");
const find = id => cards?.find(card => card.id === Number(id));

async function move(id, column, before) {
  document.querySelector(`[data-card="${id}"]`)?.classList.add("pending");
  const answer = await act({ move: { card: Number(id), to: column, before: before === null ? null : Number(before) } });
  document.querySelector(`[data-card="${id}"]`)?.classList.remove("pending");
  return answer;
}

document.addEventListener("dragstart", event => {
  dragged = cardOf(event.target);
  dragged?.classList.add("dragged");
  event.dataTransfer?.setData("text/plain", dragged?.textContent ?? "");
});

document.addEventListener("dragend", () => {
  dragged?.classList.remove("dragged");
  dragged = null;
  clearTarget();
});

function clearTarget() {
  for (const item of document.querySelectorAll(".over, .before")) item.classList.remove("over", "before");
}

/** The card of a column above which the pointer is, if any. */
function cardBelow(column, y) {
  return [...column.querySelectorAll(".card:not(.dragged)")].find(item => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  }) ?? null;
}

for (const column of columns) {
  column.addEventListener("dragover", event => {
    if (!dragged) return;
    event.preventDefault();
    clearTarget();
    column.classList.add("over");
    cardBelow(column, event.clientY)?.classList.add("before");
  });
  column.addEventListener("drop", event => {
    event.preventDefault();
    if (dragged) move(dragged.dataset.card, column.dataset.column, cardBelow(column, event.clientY)?.dataset.card ?? null);
  });
  const form = document.createElement("form");
  form.innerHTML = `<label><span class="hidden">New card in ${column.dataset.column}</span>
    <input name="title" placeholder="Add a card" maxlength="200" autocomplete="off"></label>`;
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const title = form.elements.title.value.trim();
    if (title && await act({ add: { title, to: column.dataset.column } })) form.reset();
  });
  column.append(form);
}

// MARK: Keyboard

document.addEventListener("dblclick", event => { if (cardOf(event.target)) showDetails(cardOf(event.target).dataset.card); });

document.addEventListener("keydown", event => {
  const item = cardOf(event.target);
  if (!item || $("#details").open || event.altKey || event.ctrlKey || event.metaKey) return;
  const column = item.closest("[data-column]");
  const row = [...item.parentElement.children].indexOf(item);
  const at = columns.indexOf(column);
  const next = columns[at + { ArrowLeft: -1, ArrowRight: 1 }[event.key]];
  if (event.key === "Enter") showDetails(item.dataset.card);
  else if (event.key === "Delete") remove(item);
  else if (event.shiftKey && next) move(item.dataset.card, next.dataset.column, next.querySelectorAll(".card")[row]?.dataset.card ?? null);
  else if (event.shiftKey && event.key === "ArrowUp" && row > 0) move(item.dataset.card, column.dataset.column, item.previousElementSibling.dataset.card);
  else if (event.shiftKey && event.key === "ArrowDown" && item.nextElementSibling)
    move(item.dataset.card, column.dataset.column, item.nextElementSibling.nextElementSibling?.dataset.card ?? null);
  else if (!event.shiftKey && event.key === "ArrowUp") item.previousElementSibling?.focus();
  else if (!event.shiftKey && event.key === "ArrowDown") item.nextElementSibling?.focus();
  else if (!event.shiftKey && next) {
    const shown = next.querySelectorAll(".card");
    (shown[row] ?? shown[shown.length - 1])?.focus();
  } else return;
  event.preventDefault();
});

function remove(item) {
  nextFocus = (item.nextElementSibling ?? item.previousElementSibling)?.dataset.card ?? null;
  item.blur();
  act({ remove: { card: Number(item.dataset.card) } });
}

// MARK: Details

const details = $("#details");

function showDetails(id) {
  details.dataset.card = id;
  details.returnValue = "cancel";
  details.querySelector("textarea").value = "";
  fillDetails();
  details.showModal();
  details.querySelector("textarea").focus();
}

function fillDetails() {
  const card = find(details.dataset.card);
  if (!card) return details.close("cancel");
  details.querySelector("h2").textContent = card.title;
  details.querySelector("ul").replaceChildren(...card.comments.map(({ text, author }) => {
    const item = document.createElement("li"), name = document.createElement("strong");
    name.textContent = `${author}: `;
    item.append(name, text);
    return item;
  }));
}

details.addEventListener("close", async () => {
  const id = Number(details.dataset.card), field = details.querySelector("textarea");
  if (details.returnValue === "remove") await act({ remove: { card: id } });
  if (details.returnValue === "comment" && field.value.trim())
    await act({ comment: { card: id, text: field.value, author: member.value } });
  document.querySelector(`[data-card="${id}"]`)?.focus();
});

// MARK: Start

$("#open").addEventListener("submit", async event => {
  event.preventDefault();
  const answer = await post("/boards", { name: event.target.elements.name.value.trim() });
  if (!answer) return;
  event.target.reset();
  location.hash = answer.id;
});

async function route() {
  const id = Number(location.hash.slice(1));
  if (id && id !== board) follow(id);
  await listBoards();
}

addEventListener("hashchange", route);
route();
