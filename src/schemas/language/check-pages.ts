import { oncePer } from '../basics/once-per.ts';
import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { VALUES_OF_OTHERS } from './check-defaults.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import { checkHandedOver } from './check-handed-over.ts';
import type { JsonNode } from './json-reader.ts';
import { routeName } from './names.ts';

/** An address that a press opens. */
interface Opened {
  readonly address: string;
  readonly at: number;
}

/** What a press opens is a page: of an entity, a screen, or one drawn by code. A page that only a running product has in its menu is no mistake, but one that is nearly there is. */
export function checkPages(
  root: JsonNode,
  index: SchemaIndex,
  { pages }: AskedFacts,
  report: FileReport,
): void {
  if (!pages) return;
  for (const { address, at } of openedIn(root)) {
    const lost = index.ask((whole) => lostPage(address, pages, whole));
    if (lost === undefined) {
      checkHandedOver({ address, at }, index, report);
      continue;
    }
    const what = told('noPage', 'no page "{{name}}"', { name: lost.name }, lost.near || undefined);
    if (lost.near === '') report.warn(at, what);
    else report.tell(at, what);
  }
}

const openedIn = oncePer((root: JsonNode): readonly Opened[] => [...addressesIn(root)]);

function* addressesIn(node: JsonNode): Generator<Opened> {
  for (const [key, { node: inner }] of node.members ?? []) {
    if (VALUES_OF_OTHERS.has(key)) continue;
    if (key === 'open' && typeof inner.value === 'string' && inner.value.startsWith('/'))
      yield { address: inner.value, at: inner.at };
    yield* addressesIn(inner);
  }
  for (const item of node.items ?? []) yield* addressesIn(item);
}

interface Lost {
  readonly name: string;
  /** Empty where nothing is near. */
  readonly near: string;
}

function lostPage(address: string, pages: readonly string[], whole: WholeSet): Lost | undefined {
  const parts = (/^\/([^?#]*)/.exec(address)?.[1] ?? '').split('/');
  const [first = ''] = parts;
  // nothing is known of a page that a row names, of what stands behind a suffix, nor of entities that cannot be read
  if (first.includes('{') || first.includes('__') || whole.unsound.size > 0) return undefined;
  if (isDrawn(parts, pages) || whole.screens.has(parts.join('-'))) return undefined;
  const entities = entityRoutes(whole);
  if (!entities.includes(first))
    return nearestOf(
      [parts.join('/'), first],
      [...whole.screens.keys(), ...entities, ...named(pages)],
    );
  return isOfEntity(parts)
    ? undefined
    : nearestOf([parts.join('/')], [...named(pages), `${first}/create`]);
}

/** By the first of the names that is nearly a page; else by the last. */
function nearestOf(names: readonly string[], known: readonly string[]): Lost {
  const lost = names.map((name) => ({ name, near: nearest(name, known) ?? '' }));
  return lost.find(({ near }) => near !== '') ?? { name: names.at(-1) ?? '', near: '' };
}

/** The list, a new record, a record or its form: a record is named by a field of the row, or by its id. */
function isOfEntity([, id, verb, ...rest]: readonly string[]): boolean {
  if (rest.length > 0 || (verb !== undefined && verb !== 'edit')) return false;
  return id === undefined || id === 'create' || /\{|^\d+$/.test(id);
}

function isDrawn(parts: readonly string[], pages: readonly string[]): boolean {
  const given = parts.map((part) => part.toLowerCase());
  return pages.some((page) => {
    const wanted = page.slice(1).split('/');
    const isOpen = wanted.at(-1) === '*';
    const fixed = isOpen ? wanted.slice(0, -1) : wanted;
    return (
      (isOpen ? given.length > fixed.length : given.length === fixed.length) &&
      fixed.every((part, at) => isPart(part, given[at] ?? ''))
    );
  });
}

/** `:id` and `i-:id` stand for any. */
function isPart(wanted: string, given: string): boolean {
  const from = wanted.indexOf(':');
  return from < 0
    ? wanted === given
    : given.length > from && given.startsWith(wanted.slice(0, from));
}

/** Pages of one address, as schemas write it. */
const named = (pages: readonly string[]): readonly string[] =>
  pages.filter((page) => !/[*:]/.test(page)).map((page) => page.slice(1));

const entityRoutes = oncePer(({ entities }: WholeSet): readonly string[] =>
  [...entities.values()].flatMap(({ menu }) => (menu ? [routeName(menu.url)] : [])),
);
