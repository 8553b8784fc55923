// The page shows the screen that the server sends, and sends back what the user does. It knows nothing of its own.

const $ = (selector) => document.querySelector(selector);
const list = $('.posts');
const rows = new Map(); // the elements of the posts, by id: they stay, so that the focus does
let screen = null;

async function send(name, values = {}) {
  try {
    const response = await fetch('/actions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ [name]: values }),
    });
    if (!response.ok) show('.notice p', (await response.json()).error);
  } catch {
    show('.notice p', 'The program that serves this page has ended.');
  }
}

/// Shows a sentence in its place, or hides the place.
function show(place, text) {
  const element = $(place);
  element.hidden = !text;
  const span = element.querySelector('span');
  if (span.textContent !== (text ?? '')) span.textContent = text ?? '';
}

function makeRow(id) {
  const row = document.createElement('li');
  row.tabIndex = -1;
  row.innerHTML = `<article><h2></h2><p></p>
    <button class="like" type="button"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 21 3.5 12.5a5.7 5.7 0 0 1 8-8.1l.5.5.5-.5a5.7 5.7 0 0 1 8 8.1z"/></svg> <b></b></button></article>`;
  row.querySelector('.like').addEventListener('click', () => like(id));
  return row;
}

function like(id) {
  const post = screen.rows.find((post) => post.id === id);
  if (post) send('setLiked', { post: id, isLiked: !post.isLiked });
}

function showRow(row, post) {
  const set = (selector, text) => {
    const element = row.querySelector(selector);
    if (element.textContent !== text) element.textContent = text;
  };
  set('h2', post.author);
  set('p', post.text);
  set('b', String(post.likes));
  const button = row.querySelector('.like');
  button.setAttribute('aria-pressed', post.isLiked);
  button.setAttribute('aria-label', `Like, ${post.likes} so far`);
  button.classList.toggle('pending', post.isPending);
}

function render(next) {
  screen = next;
  const ids = new Set(screen.rows.map((post) => post.id));
  for (const [id, row] of rows) if (!ids.has(id)) (row.remove(), rows.delete(id));
  screen.rows.forEach((post, index) => {
    if (!rows.has(post.id)) rows.set(post.id, makeRow(post.id));
    const row = rows.get(post.id);
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
    showRow(row, post);
  });
  const { isFetching, hasMore, settings } = screen;
  $('.fetching').hidden = !isFetching;
  $('.empty').hidden = screen.rows.length > 0 || isFetching || screen.banner !== undefined;
  $('.more').hidden = !hasMore;
  $('.more').textContent = isFetching ? 'Fetching …' : 'Show more';
  $('.end').hidden = hasMore || screen.rows.length === 0;
  show('.banner', screen.banner);
  show('.notice p', screen.notice);
  list.classList.toggle('compact', settings.isCompact);
  $('[name=compact]').checked = settings.isCompact;
  $('[name=online]').checked = screen.isOnline;
  $(`[name=order][value=${settings.order}]`).checked = true;
}

function follow() {
  const source = new EventSource('/events');
  source.addEventListener('message', (event) => render(JSON.parse(event.data)));
  source.addEventListener('error', () => {
    source.close();
    setTimeout(follow, 500);
  });
}

// A click also scrolls, and scrolling is many events: the server takes all that name the same post as one.
function loadMore() {
  if (screen?.hasMore && !screen.isFetching) send('loadMore', { after: screen.rows.at(-1)?.id });
}

// What was scrolled to near the end asks for more, unless that has just failed: then the button does.
addEventListener('scroll', () => {
  const rest = document.documentElement.scrollHeight - innerHeight - scrollY;
  if (rest < 300 && !screen?.banner) loadMore();
}, { passive: true });

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const post = document.activeElement.closest('.posts li');
  const all = [...list.children];
  const at = all.indexOf(post);
  if (event.key === 'j') (all[at + 1] ?? $('.more')).focus();
  if (event.key === 'k') (at < 0 ? all.at(-1) : all[at - 1])?.focus();
  if (event.key === 'l') post?.querySelector('.like').click();
  if (event.key === 'Escape' && screen?.notice) send('dismiss');
});

$('.more').addEventListener('click', loadMore);
$('.refresh').addEventListener('click', () => send('refresh'));
$('.retry').addEventListener('click', () => send('refresh'));
$('.notice button').addEventListener('click', () => send('dismiss'));
$('[name=compact]').addEventListener('change', (event) => send('setCompact', { isCompact: event.target.checked }));
$('[name=online]').addEventListener('change', (event) => send('setOnline', { isOnline: event.target.checked }));
for (const choice of document.querySelectorAll('[name=order]')) {
  choice.addEventListener('change', () => send('setOrder', { order: choice.value }));
}
follow();
