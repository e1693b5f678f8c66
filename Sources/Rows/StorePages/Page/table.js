// A table of any number of rows: only those in view are in the document. Rows have one height; where all of them would be higher
// than browsers can scroll, the place of the scroll bar counts.
const rowHeight = 30;
const mostHeight = 8e6;
const widths = { least: 84, most: 340, letter: 7.3, padding: 30, longestTitle: 24, sample: 200 };

class Table {
  constructor(grid, handlers) {
    this.grid = grid;
    this.handlers = handlers;
    this.rows = [];
    this.columns = [];
    this.place = -1;
    this.column = 0;
    this.titles = make('div', { class: 'titles', role: 'row', 'aria-rowindex': 1 });
    this.filters = make('div', { class: 'filters', role: 'row', hidden: '' });
    this.head = make('div', { class: 'head', role: 'rowgroup' }, this.titles, this.filters);
    this.body = make('div', { class: 'body', role: 'rowgroup' });
    grid.append(this.head, this.body);
    grid.addEventListener('scroll', () => this.renderSoon());
    new ResizeObserver(() => this.renderSoon()).observe(grid);
    this.body.addEventListener('click', event => this.clicked(event));
    grid.addEventListener('keydown', event => this.pressed(event));
  }

  // Shows columns, the first of which is the object itself.
  setColumns(columns, rows, filters, order) {
    this.columns = [{ name: 'object', kind: 'id' }, ...columns];
    let left = 0;
    for (const column of this.columns) {
      column.width = this.widthOf(column, rows);
      column.left = left;
      left += column.width;
    }
    this.width = left;
    this.column = 0;
    for (const part of [this.head, this.body]) part.style.width = `${left}px`;
    this.grid.setAttribute('aria-colcount', this.columns.length);
    this.titles.replaceChildren(...this.columns.map((column, index) => this.title(column, index, order)));
    this.filters.replaceChildren(...this.columns.map((column, index) => this.filter(column, index, filters)));
  }

  widthOf(column, rows) {
    const lengths = [];
    for (let index = 0; index < Math.min(rows.length, widths.sample); index += 1) {
      lengths.push(this.text(rows[index], column).length);
    }
    lengths.sort((a, b) => a - b);
    // Numbers and dates are shown whole, of texts nine in ten.
    const share = column.kind === 'text' || column.kind === 'one' ? 0.9 : 1;
    const usual = lengths.length ? lengths[Math.ceil(lengths.length * share) - 1] : 0;
    const width = Math.max(usual, Math.min(column.name.length, widths.longestTitle) + 3) * widths.letter + widths.padding;
    return Math.round(Math.min(Math.max(width, widths.least), widths.most));
  }

  text(row, column) {
    return column.kind === 'id' ? idOf(row) : textOf(valueOf(row, column.name), column);
  }

  title(column, index, order) {
    const sign = order && order.column === column.name ? order.sign : 0;
    const button = make('button', { type: 'button', tabindex: -1, title: `${column.name}: sort` },
      make('span', {}, column.name), make('i', { 'aria-hidden': 'true' }, sign > 0 ? '▲' : sign < 0 ? '▼' : ''));
    button.addEventListener('click', () => this.handlers.sort(column.name));
    const cell = make('div', {
      role: 'columnheader', class: `cell ${column.kind}`, 'aria-colindex': index + 1,
      'aria-sort': sign > 0 ? 'ascending' : sign < 0 ? 'descending' : 'none',
    }, button);
    cell.style.width = `${column.width}px`;
    return cell;
  }

  filter(column, index, filters) {
    const input = make('input', {
      type: 'search', placeholder: 'filter', autocomplete: 'off', 'aria-label': `Filter ${column.name}`,
    });
    input.value = filters.get(column.name) || '';
    input.addEventListener('input', () => this.handlers.filter(column.name, input.value));
    const cell = make('div', { role: 'gridcell', class: `cell ${column.kind}` }, input);
    cell.style.width = `${column.width}px`;
    return cell;
  }

  setRows(rows) {
    this.rows = rows;
    this.place = Math.min(this.place, rows.length - 1);
    this.grid.setAttribute('aria-rowcount', rows.length + 1);
    this.body.style.height = `${Math.min(rows.length * rowHeight, mostHeight)}px`;
    this.render();
  }

  get room() { return Math.max(this.grid.clientHeight - this.head.offsetHeight, rowHeight); }

  // How many pixels of scrolling there are, and how many of rows.
  get ranges() {
    const height = this.rows.length * rowHeight;
    return [Math.min(height, mostHeight) - this.room, height - this.room].map(range => Math.max(range, 0));
  }

  get offset() {
    const [scrolling, all] = this.ranges;
    return scrolling === all ? this.grid.scrollTop : Math.min(this.grid.scrollTop / scrolling, 1) * all;
  }

