import { editDistance } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { FileReport, ReadFile } from './check-file.ts';
import type { EntitySchema } from './entity.ts';

type Path = readonly string[];

/** What an entity is called at one place of its file. */
interface Spelling {
  readonly path: Path;
  readonly text: string;
}

/** At least so many other places must agree that one of them is a slip. */
const AGREEING = 2;

/**
 * An entity says what it is called in its address, its page, its table and its keys; each may be a name of its own, but where all the
 * others agree and one is a letter off, that is a slip nobody notices: the page stands at an address nobody looks for.
 */
export function warnOfLoneSpelling(entity: EntitySchema, report: FileReport): void {
  const places = spellingsOf(entity);
  const firsts = places.map(({ path, text }) => ({ path, text: partsOf(text)[0] ?? '' }));
  // of keys it is told already
  for (const place of places.filter(({ path }) => path[0] !== 'permission')) {
    const meant = agreedBy(place, places);
    if (meant !== undefined) tell(place, meant, report);
  }
  const module = { path: ['module'], text: entity.module };
  const meant = agreedBy(module, [...firsts, module]);
  if (meant !== undefined) tell(module, meant, report);
}

function tell({ path, text }: Spelling, meant: string, report: FileReport): void {
  report.warnAt(
    path,
    told(
      'spelledAlone',
      'other places of this file write "{{name}}" in another way',
      { name: text },
      meant,
    ),
  );
}

function spellingsOf({ rest, menu, table, permission }: EntitySchema): readonly Spelling[] {
  const found: readonly (readonly [Path, string | undefined])[] = [
    [['rest', 'base'], rest.base],
    [['menu', 'url'], menu?.url],
    [['table', 'name'], table.name],
    [['permission'], permission],
  ];
  return found.flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }]));
}

/** How the others write it, in the signs of this place; undefined where they do not agree, or this is no slip of it. */
function agreedBy(place: Spelling, all: readonly Spelling[]): string | undefined {
  const own = lettersOf(place.text);
  const others = all.filter((one) => one !== place).map(({ text }) => text);
  const agreed = others.find(
    (text) =>
      isSlipOf(own, lettersOf(text)) &&
      others.filter((other) => lettersOf(other) === lettersOf(text)).length >= AGREEING,
  );
  if (agreed === undefined || others.some((text) => lettersOf(text) === own)) return undefined;
  const sign = /[^A-Za-z0-9]/.exec(place.text.slice(1))?.[0] ?? '';
  return `${place.text.startsWith('/') ? '/' : ''}${partsOf(agreed).join(sign)}`;
}

const lettersOf = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
const partsOf = (text: string): readonly string[] =>
  text.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');

/** One letter; several of a thing are called so on purpose. */
const isSlipOf = (text: string, other: string): boolean =>
  text !== `${other}s` &&
  other !== `${text}s` &&
  text.length > 2 &&
  editDistance(text, other, 2) === 1;

const FOLDER = 'src/schemas/';

/** The file that an editor completes from: the one of this kind, as it lies from here. */
export function checkSchemaWord({ root, file }: ReadFile, report: FileReport): void {
  const node = root.members?.get('$schema')?.node;
  if (typeof node?.value !== 'string') return;
  const name = `language/${file.kind}.schema.json`;
  const up = file.path.startsWith(FOLDER)
    ? '../'.repeat(file.path.slice(FOLDER.length).split('/').length - 1)
    : undefined;
  const isRight = up === undefined ? node.value.endsWith(name) : node.value === `${up}${name}`;
  if (isRight || /^https?:/.test(node.value)) return;
  report.warn(
    node.at,
    told(
      'otherSchema',
      '"{{name}}" is not the description of such a file',
      { name: node.value },
      `${up ?? '../'}${name}`,
    ),
  );
}
