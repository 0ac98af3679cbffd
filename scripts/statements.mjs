/** Reads what test files asked of databases (`tests/builders/statements.ts` writes it when `RECORD_SQL=1`). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join('.cache', 'statements');
const BUILDERS = path.join('tests', 'builders');
/** So many letters before the first value tell one statement from another. */
const TELLING = 24;
/** What stands in a list: a parameter, a name, a number or a text, each perhaps cast or qualified. */
const PART = String.raw`\(?(?:\w+\.)?[$?](?:::[\w[\]]+)?\)?`;
const LIST = new RegExp(`${PART}(?:, ?${PART})+`, 'g');

/**
 * The shape of a statement: two that differ only in values, in names of tables and columns that are composed, or in how long a
 * list is are one.
 */
export function shapeOf(text) {
  return text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/"[^"]*"(?:\."[^"]*")*/g, '?')
    .replace(/\$\d+/g, '$')
    .replace(/\w*\d\w*/g, '?')
    .replace(/\s+/g, ' ')
    .replace(LIST, '?')
    .trim()
    .toLowerCase();
}

/** The shapes with which the server asked in each recorded file, by file; what the tests ask themselves is left out. */
export function readShapes() {
  if (!existsSync(FOLDER)) return new Map();
  const builders = readdirSync(BUILDERS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(BUILDERS, name), 'utf8'))
    .join('\n');
  return new Map(
    readdirSync(FOLDER)
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((name) => [name, name.replace(/\.json$/, '').replaceAll('~', '/')])
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => {
        const source = oneLine(builders + readFileSync(file, 'utf8'));
        const asked = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
        return [file, new Set(asked.filter((text) => !isOwn(text, source)).map(shapeOf))];
      }),
  );
}

/** Whether a statement stands in the sources of a test: as it is, or up to where they put something in. */
function isOwn(text, source) {
  const [start = ''] = oneLine(text).split(/[$'"\d]/, 1);
  return start.length >= TELLING && source.includes(start);
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ');
}

/** Files that ask together whatever all of them ask, chosen one after the other by how much each adds, cheap ones first. */
export function chooseCovering(shapes, costOf) {
  const open = new Set([...shapes.values()].flatMap((asked) => [...asked]));
  const left = new Map(shapes);
  const chosen = [];
  while (open.size > 0) {
    const worth = [...left].map(([file, asked]) => {
      const adds = [...asked].filter((shape) => open.has(shape)).length;
      return { file, adds, rate: adds / costOf(file) };
    });
    // whoever alone asks something is needed whatever it costs; by rate they come in a good order
    const [best] = worth
      .filter(({ adds }) => adds > 0)
      .toSorted((one, other) => other.rate - one.rate || (one.file < other.file ? -1 : 1));
    if (!best) break;
    chosen.push(best.file);
    for (const shape of left.get(best.file) ?? []) open.delete(shape);
    left.delete(best.file);
  }
  return withoutNeedless(chosen, shapes);
}

/** Shapes that no file of the list asks, each with a file that does. */
export function findUncovered(shapes, files) {
  const covered = new Set(files.flatMap((file) => [...(shapes.get(file) ?? [])]));
  const missing = new Map();
  for (const [file, asked] of shapes)
    for (const shape of asked) if (!covered.has(shape)) missing.set(shape, file);
  return missing;
}

/** What was chosen early may be asked by those that came later. */
function withoutNeedless(chosen, shapes) {
  let kept = chosen;
  for (const file of chosen) {
    const others = kept.filter((one) => one !== file);
    const asked = new Set(others.flatMap((one) => [...shapes.get(one)]));
    if ([...shapes.get(file)].every((shape) => asked.has(shape))) kept = others;
  }
  return kept.toSorted();
}
