// Values as people read them: as text for table, filter and order, and as elements. All text of the store gets onto the page as
// text nodes, never as markup.
const longestLabel = 60;
const collator = new Intl.Collator(undefined, { numeric: true });
const grouped = number => number.toLocaleString('en-US');
const counted = (number, thing) => `${grouped(number)} ${thing}${number === 1 ? '' : 's'}`;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function sizeText(bytes) {
  if (bytes === 1) return '1 byte';
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let unit = 0;
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000;
    unit += 1;
  }
  return `${unit > 0 && bytes < 10 ? bytes.toFixed(1) : Math.round(bytes)} ${units[unit]}`;
}

const idOf = row => `${entityOf(row).name}/p${keyOf(row)}`;
const address = (entity, ...parts) => '#/' + [entity.name, ...parts].map(encodeURIComponent).join('/');
const addressOf = row => address(entityOf(row), `p${keyOf(row)}`);

function cut(text, length) {
  return text.length > length ? text.slice(0, length).trimEnd() + '…' : text;
}

// What names an object for people; empty where nothing does.
function labelOf(row) {
  const { label, columns } = entityOf(row);
  if (label === null) return '';
  const value = valueOf(row, columns[label].name);
  const text = value === null ? '' : typeof value === 'object' ? value.x : String(value);
  return cut(text.replace(/\s+/g, ' ').trim(), longestLabel);
}

// Whether a value is the key of an object, as it is in the column of a to-one relationship but in a broken store.
const leads = (column, value) => column.kind === 'one' && (Number.isSafeInteger(value) || /^-?\d{16,}$/.test(value));

// The target of a to-one relationship: its row, which is -1 for one that is not on the page, and its texts.
function targetOf(column, key) {
  const entity = entities[column.to];
  const row = entity ? rowWith(entity, key) : -1;
  if (row < 0) return { row, id: `${entity ? entity.name : '?'}/p${key}`, label: '' };
  return { row, id: idOf(row), label: labelOf(row) };
}

function bytesText(value) {
  const size = value.n < 0 ? '' : `${sizeText(value.n)} `;
  const content = value.x ? ` ${cut(value.x, 120).replace(/\s+/g, ' ')}` : '';
  return `${size}${value.t}${value.w ? ` (${value.w})` : ''}${content}`;
}

// A value as one line.
function textOf(value, column) {
  if (column.kind === 'many') {
    return value === null ? '0' : String(Array.isArray(value) ? value.length : value.n);
  }
  if (value === null) return '';
  if (typeof value === 'object') {
    if (value.t) return bytesText(value);
    return `${value.x}${value.c ? '…' : ''} (${sizeText(value.n)}${value.w ? `, ${value.w}` : ''})`;
  }
  if (leads(column, value)) {
    const { id, label } = targetOf(column, value);
    return label ? `${id} ${label}` : id;
  }
  switch (column.kind) {
    case 'date': return String(value).replace('T', ' ').replace('Z', '');
    case 'objectID': return `p${value}`;
    default: return String(value);
  }
}

const numericKinds = new Set(['integer', 'number', 'decimal', 'many', 'boolean']);

// The order of two values of a column; values that are none come last.
function compare(left, right, column, sign) {
  const [noLeft, noRight] = [left, right].map(value => value === null && column.kind !== 'many');
  if (noLeft || noRight) return noLeft === noRight ? 0 : noLeft ? 1 : -1;
  if (numericKinds.has(column.kind)) {
    const [a, b] = [left, right].map(value => Number(column.kind === 'many' ? textOf(value, column) : value));
    return sign * (a < b ? -1 : a > b ? 1 : 0);
  }
  if (typeof left === 'object' && typeof right === 'object' && left.t) return sign * (left.n - right.n);
  return sign * collator.compare(textOf(left, column), textOf(right, column));
}

function linkTo(row, id, label) {
  if (row < 0) return make('span', { class: 'missing', title: 'Not on this page' }, id);
  const link = make('a', { href: addressOf(row) }, id);
  if (label) link.append(' ', make('span', { class: 'label' }, label));
  return link;
}

// A value in a cell of the table.
function cellContent(row, value, column) {
  if (column.kind === 'many') {
    const { count } = targetsOf(row, column.name);
    if (count === 0) return make('span', { class: 'nil' }, '0');
    return make('a', { href: addressOf(row) + '/' + encodeURIComponent(column.name) }, grouped(count));
  }
  if (value === null) return make('span', { class: 'nil' }, 'nil');
  if (leads(column, value)) {
    const { row: target, id, label } = targetOf(column, value);
    return linkTo(target, id, label);
  }
  if (value.u) return pictureOf(value, 'thumbnail');
  const text = textOf(value, column);
  return make('span', typeof value === 'object' ? { class: value.t ? 'faint' : 'partly' } : {}, cut(text, 300));
}

function pictureOf(value, kind) {
  const text = `${value.t}, ${sizeText(value.n)}`;
  if (!value.u.startsWith('data:image/')) return text;
  return make('img', { class: kind, src: value.u, alt: text, title: text });
}

// JSON with its lines, where it is whole; any other text as it is.
function readable(text) {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

// A value in the pane of an object.
function detailContent(row, value, column) {
  if (column.kind === 'many') return targetList(row, column);
  if (value === null) return [make('span', { class: 'nil' }, 'nil')];
  if (leads(column, value)) {
    const { row: target, id, label } = targetOf(column, value);
    const rest = target < 0 ? [make('p', { class: 'faint' }, 'not on this page')] : [];
    return [linkTo(target, id, label), ...rest];
  }
  if (typeof value !== 'object') {
    const text = String(value);
    return [text === '' ? make('span', { class: 'nil' }, 'empty text') : make('div', { class: 'value' }, text)];
  }
  return longContent(value);
}

function longContent(value) {
  const facts = [value.n < 0 ? '' : sizeText(value.n), value.t, value.w, value.f && `in the file ${value.f}`];
  const parts = [make('p', { class: 'faint' }, facts.filter(Boolean).join(', '))];
  if (value.u) parts.push(pictureOf(value, 'picture'));
  if (value.x) parts.push(make('pre', {}, readable(value.x)));
  if (value.c) parts.push(make('p', { class: 'faint' }, 'only the beginning is shown'));
  if (value.h) parts.push(make('pre', {}, value.h.replace(/(..)/g, '$1 ') + (value.n * 2 > value.h.length ? '…' : '')));
  return parts;
}

const fewTargets = 12;

function targetList(row, column) {
  const { keys, count } = targetsOf(row, column.name);
  if (count === 0) return [make('span', { class: 'nil' }, 'none')];
  const items = keys.slice(0, fewTargets).map(key => {
    const { row: target, id, label } = targetOf(column, key);
    return make('li', {}, linkTo(target, id, label));
  });
  const all = make('a', { href: addressOf(row) + '/' + encodeURIComponent(column.name) },
    count > items.length ? `all ${grouped(count)} as a table` : 'as a table');
  return [make('ul', {}, ...items), make('p', {}, all)];
}
