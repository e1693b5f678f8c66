// What people do: the address says what is shown. `#/Trip` are the objects of an entity, `#/Trip/p12` is one of them,
// `#/Trip/p12/stops` what its relationship leads to, `#/Trip/p12/stops/p5` one of those.
const [overview, list, pane, main] = ['overview', 'list', 'object', 'main'].map(id => document.getElementById(id));
const nav = document.getElementById('entities');
document.documentElement.classList.add('js');

const parts = {
  title: make('h1', { id: 'list-title' }),
  facts: make('span', { class: 'facts' }),
  filter: make('input', {
    type: 'search', id: 'filter', placeholder: 'Filter  ( / )', 'aria-label': 'Filter', autocomplete: 'off',
  }),
  columnFilters: make('button', { type: 'button', 'aria-pressed': 'false' }, 'Filter columns'),
  empty: make('button', { type: 'button', 'aria-pressed': 'false' }),
  shown: make('output', { 'aria-live': 'polite' }),
  note: make('p', { class: 'note' }),
  grid: make('div', { class: 'grid', role: 'grid', tabindex: 0, 'aria-labelledby': 'list-title' }),
  keys: make('p', { class: 'keys' }),
};
for (const [key, words] of [['↑ ↓ ← →', 'move'], ['Enter', 'open or follow'], ['⌫', 'back'], ['/', 'filter'],
  ['s', 'sort'], ['Esc', 'close']]) {
  parts.keys.append(make('kbd', {}, key), ` ${words}  `);
}
list.append(
  make('div', { class: 'bar' }, parts.title, parts.facts, parts.shown, make('span', { class: 'gap' }), parts.filter,
    parts.columnFilters, parts.empty), parts.note, parts.grid, parts.keys);
const menu = make('button', { type: 'button', class: 'menu', 'aria-expanded': 'false', 'aria-controls': 'entities' }, 'Entities');
document.querySelector('header').prepend(menu);

const table = new Table(parts.grid, {
  select: (row, opens) => selected(row, opens),
  sort: name => changeOrder(name),
  filter: (name, text) => changeFilter(name, text),
});

// The list that is shown, and by address what was filtered and sorted in each that ever was.
let current = null;
const lists = new Map();

function route() {
  try {
    const [, name, key, relationship, target] = location.hash.slice(1).split('/').map(decodeURIComponent);
    const entity = entityNamed.get(name);
    return entity ? { entity, key, relationship, target } : null;
  } catch {
    return null;
  }
}

function show() {
  const place = route();
  overview.hidden = place !== null;
  list.hidden = place === null;
  setMenu(false);
  for (const link of nav.querySelectorAll('a')) {
    const isCurrent = place !== null && link.hash === address(place.entity);
    if (isCurrent) link.setAttribute('aria-current', 'page'); else link.removeAttribute('aria-current');
    if (isCurrent) link.scrollIntoView({ block: 'nearest' });
  }
  if (place === null) {
    pane.hidden = true;
    current = null;
    document.title = entitiesTitle;
    return;
  }
  const base = place.relationship === undefined ? address(place.entity)
    : address(place.entity, place.key, place.relationship);
  if (!current || current.base !== base) openList(base, place);
  showSelection(place.relationship === undefined ? place.key : place.target);
}

function openList(base, place) {
  current = lists.get(base) || makeList(base, place);
  lists.set(base, current);
  const { entity } = current;
  document.title = `${current.title} – ${entitiesTitle}`;
  parts.title.replaceChildren(...current.heading);
  parts.filter.value = current.text;
  const hidden = entity.columns.filter(column => current.emptyColumns.has(column.name)).length;
  parts.empty.hidden = hidden === 0;
  parts.empty.textContent = current.showsEmpty ? 'Hide empty columns' : `${counted(hidden, 'empty column')}`;
  parts.empty.setAttribute('aria-pressed', String(current.showsEmpty));
  parts.note.replaceChildren(current.note);
  parts.note.hidden = current.note === '';
  table.place = -1;
  setColumns();
  table.grid.scrollLeft = 0;
  update();
  table.grid.scrollTop = current.scrollTop || 0;
  table.grid.focus({ preventScroll: true });
}

function setColumns() {
  const { entity, showsEmpty, emptyColumns, rows, filters, order } = current;
  table.setColumns(
    entity.columns.filter(column => showsEmpty || !emptyColumns.has(column.name)), rows, filters, order);
  table.filters.hidden = parts.columnFilters.getAttribute('aria-pressed') !== 'true';
}

function showSelection(key) {
  const number = /^p-?\d+$/.test(key || '') ? keyIn(key.slice(1)) : null;
  if (number === null) {
    pane.hidden = true;
    return;
  }
  const row = rowWith(current.entity, number);
  if (row < 0) return showMissing(`${current.entity.name}/p${number}`);
  let place = table.rows.indexOf(row);
  if (place < 0 && current.rows.indexOf(row) >= 0) {
    clearFilters();
    place = table.rows.indexOf(row);
  }
  table.select(place, true);
  showObject(row);
}

