import { told } from '../texts/told.ts';
import type { FileReport } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import type { JsonNode } from './json-reader.ts';

type Path = readonly string[];

/** Parts whose texts are what people typed in, and the words of other languages. */
const TEXTS_OF_OTHERS: ReadonlySet<string> = new Set(['samples', 'translations']);
/** Parts of which one is picked by its title; moves and buttons of one name stand beside each other where only one is offered. */
const PICKED: ReadonlySet<string | undefined> = new Set([
  'options',
  'values',
  'presets',
  'groups',
  'tabs',
  'fields',
]);
/** Words whose text people read, or that stands for a thing. */
const NAMING: ReadonlySet<string> = new Set(['title', 'help', 'unit', 'empty', 'value', 'name']);
/** What says that a part is not always there beside the others. */
const CONDITIONS = ['visibleWhen', 'when', 'permission', 'virtual'] as const;

/** What two things of a file share that tells them apart, and what nobody sees of a text: blanks around it. */
export function checkDoubles(root: JsonNode, report: FileReport): void {
  walk(root, [], report);
}

function walk(node: JsonNode, path: Path, report: FileReport): void {
  tellSame(node, path, report);
  for (const [key, { node: inner, keyAt }] of node.members ?? []) {
    if (TEXTS_OF_OTHERS.has(key)) continue;
    if (isBlankAround(key)) report.warn(keyAt, blankAround(key));
    const { value } = inner;
    if (NAMING.has(key) && typeof value === 'string' && isBlankAround(value))
      report.warn(inner.at, blankAround(value));
    walk(inner, [...path, key], report);
  }
  tellIdleHelp(node, path, report);
  tellUnfilled(node, path, report);
  for (const [i, item] of (node.items ?? []).entries()) walk(item, [...path, String(i)], report);
}

function tellSame(node: JsonNode, path: Path, report: FileReport): void {
  if (PICKED.has(path.at(-1))) tellSameTitles(node, path, report);
  if (path.join('.') === 'list.presets') tellSameRows(node, path, report);
  if (WRITTEN_ONCE.has(path.at(-1))) tellSameTexts(node, path, report);
}

/** Signs without width are no blanks for `trim`. */
const AROUND = /^[\s\u200B\u2060]|[\s\u200B\u2060]$/;
export const isBlankAround = (text: string): boolean => text.trim() !== '' && AROUND.test(text);
export const blankAround = (text: string) =>
  told('blankAround', 'blanks stand around "{{name}}": nobody sees them', { name: text });

function tellSameTitles(node: JsonNode, path: Path, report: FileReport): void {
  const parts = partsOf(node);
  const known = new Map<string, string>();
  for (const [key, part] of parts) {
    const title = part.members?.get('title')?.node.value;
    if (typeof title !== 'string' || title === '' || !isAlwaysThere(part)) continue;
    const other = known.get(title);
    if (other === undefined) known.set(title, key);
    else
      report.warnAt(
        [...path, key, 'title'],
        told('sameTitle', '"{{name}}" is the title of "{{other}}" too: nobody tells them apart', {
          name: title,
          other,
        }),
      );
  }
}

const partsOf = ({ members, items }: JsonNode): readonly (readonly [string, JsonNode])[] => [
  ...[...(members ?? [])].map(([key, member]) => [key, member.node] as const),
  ...(items ?? []).map((item, i) => [String(i), item] as const),
];

/** How a preset looks; the rest says which rows it holds. */
const LOOKS: ReadonlySet<string> = new Set(['title', 'tone', 'icon']);

function tellSameRows(node: JsonNode, path: Path, report: FileReport): void {
  const known = new Map<string, string>();
  for (const [key, part] of partsOf(node)) {
    const rows = JSON.stringify(
      partsOf(part).flatMap(([word, { value }]) => (LOOKS.has(word) ? [] : [[word, value]])),
    );
    const other = known.get(rows);
    if (other === undefined) known.set(rows, key);
    else
      report.warnAt(
        [...path, key],
        told('sameRows', '"{{name}}" holds the same rows as "{{other}}"', { name: key, other }),
      );
  }
}

/** Lists of which each entry says something else: whoever takes one finds no use for the other. */
const WRITTEN_ONCE: ReadonlySet<string | undefined> = new Set(['rowClass', 'phrases']);

function tellSameTexts(node: JsonNode, path: Path, report: FileReport): void {
  const known = new Set<unknown>();
  for (const [key, { value, members }] of partsOf(node)) {
    const text = members?.get('text')?.node.value ?? value;
    if (typeof text === 'string' && known.has(text))
      report.warnAt(
        [...path, key],
        told('twice', '"{{name}}" stands there already', { name: text }),
      );
    known.add(text);
  }
}

/** A help that says no more than the title stands in the way of reading. */
function tellIdleHelp({ members }: JsonNode, path: Path, report: FileReport): void {
  const [title, help] = ['title', 'help'].map((word) => members?.get(word)?.node.value);
  if (typeof help === 'string' && help !== '' && help === title)
    report.warnAt(
      [...path, 'help'],
      told('helpIsTitle', 'the help says no more than the title: "{{name}}"', { name: help }),
    );
}

/** Parts whose title and help are shown as they are written. */
const UNFILLED: ReadonlySet<string | undefined> = new Set([
  'fields',
  'actions',
  'moves',
  'timers',
  'options',
  'values',
  'presets',
  'groups',
  'tabs',
]);

/** A place to fill in a text that nothing fills is read by people as it stands. */
function tellUnfilled({ members }: JsonNode, path: Path, report: FileReport): void {
  const words = path.at(-1) === 'must' ? ['text'] : UNFILLED.has(path.at(-2)) ? SHOWN : [];
  for (const word of words) {
    const text = members?.get(word)?.node.value;
    const place = typeof text === 'string' ? /\{[A-Za-z]\w*\}/.exec(text)?.[0] : undefined;
    if (place !== undefined)
      report.warnAt(
        [...path, word],
        told('notFilled', 'nothing fills "{{name}}" here: people read it as it is written', {
          name: place,
        }),
      );
  }
}
const SHOWN = ['title', 'help', 'unit'];

/** Of fields those that people see without asking: what is kept off the form, or off the list, stands beside another on purpose. */
function isAlwaysThere({ members }: JsonNode): boolean {
  const list = members?.get('list')?.node.members;
  return (
    list?.get('hidden')?.node.value !== true &&
    !CONDITIONS.some((word) => members?.has(word)) &&
    members?.get('form')?.node.value !== false &&
    members?.get('readOnly')?.node.value !== true
  );
}

/** A fact stands once on the detail of a record; a deadline has a beginning. */
export function checkDetailDoubles({ detail = {} }: EntitySchema, report: FileReport): void {
  const known = new Set<string>();
  for (const [i, { fields, when }] of (detail.groups ?? []).entries()) {
    if (when !== undefined) continue;
    const own = report.within(['detail', 'groups', String(i), 'fields']);
    for (const [at, name] of fields.entries())
      // within one group it is told already
      if (known.has(name))
        own.warnAt([String(at)], told('twice', '"{{name}}" stands there already', { name }));
    for (const name of fields) known.add(name);
  }
  if (detail.due && detail.due.from === detail.due.by)
    report.warnAt(
      ['detail', 'due', 'from'],
      told('dueAtOnce', '"{{name}}" is beginning and deadline: the time is over as it begins', {
        name: detail.due.by,
      }),
    );
}