  set offset(value) {
    const [scrolling, all] = this.ranges;
    this.grid.scrollTop = all === 0 ? 0 : value / all * scrolling;
  }

  renderSoon() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => this.render());
  }

  render() {
    this.isDue = false;
    const offset = this.offset;
    const first = Math.max(Math.floor(offset / rowHeight) - 4, 0);
    const last = Math.min(Math.ceil((offset + this.room) / rowHeight) + 4, this.rows.length);
    const from = this.grid.scrollLeft;
    const to = from + this.grid.clientWidth;
    // The first column stays; of the others there are those in view.
    const visible = this.columns.filter((column, index) =>
      index > 0 && column.left + column.width > from && column.left < to);
    const elements = [];
    for (let place = first; place < last; place += 1) {
      const element = this.rowElement(place, visible);
      element.style.top = `${this.grid.scrollTop + place * rowHeight - offset}px`;
      elements.push(element);
    }
    if (elements.length === 0) elements.push(make('p', { class: 'none', role: 'presentation' }, 'No objects to show.'));
    this.body.replaceChildren(...elements);
    const active = this.place >= 0 && document.getElementById(`cell-${this.place}-${this.column}`);
    if (active) this.grid.setAttribute('aria-activedescendant', active.id);
    else this.grid.removeAttribute('aria-activedescendant');
  }

  rowElement(place, visible) {
    const row = this.rows[place];
    const isSelected = place === this.place;
    const element = make('div', {
      role: 'row', class: `row${isSelected ? ' selected' : ''}${place % 2 ? ' odd' : ''}`,
      'aria-rowindex': place + 2, 'aria-selected': isSelected, 'data-place': place,
    }, this.cell(row, place, this.columns[0]));
    if (visible.length > 0) {
      const gap = visible[0].left - this.columns[0].width;
      if (gap > 0) {
        const filler = make('div', { role: 'presentation', class: 'filler' });
        filler.style.width = `${gap}px`;
        element.append(filler);
      }
      element.append(...visible.map(column => this.cell(row, place, column)));
    }
    return element;
  }

  cell(row, place, column) {
    const index = this.columns.indexOf(column);
    const isActive = place === this.place && index === this.column;
    const cell = make('div', {
      role: index === 0 ? 'rowheader' : 'gridcell', id: `cell-${place}-${index}`, 'aria-colindex': index + 1,
      class: `cell ${column.kind}${isActive ? ' active' : ''}`, 'data-column': index,
    }, index === 0 ? idOf(row) : cellContent(row, valueOf(row, column.name), column));
    for (const link of cell.querySelectorAll('a')) link.tabIndex = -1;
    cell.style.width = `${column.width}px`;
    return cell;
  }

  // Selects a row, and scrolls until it is in view.
  select(place, isCentred = false) {
    this.place = Math.max(Math.min(place, this.rows.length - 1), -1);
    if (this.place < 0) return this.render();
    const top = this.place * rowHeight;
    const offset = this.offset;
    if (isCentred && (top < offset || top + rowHeight > offset + this.room)) this.offset = top - this.room / 2;
    else if (top < offset) this.offset = top;
    else if (top + rowHeight > offset + this.room) this.offset = top + rowHeight - this.room;
    this.render();
  }

  selectColumn(index) {
    this.column = Math.max(Math.min(index, this.columns.length - 1), 0);
    const { left, width } = this.columns[this.column];
    const fixed = this.columns[0].width;
    if (left - fixed < this.grid.scrollLeft) this.grid.scrollLeft = left - fixed;
    else if (left + width > this.grid.scrollLeft + this.grid.clientWidth) {
      this.grid.scrollLeft = left + width - this.grid.clientWidth;
    }
    this.render();
  }

  clicked(event) {
    const row = event.target.closest('.row');
    if (!row || event.target.closest('a')) return;
    const cell = event.target.closest('.cell');
    this.column = cell ? Number(cell.dataset.column) : 0;
    this.select(Number(row.dataset.place));
    this.grid.focus({ preventScroll: true });
    this.handlers.select(this.rows[this.place], true);
  }

  pressed(event) {
    if (event.target !== this.grid || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(Math.floor(this.room / rowHeight) - 1, 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in steps) {
      if (this.rows.length === 0) return;
      this.select(Math.max(this.place + steps[event.key], 0));
      this.handlers.select(this.rows[this.place], false);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      this.selectColumn(this.column + (event.key === 'ArrowRight' ? 1 : -1));
    } else if (event.key === 'Enter') {
      if (this.place < 0) return;
      const link = document.querySelector(`#cell-${this.place}-${this.column} a`);
      if (link) location.hash = link.getAttribute('href');
      else this.handlers.select(this.rows[this.place], true);
    } else if (event.key === 's') {
      this.handlers.sort(this.columns[this.column].name);
    } else {
      return;
    }
    event.preventDefault();
  }
}