function selected(row, opens) {
  const isRelationship = current.base.split('/').length > 2;
  const hash = isRelationship ? `${current.base}/p${keyOf(row)}` : addressIn(current.entity, row);
  history.replaceState(null, '', hash);
  if (opens || !pane.hidden) showObject(row);
}

const addressIn = (entity, row) => address(entity, `p${keyOf(row)}`);

function closeButton() {
  const button = make('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, '✕');
  button.addEventListener('click', closePane);
  return button;
}

function closePane() {
  pane.hidden = true;
  table.renderSoon();
  table.grid.focus({ preventScroll: true });
}

function showMissing(id) {
  pane.replaceChildren(closeButton(), make('h2', {}, id), make('p', { class: 'note' }, 'This object is not on this page.'));
  pane.hidden = false;
}

function showObject(row) {
  const entity = entityOf(row);
  const rows = entity.columns.map(column => [
    make('dt', {}, column.name, ' ', make('small', {}, kindText(column))),
    make('dd', { class: column.kind }, ...detailContent(row, valueOf(row, column.name), column)),
  ]);
  pane.replaceChildren(closeButton(), make('h2', {}, idOf(row)), make('p', { class: 'label' }, labelOf(row)),
    make('dl', {}, ...rows.flat()));
  pane.hidden = false;
  pane.scrollTop = 0;
  // The pane takes room from the table.
  const column = table.column;
  table.select(table.rows.indexOf(row));
  table.column = column;
}

function kindText(column) {
  const target = entities[column.to];
  if (column.kind === 'one') return target ? `→ ${target.name}` : 'object';
  if (column.kind === 'many') return target ? `→→ ${target.name}` : 'objects';
  return { number: 'double', text: 'string', objectID: 'object ID' }[column.kind] || column.kind;
}

function setMenu(isOpen) {
  nav.classList.toggle('open', isOpen);
  menu.setAttribute('aria-expanded', String(isOpen));
}

const entitiesTitle = document.title;
addEventListener('hashchange', show);
table.grid.addEventListener('scroll', () => { if (current) current.scrollTop = table.grid.scrollTop; });
menu.addEventListener('click', () => setMenu(!nav.classList.contains('open')));
parts.filter.addEventListener('input', () => {
  current.text = parts.filter.value;
  updateSoon();
});
parts.columnFilters.addEventListener('click', () => {
  const isShown = table.filters.hidden;
  parts.columnFilters.setAttribute('aria-pressed', String(isShown));
  table.filters.hidden = !isShown;
  table.renderSoon();
});
parts.empty.addEventListener('click', () => {
  current.showsEmpty = !current.showsEmpty;
  current.texts.clear();
  const { scrollTop, base } = current;
  current = { base: '' };
  openList(base, route());
  table.grid.scrollTop = scrollTop || 0;
});
document.getElementById('find').addEventListener('input', event => {
  const words = event.target.value.toLowerCase();
  for (const item of nav.querySelectorAll('li')) item.hidden = !item.textContent.toLowerCase().includes(words);
});
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches('input');
  if (event.key === 'Escape') {
    if (isTyping) {
      event.target.value = '';
      event.target.dispatchEvent(new Event('input', { bubbles: true }));
      if (current) table.grid.focus({ preventScroll: true });
    } else if (!pane.hidden) {
      closePane();
    }
  } else if (event.key === 'Enter' && list.contains(event.target) && isTyping) {
    table.grid.focus({ preventScroll: true });
    if (table.place < 0 && table.rows.length > 0) table.select(0);
  } else if (event.key === 'Enter' && isTyping) {
    const found = nav.querySelector('li:not([hidden]) a');
    if (found) location.hash = found.getAttribute('href');
  } else if (isTyping) {
    return;
  } else if (event.key === 'Backspace') {
    event.preventDefault();
    history.back();
  } else if (event.key === '/') {
    event.preventDefault();
    (current ? parts.filter : document.getElementById('find')).focus();
  }
});
for (const button of document.querySelectorAll('.zoom')) {
  const drawing = button.parentElement;
  const fits = drawing.querySelector('svg').width.baseVal.value <= drawing.clientWidth;
  button.hidden = fits;
  drawing.classList.toggle('fitted', !fits);
  button.addEventListener('click', () => {
    const isFitted = drawing.classList.toggle('fitted');
    button.textContent = isFitted ? 'Whole size' : 'Fit';
    button.setAttribute('aria-pressed', String(!isFitted));
  });
}
const { texts, pictures, relationships } = outline.cuts;
const cuts = [[texts, 'long value', ' shown only in its beginning', ' shown only in their beginning'],
  [pictures, 'picture', ' left out for its size', ' left out for their size'],
  [relationships, 'long to-many relationship', ' cut', ' cut']]
  .filter(([count]) => count > 0)
  .map(([count, thing, one, several]) => make('li', {}, counted(count, thing) + (count === 1 ? one : several)));
if (cuts.length > 0) {
  let notes = overview.querySelector('ul.note');
  if (!notes) {
    notes = make('ul', { class: 'note' });
    overview.querySelector('h2').before(notes);
  }
  notes.append(...cuts);
}
show();
