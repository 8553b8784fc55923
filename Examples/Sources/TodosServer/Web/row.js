// One row of the list.

const template = document.querySelector('#row');

export function makeRow(todo) {
  const row = template.content.firstElementChild.cloneNode(true);
  row.dataset.id = todo.id;
  showTodo(row, todo, {});
  return row;
}

/// Shows what of a todo differs from the one that the row shows.
export function showTodo(row, todo, { title, completed }) {
  if (todo.title !== title) showTitle(row, todo.title);
  if (todo.completed !== completed) showCompleted(row, todo.completed);
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
