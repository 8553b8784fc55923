// The rows. One `<li>` per todo is kept for good; only those the filter lets pass are in the page.

const template = document.querySelector('#row');

export class TodoList {
  #list;
  #entries = new Map(); // id → { todo, row, order }, in order of insertion
  #filter = () => true;
  #nextOrder = 0;

  /// `onRemove(row)` runs just before a row goes for good.
  constructor(list, onRemove) {
    this.#list = list;
    this.onRemove = onRemove;
  }

  todo(row) {
    return this.#entries.get(row.dataset.id)?.todo;
  }

  has(id) {
    return this.#entries.has(id);
  }

  show(filter) {
    this.#filter = filter;
    this.#layOut();
  }

  /// Replaces everything, but keeps the row of each todo that stays, with its focus and its edit.
  replace(todos) {
    const old = this.#entries;
    this.#entries = new Map();
    for (const todo of todos) {
      const entry = old.get(todo.id);
      if (entry) this.#keep(entry, todo);
      else this.#insert(todo);
      old.delete(todo.id);
    }
    for (const { row } of old.values()) this.#drop(row);
    this.#layOut();
  }

  /// Takes rows out, puts those in that have a place, in order, and sets the others; new ones go to the end.
  patch({ remove = [], insert = [], set = [] }) {
    for (const id of remove) this.#remove(id);
    if (insert.length > 0) this.#insertInPlaces(insert);
    const changed = set.map((todo) => this.#set(todo));
    changed.push(...insert.map(({ row }) => this.#entries.get(row.id)));
    // Placing one row looks at its neighbours: for many, one walk over all is quicker.
    if (changed.length > 20) this.#layOut();
    else changed.forEach((entry) => this.#place(entry));
  }

  /// Asks the filter again, for instance when an edit has ended.
  placeAgain(row) {
    const entry = this.#entries.get(row.dataset.id);
    if (entry) this.#place(entry);
  }

  #set(todo) {
    const entry = this.#entries.get(todo.id);
    if (!entry) return this.#insert(todo);
    update(entry, todo);
    return entry;
  }

  #insert(todo) {
    const entry = { todo: {}, row: makeRow(todo.id), order: this.#nextOrder++ };
    update(entry, todo);
    this.#entries.set(todo.id, entry);
    return entry;
  }

  // Rare, so that all are numbered again, and none has to leave room.
  #insertInPlaces(places) {
    const entries = [...this.#entries.values()];
    for (const { at, row } of places) entries.splice(at, 0, this.#insert(row));
    this.#entries = new Map(entries.map((entry) => [entry.todo.id, entry]));
    entries.forEach((entry, order) => { entry.order = order; });
    this.#nextOrder = entries.length;
  }

  #keep(entry, todo) {
    update(entry, todo);
    entry.order = this.#nextOrder++;
    this.#entries.set(todo.id, entry);
  }

  #remove(id) {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#drop(entry.row);
  }

  #drop(row) {
    this.onRemove(row);
    row.remove();
  }

  #passes({ todo, row }) {
    return this.#filter(todo) || row.classList.contains('editing');
  }

  #place(entry) {
    if (!this.#passes(entry)) entry.row.remove();
    else if (!entry.row.isConnected) this.#list.insertBefore(entry.row, this.#rowAfter(entry));
  }

  // From the end, because new todos go there.
  #rowAfter({ order }) {
    let after = null;
    let row = this.#list.lastElementChild;
    while (row && this.#entries.get(row.dataset.id).order > order) {
      after = row;
      row = row.previousElementSibling;
    }
    return after;
  }

  // One walk that moves no row already in its place, so the focus stays and little is laid out anew.
  #layOut() {
    const arriving = document.createDocumentFragment();
    let here = this.#list.firstElementChild;
    for (const entry of this.#entries.values()) {
      if (entry.row === here) {
        here = here.nextElementSibling;
        if (!this.#passes(entry)) entry.row.remove();
        else if (arriving.firstChild) this.#list.insertBefore(arriving, entry.row);
      } else if (this.#passes(entry)) {
        arriving.append(entry.row);
      } else {
        entry.row.remove();
      }
    }
    this.#list.insertBefore(arriving, here);
  }
}

function makeRow(id) {
  const row = template.content.firstElementChild.cloneNode(true);
  row.dataset.id = id;
  return row;
}

function update(entry, todo) {
  const { title, completed } = entry.todo;
  entry.todo = todo;
  if (todo.title !== title) showTitle(entry.row, todo.title);
  if (todo.completed !== completed) showCompleted(entry.row, todo.completed);
}

function showTitle(row, title) {
  row.querySelector('label').textContent = title;
  row.querySelector('.toggle').ariaLabel = title;
  row.querySelector('.destroy').ariaLabel = `Delete ${title}`;
}

function showCompleted(row, completed) {
  row.classList.toggle('completed', completed);
  row.querySelector('.toggle').checked = completed;
}
