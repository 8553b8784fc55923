// The tab Send: an action as JSON, completed from the cases that were seen; and the tape as a file.

import { address, get } from './api.js';
import { command, importFile } from './commands.js';
import { Completion } from './completion.js';
import { button, emptyNote, find, make, setText } from './dom.js';
import { pretty, problem } from './json-text.js';
import { say, showTrouble } from './notices.js';
import { selected } from './selection.js';
import { openTabNamed } from './tabs.js';
import { tape } from './tape.js';

let editor = null;
let verdict = null;
const buttons = {};
let exporting = null;
let completion = null;
let impossible = null;

export const sendTab = { name: 'Send', start, draw };

function start(panel) {
  startEditor();
  const list = make('ul', { class: 'cases', id: 'cases', role: 'listbox', 'aria-label': 'Cases' });
  completion = new Completion(editor, list, { fill, submit: send });
  const hint = (text) => make('p', { class: 'muted' }, text);
  panel.append(make('h3', {}, 'Send an action'), impossible,
    hint('Choose a case that was seen, or type its name. Its last values are filled in.'),
    make('div', { class: 'editor' }, make('label', { for: 'editor', class: 'hidden-text' }, 'Action as JSON'), editor, list),
    verdict, make('div', { class: 'buttons' }, buttons.send, buttons.inject),
    make('h3', {}, 'Tape'), hint('A tape is a file with all kept actions. Importing one replays it.'), startFiles());
}

function startEditor() {
  editor = make('textarea', { id: 'editor', rows: 12, spellcheck: 'false', 'aria-describedby': 'verdict', placeholder: '{"add": …}' });
  editor.addEventListener('input', showVerdict);
  verdict = make('p', { id: 'verdict', class: 'muted', role: 'status' });
  buttons.send = button('Send', 'Send it now (Ctrl Enter)', send);
  buttons.send.classList.add('primary');
  buttons.inject = button('Inject', 'As if it had been handled then', inject);
  impossible = emptyNote('The actions of this store are not Decodable, so that it can take none from here.');
}

function startFiles() {
  exporting = make('a', { class: 'button', download: '' }, 'Export the tape');
  const file = make('input', { type: 'file', id: 'import', 'aria-label': 'Import a tape' });
  file.addEventListener('change', () => { takeFile(file); });
  return make('div', { class: 'buttons' }, exporting, make('label', { class: 'file' }, 'Import a tape ', file));
}

async function draw() {
  impossible.hidden = tape.canDecode;
  exporting.href = address('export');
  setText(buttons.inject, selected() === tape.base ? 'Inject at the beginning' : `Inject after action ${selected()}`);
  find('#import').disabled = !tape.canDecode;
  showVerdict();
  const { cases } = await get('cases');
  completion.offer(cases);
}

/// Puts a copy of an action into the editor.
export async function editAction(n) {
  const { json } = await get('action', { n });
  if (json === null) return showTrouble('This action has no JSON: it is not Encodable.');
  fill(json);
  openTabNamed('Send');
  editor.focus();
}

function fill(json) {
  editor.value = pretty(json);
  showVerdict();
}

function showVerdict() {
  const text = editor.value.trim();
  const isComplete = text !== '' && problem(text) === null;
  setText(verdict, text === '' ? '' : problem(text) ?? 'This is valid JSON.');
  editor.setAttribute('aria-invalid', text !== '' && !isComplete);
  for (const button of Object.values(buttons)) button.setAttribute('aria-disabled', !isComplete || !tape.canDecode);
}

const isReady = () => tape.canDecode && editor.value.trim() !== '' && problem(editor.value) === null;

async function send() {
  if (isReady() && await command({ do: 'send', json: editor.value })) say('Sent');
}

async function inject() {
  const after = selected();
  if (isReady() && await command({ do: 'inject', json: editor.value, after })) say(`Injected after action ${after}`);
}

// Emptied, so that the same file can be chosen again.
async function takeFile(input) {
  const [file] = input.files;
  if (file) await importFile(file);
  input.value = '';
}
