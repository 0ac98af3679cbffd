/** Reads what test files asked of databases (`tests/builders/statements.ts` writes it when `RECORD_SQL=1`). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { importTs } from './bundle-ts.mjs';

const FOLDER = path.join('.cache', 'statements');
/** How a statement begins; other texts are parts that are put into one. */
const BEGINS =
  /^(?:select|insert|update|delete|with|lock|copy|truncate|create|alter|drop|do|set)\b/i;

/**
 * Which statements of the server's sources each recorded file asked, by file, as `file:line` of where they are written. What is
 * put into a statement at run time (values, conditions, names) makes no other one; what the tests ask themselves is left out.
 */
export async function readAsked(root) {
  if (!existsSync(FOLDER)) return new Map();
  const { readStatements } = await importTs(root, 'tests/builders/declared-rows/statements.ts');
  const written = readStatements()
    .map(({ at, key }) => ({ at, parts: key.split('\u0000').map(oneLine) }))
    .filter(({ parts: [first] }) => BEGINS.test(first));
  const known = new Map();
  const findWritten = (text) => {
    if (!known.has(text)) known.set(text, whereWritten(written, text));
    return known.get(text);
  };
  return new Map(
    readdirSync(FOLDER)
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((name) => [name, name.replace(/\.json$/, '').replaceAll('~', '/')])
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => {
        const texts = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
        const found = texts.map((text) => findWritten(oneLine(text))).filter(Boolean);
        return [file, new Set(found)];
      }),
  );
}

/** Of the statements whose fixed parts stand in a text, in their order, the one with most of them. */
function whereWritten(written, text) {
  let best;
  let most = 0;
  for (const { at, parts } of written) {
    const fixed = fixedIn(parts, text);
    if (fixed > most) [best, most] = [at, fixed];
  }
  return best;
}

/** How many characters of a text are the fixed parts of a statement; 0 where it is another one. */
function fixedIn([first, ...rest], text) {
  if (!text.startsWith(first)) return 0;
  let from = first.length;
  let fixed = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return 0;
    from = at + part.length;
    fixed += part.length;
  }
  return fixed;
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
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
