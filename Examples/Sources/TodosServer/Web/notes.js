// Notes: cards beside the todos. A text stays in its field until the server has it, so none is lost.

import { newId, send } from './actions.js';
import { clearTrouble, showTrouble } from './notices.js';

const list = document.querySelector('.note-list');
const newNote = document.querySelector('.new-note');
const template = document.querySelector('#note');

const cards = new Map(); // id → <li>
let unsent = null; // sent without an answer: the same id again, so that it is there only once

export function startNotes() {
  newNote.addEventListener('keydown', (event) => { if (isSave(event)) add(); });
  list.addEventListener('click', ({ target }) => {
    const card = target.closest('li');
    if (target.matches('.note')) edit(card);
    if (target.matches('.delete-note')) perform({ remove: { id: card.dataset.id } });
  });
  list.addEventListener('keydown', pressed);
  list.addEventListener('focusout', ({ target }) => { if (target.matches('.note-edit')) save(target.closest('li')); });
}

/// Shows these notes, and keeps the card of each one that stays, with its focus and its edit.
export function showNotes(notes) {
  const ids = new Set(notes.map((note) => note.id));
  // First, because a card that is put elsewhere loses the focus.
  [...cards.keys()].filter((id) => !ids.has(id)).forEach(drop);
  let place = list.firstElementChild;
  for (const note of notes) {
    const card = cards.get(note.id) ?? makeCard(note.id);
    setText(card, note.text);
    if (card === place) place = place.nextElementSibling;
    else list.insertBefore(card, place);
  }
}

async function perform(action) {
  try {
    await send({ notes: { action } });
    clearTrouble();
    return true;
  } catch (error) {
    showTrouble(`Note not saved: ${error.message}`);
    return false;
  }
}

async function add() {
  const text = newNote.value.trim();
  if (!text || newNote.readOnly) return;
  const note = unsent?.text === text ? unsent : { id: newId(), text };
  unsent = note;
  newNote.readOnly = true;
  if (await perform({ add: note })) {
    newNote.value = '';
    unsent = null;
  }
  newNote.readOnly = false;
}

function edit(card) {
  const field = fieldOf(card);
  field.value = field.defaultValue = textOf(card);
  field.readOnly = false;
  card.classList.add('editing');
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

async function save(card) {
  const field = fieldOf(card);
  // Enter is followed by a blur, and a save under way needs no second one.
  if (!isEditing(card) || field.readOnly) return;
  const text = field.value.trim();
  if (text === field.defaultValue) return end(card);
  field.readOnly = true;
  const id = card.dataset.id;
  if (await perform(text ? { setText: { id, text } } : { remove: { id } })) end(card);
  field.readOnly = false;
}

function end(card) {
  const hadFocus = document.activeElement === fieldOf(card);
  card.classList.remove('editing');
  if (hadFocus) buttonOf(card).focus();
}

function pressed(event) {
  const { target, key } = event;
  const card = target.closest('li');
  if (target.matches('.note-edit')) {
    if (isSave(event)) save(card);
    if (key === 'Escape' && !target.readOnly) end(card);
  } else if (key === 'Delete') {
    perform({ remove: { id: card.dataset.id } });
  }
}

// Shift and Enter begin a new line.
function isSave(event) {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return false;
  event.preventDefault();
  return true;
}

function makeCard(id) {
  const card = template.content.firstElementChild.cloneNode(true);
  card.dataset.id = id;
  cards.set(id, card);
  return card;
}

function setText(card, text) {
  if (textOf(card) === text) return;
  buttonOf(card).textContent = text;
  card.querySelector('.delete-note').ariaLabel = `Delete note ${text.slice(0, 40)}`;
}

function drop(id) {
  const card = cards.get(id);
  const next = card.nextElementSibling ?? card.previousElementSibling;
  const hadFocus = card.contains(document.activeElement);
  handBack(card);
  cards.delete(id);
  card.remove();
  if (hadFocus) (next ? buttonOf(next) : newNote).focus();
}

function handBack(card) {
  const { value, defaultValue, readOnly } = fieldOf(card);
  const isChanged = isEditing(card) && !readOnly && value !== defaultValue;
  card.classList.remove('editing');
  if (isChanged) showTrouble(`This note was deleted elsewhere. Your text was “${value}”.`);
}

function isEditing(card) {
  return card.classList.contains('editing');
}

function fieldOf(card) {
  return card.querySelector('.note-edit');
}

function buttonOf(card) {
  return card.querySelector('.note');
}

function textOf(card) {
  return buttonOf(card).textContent;
}
