import type { Drawing } from './drawing.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The pattern of elements that nothing here can run. */
const HATCH = 'pm-hatch';

/** What an element is marked as. */
export type Mark =
  | 'pm-problem'
  | 'pm-unsupported'
  | 'pm-done'
  | 'pm-active'
  | 'pm-taken'
  | 'pm-added'
  | 'pm-removed'
  | 'pm-changed'
  | 'pm-moved';
export type Marks = ReadonlyMap<string, readonly Mark[]>;

/** Makes the drawing show these marks and no others of the ones shown before. Elements that are gone are passed over. */
export function showMarks(drawing: Drawing, before: Marks, next: Marks): void {
  const canvas = drawing.get('canvas');
  const registry = drawing.get('elementRegistry');
  addHatch(canvas.getContainer());
  for (const [id, marks] of before)
    if (registry.get(id)) for (const mark of marks) canvas.removeMarker(id, mark);
  for (const [id, marks] of next)
    if (registry.get(id)) for (const mark of marks) canvas.addMarker(id, mark);
}

function addHatch(container: HTMLElement): void {
  const svg = container.querySelector(':scope > svg');
  if (!svg || svg.querySelector(`#${HATCH}`)) return;
  const defs = document.createElementNS(SVG, 'defs');
  const pattern = document.createElementNS(SVG, 'pattern');
  for (const [name, value] of Object.entries({
    id: HATCH,
    width: '8',
    height: '8',
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(45)',
  }))
    pattern.setAttribute(name, value);
  const line = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ width: '3', height: '8', class: 'pm-hatch-line' }))
    line.setAttribute(name, value);
  pattern.append(line);
  defs.append(pattern);
  svg.append(defs);
}
