'use strict';
document.documentElement.classList.add('js');
const form = document.getElementById('filter');
const findings = Array.from(document.querySelectorAll('.finding'));
const seen = element => !element.hidden;
function filter() {
  const data = new FormData(form);
  const severities = new Set(data.getAll('severity'));
  const layer = data.get('layer');
  const words = data.get('text').toLowerCase().split(/\s+/).filter(Boolean);
  for (const finding of findings) {
    const text = finding.textContent.toLowerCase();
    finding.hidden = !severities.has(finding.dataset.severity)
      || layer !== '' && layer !== finding.dataset.layer
      || !words.every(word => text.includes(word));
  }
  for (const group of document.querySelectorAll('.layer')) {
    group.hidden = !Array.from(group.querySelectorAll('.finding')).some(seen);
  }
  const count = findings.filter(seen).length;
  document.getElementById('shown').value = count + ' of ' + findings.length + ' shown';
}
function move(step) {
  const shown = findings.filter(seen);
  if (shown.length === 0) return;
  const place = shown.indexOf(document.activeElement.closest('.finding'));
  const next = place < 0 ? (step > 0 ? 0 : shown.length - 1)
    : Math.min(Math.max(place + step, 0), shown.length - 1);
  const summary = shown[next].querySelector('summary');
  summary.focus();
  summary.scrollIntoView({ block: 'center' });
}
if (form) {
  form.addEventListener('input', filter);
  form.addEventListener('submit', event => event.preventDefault());
  const toggle = document.getElementById('toggle');
  toggle.addEventListener('click', () => {
    const opens = toggle.textContent === 'Open all';
    for (const finding of findings) finding.open = opens;
    toggle.textContent = opens ? 'Close all' : 'Open all';
  });
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.matches('input[type=search], select');
    if (event.key === 'Escape' && isTyping) {
      form.elements.text.value = '';
      event.target.blur();
      filter();
    } else if (isTyping) {
      return;
    } else if (event.key === '/') {
      event.preventDefault();
      form.elements.text.focus();
    } else if (event.key === 'j') {
      move(1);
    } else if (event.key === 'k') {
      move(-1);
    }
  });
  filter();
}
for (const button of document.querySelectorAll('.zoom')) {
  const drawing = button.parentElement;
  const svg = drawing.querySelector('svg');
  const fits = svg.width.baseVal.value <= drawing.clientWidth;
  button.hidden = fits;
  drawing.classList.toggle('fitted', !fits);
  button.addEventListener('click', () => {
    const isFitted = drawing.classList.toggle('fitted');
    button.textContent = isFitted ? 'Whole size' : 'Fit';
    button.setAttribute('aria-pressed', String(!isFitted));
  });
}
