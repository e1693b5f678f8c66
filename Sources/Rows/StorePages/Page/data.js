'use strict';
// What is embedded: entities, their columns, and objects in blocks that are parsed once they are needed. An object is known by
// its row: a number, the same order as on the page.
const outline = JSON.parse(document.getElementById('outline').textContent);
const entities = outline.entities;
const entityNamed = new Map();
const blocks = [];
for (const [index, entity] of entities.entries()) {
  entity.index = index;
  entity.shown = 0;
  entity.members = [];
  entity.places = new Map(entity.columns.map((column, place) => [column.name, place]));
  entityNamed.set(entity.name, entity);
  for (let other = entity; other; other = entities[other.parent]) other.members.push(entity);
}
for (const element of document.querySelectorAll('script.block')) {
  const entity = entities[Number(element.dataset.entity)];
  const [count, first, last] = ['count', 'first', 'last'].map(name => Number(element.dataset[name]));
  const previous = blocks[blocks.length - 1];
  const from = previous ? previous.to : 0;
  blocks.push({ entity, element, from, to: from + count, first, last, columns: null });
  if (entity.shown === 0) entity.from = from;
  entity.shown += count;
}

// The keys of a block, then its columns.
function load(block) {
  if (block.columns === null) {
    block.columns = JSON.parse(block.element.textContent);
    block.element.remove();
    block.element = null;
  }
  return block.columns;
}

let lastBlock = null;
function blockOf(row) {
  if (lastBlock && row >= lastBlock.from && row < lastBlock.to) return lastBlock;
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row < blocks[middle].to) high = middle; else low = middle + 1;
  }
  lastBlock = blocks[low];
  return lastBlock;
}

const entityOf = row => blockOf(row).entity;

function keyOf(row) {
  const block = blockOf(row);
  return load(block)[0][row - block.from];
}

// The value of a property by its name; null also where the entity of the object does not have it.
function valueOf(row, name) {
  const block = blockOf(row);
  const place = block.entity.places.get(name);
  if (place === undefined) return null;
  const column = load(block)[place + 1];
  return column.length === 1 ? column[0] : column[row - block.from];
}

// A key as the page has it: a number, or the digits of one that no number is.
const keyIn = digits => Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;

// The row of an object by its key, which is unique in a tree of entities; -1 for one that is not on the page.
function rowWith(entity, key) {
  const number = Number(key);
  for (const block of blocks) {
    if (block.entity.root !== entity.root || number < block.first || number > block.last) continue;
    const keys = load(block)[0];
    let [low, high] = [0, keys.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Number(keys[middle]) < number) low = middle + 1; else high = middle;
    }
    // Several keys that no number is are near the same number.
    for (; low < keys.length && Number(keys[low]) === number; low += 1) {
      if (keys[low] === key) return block.from + low;
    }
  }
  return -1;
}

// The rows of an entity and its subentities.
function rowsOf(entity) {
  const count = entity.members.reduce((sum, member) => sum + member.shown, 0);
  const rows = new Uint32Array(count);
  let place = 0;
  for (const member of entity.members) {
    for (let index = 0; index < member.shown; index += 1) rows[place++] = member.from + index;
  }
  return rows;
}

// The keys of the targets of a to-many relationship that are listed, and how many there are.
function targetsOf(row, name) {
  const value = valueOf(row, name);
  if (value === null) return { keys: [], count: 0 };
  return Array.isArray(value) ? { keys: value, count: value.length } : { keys: value.k, count: value.n };
}
