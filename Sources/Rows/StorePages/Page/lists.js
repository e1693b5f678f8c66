// Lists of objects: those of an entity, or those that a relationship leads to; filtered and sorted.
function makeList(base, { entity, key, relationship }) {
  const made = { base, text: '', filters: new Map(), order: null, showsEmpty: false, texts: new Map() };
  if (relationship === undefined) {
    made.entity = entity;
    made.rows = rowsOf(entity);
    made.count = entity.members.reduce((sum, member) => sum + member.count, 0);
    made.title = entity.name;
    made.heading = [entity.name];
  } else {
    const owner = rowWith(entity, keyIn(key.slice(1)));
    const column = entity.columns.find(column => column.name === relationship && column.to !== undefined);
    const { keys, count } = column && owner >= 0 ? targetsOf(owner, relationship) : { keys: [], count: 0 };
    const id = `${entity.name}/${key}`;
    made.entity = column ? entities[column.to] : entity;
    made.rows = Uint32Array.from(keys.map(key => rowWith(made.entity, key)).filter(row => row >= 0));
    made.count = count;
    made.title = `${id} ${relationship}`;
    made.heading = [make('a', { href: address(entity, key) }, id), ` › ${relationship}`];
    if (owner < 0) made.note = `${id} is not on this page.`;
  }
  made.note = made.note || missingNote(made);
  made.emptyColumns = new Set(made.entity.columns.map(column => column.name).filter(name =>
    made.entity.members.every(member => member.shown === 0 || member.empty.includes(member.places.get(name)))));
  if (made.emptyColumns.size === made.entity.columns.length) made.emptyColumns.clear();
  return made;
}

function missingNote({ rows, count, entity }) {
  if (rows.length >= count) return '';
  const partly = entity.members.filter(member => member.shown < member.count)
    .map(member => `${member.name} ${grouped(member.shown)} of ${grouped(member.count)}`);
  return `${counted(count - rows.length, 'object')} not on this page, which holds the first of each entity`
    + (partly.length > 0 ? `: ${cut(partly.join(', '), 200)}.` : '.');
}

// All that is shown of a row, in lower case, made once.
function haystack(row) {
  let text = current.texts.get(row);
  if (text === undefined) {
    text = table.columns.map(column => table.text(row, column)).join('\n').toLowerCase();
    current.texts.set(row, text);
  }
  return text;
}

function update() {
  const { rows, text, filters, order } = current;
  const words = text.toLowerCase().trim();
  const tests = [...filters].map(([name, filter]) => [table.columns.find(column => column.name === name), filter.toLowerCase()])
    .filter(([column, filter]) => column && filter !== '');
  let found = rows;
  if (words !== '') found = found.filter(row => haystack(row).includes(words));
  for (const [column, filter] of tests) {
    found = found.filter(row => table.text(row, column).toLowerCase().includes(filter));
  }
  if (order) found = sorted(found, order);
  const selectedRow = table.place >= 0 ? table.rows[table.place] : -1;
  table.rows = found;
  table.place = selectedRow < 0 ? -1 : found.indexOf(selectedRow);
  table.setRows(found);
  parts.facts.textContent = counted(current.count, 'object');
  parts.shown.value = found.length < rows.length ? `${grouped(found.length)} shown` : '';
}

function sorted(rows, order) {
  const column = table.columns.find(column => column.name === order.column);
  if (!column) return rows;
  if (column.kind === 'id') return order.sign > 0 ? rows : rows.slice().reverse();
  const values = new Map(Array.from(rows, row => [row, valueOf(row, column.name)]));
  return rows.slice().sort((a, b) => compare(values.get(a), values.get(b), column, order.sign) || a - b);
}

function changeOrder(name) {
  const sign = current.order && current.order.column === name ? current.order.sign : 0;
  current.order = sign < 0 ? null : { column: name, sign: sign > 0 ? -1 : 1 };
  const index = table.column;
  setColumns();
  table.column = index;
  update();
}

let timer = 0;
function updateSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    table.grid.scrollTop = 0;
    update();
  }, 120);
}

function changeFilter(name, text) {
  current.filters.set(name, text);
  updateSoon();
}

function clearFilters() {
  current.text = '';
  current.filters.clear();
  parts.filter.value = '';
  setColumns();
  update();
}
