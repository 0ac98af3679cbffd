import { nearest } from '#schemas/expressions/nearest.ts';
import { oncePer } from '../basics/once-per.ts';
import { told, type Told } from '../texts/told.ts';
import { innerOf } from '../types/ask.ts';
import { checkDefaults } from './check-defaults.ts';
import type { AskedFacts } from './check-facts.ts';
import type { Fields, FileReport, Met, ReadFile, SchemaIndex, WholeSet } from './check-file.ts';
import { warnOfNearKeys } from './check-near-keys.ts';
import { allKeys, declaredKeys } from './declared-keys.ts';
import { permissionBase, permissionKeys } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { JsonNode } from './json-reader.ts';
import { findPlaceholderFault } from './placeholders.ts';

/** Names that stand in a file and nowhere else: icons that nothing draws, defaults that their dictionary lacks, keys of an entity that has no such key. */
export function checkKnownThings(
  read: ReadFile,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  checkIcons(read.root, facts, report);
  const { fields } = read.root.value as { readonly fields?: Fields };
  if (read.file.kind === 'entity') checkFillings(fields ?? {}, ['fields'], report);
  checkDefaults(read.root, report);
  checkKeys(read, index, facts, report);
}

/** An icon that a file names, and whether a menu shows it. */
interface NamedIcon {
  readonly icon: string;
  readonly at: number;
  readonly isInMenu: boolean;
}

const iconsOf = oncePer((root: JsonNode) => [...iconsIn(root, undefined)]);

function* iconsIn(node: JsonNode, name: string | undefined): Generator<NamedIcon> {
  for (const [key, { node: inner }] of node.members ?? []) {
    // a field named "icon" is a part, and the values of a widget are its own
    if (key === 'icon' && typeof inner.value === 'string')
      yield { icon: inner.value, at: inner.at, isInMenu: name === 'menu' };
    if (key !== 'props') yield* iconsIn(inner, key);
  }
  for (const item of node.items ?? []) yield* iconsIn(item, name);
}

function checkIcons(root: JsonNode, drawn: AskedFacts, report: FileReport): void {
  for (const { icon, at, isInMenu } of iconsOf(root)) {
    const known = isInMenu ? drawn.menuIcons : drawn.icons;
    if (known && !known.has(icon))
      report.tell(
        at,
        told(
          'noIcon',
          'nothing draws the icon "{{name}}"',
          { name: icon },
          nearest(icon, [...known]),
        ),
      );
  }
}

/** Which `$names` stand in the defaults of an entity. */
function checkFillings(fields: Fields, path: readonly string[], report: FileReport): void {
  for (const [name, field] of Object.entries(fields)) {
    checkFillings(innerOf(field) ?? {}, [...path, name, 'fields'], report);
    const own = report.within([...path, name, 'default']);
    for (const value of [field.default].flat())
      if (typeof value === 'string') checkFilled(value, own);
  }
}

function checkFilled(value: string, report: FileReport): void {
  const fault = findPlaceholderFault(value, 'field.default');
  if (fault !== undefined) report.tellAt([], fault);
}

/**
 * A key below the base of another entity must be one that somebody declares there, else nobody can ever hold it for anything;
 * a base that no entity has, but nearly, is a slip. What stands in `rest` and `grants` declares.
 */
function checkKeys(
  read: ReadFile,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  const { met, file, root } = read;
  checkRoleKeys(read, index, facts, report);
  warnOfNearKeys(read, index, facts, report);
  if (file.kind === 'states' || file.kind === 'report') return;
  const own = file.kind === 'entity' ? (root.value as EntitySchema) : undefined;
  const ownVerbs = new Set<string>(Object.values(own?.rest.permissions ?? {}));
  const isDeclared = (key: string) =>
    ownVerbs.has(key) ||
    index.ask((whole) => {
      const { entities, others } = declaredKeys(whole);
      return others.has(key) || entities.get(key)?.some((name) => name !== own?.name) === true;
    });
  const isOwn = (key: string) => own !== undefined && key.startsWith(`${permissionBase(own)}:`);
  const strange = met.filter((one) => asksForKey(one) && !isDeclared(one.text) && !isOwn(one.text));
  for (const { text, at } of strange) {
    const fault = index.ask((whole) => strangeKeyFault(text, { own, ownVerbs }, whole));
    if (fault !== undefined) report.tell(at, fault);
  }
}

/** A role of a life cycle, and somebody who is told, is whoever holds a key: one that is there. */
function checkRoleKeys(
  { met, root }: ReadFile,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  const asked = [
    ...met.filter(({ meaning, path }) => meaning === 'permission' && isOfRole(path)),
    ...toldKeysOf(root),
  ].filter(({ text }) => !text.includes('*') && text !== 'login');
  if (asked.length === 0 || !facts.keys) return;
  for (const { text, at } of asked) {
    // empty: nothing is near
    const near = index.ask((whole) => {
      const known = allKeys(whole, facts);
      return known.has(text) ? undefined : (nearest(text, [...known]) ?? '');
    });
    if (near !== undefined)
      report.tell(
        at,
        told(
          'keyOfNothing',
          'nobody can hold "{{name}}": nothing asks for it',
          { name: text },
          near || undefined,
        ),
      );
  }
}

/** `roles.keeper.permission`, in a states file or in the part `states` of an entity. */
function isOfRole(path: readonly string[]): boolean {
  const at = path[0] === 'states' ? 1 : 0;
  return path[at] === 'roles' && path[at + 2] === 'permission';
}

interface ToldKey {
  readonly text: string;
  readonly at: number;
}

/** The keys among `notify.to` of every effect; `field:` and `was:` name people of the record. */
const toldKeysOf = oncePer((root: JsonNode): readonly ToldKey[] => [...toldKeysIn(root)]);

function* toldKeysIn(node: JsonNode): Generator<ToldKey> {
  for (const [key, { node: inner }] of node.members ?? [])
    if (key === 'notify') yield* keysAmong(inner.members?.get('to')?.node.items ?? []);
    else if (key !== 'samples') yield* toldKeysIn(inner);
  for (const item of node.items ?? []) yield* toldKeysIn(item);
}

function keysAmong(told: readonly JsonNode[]): readonly ToldKey[] {
  return told.flatMap(({ value, at }) =>
    typeof value === 'string' && value.includes(':') && !/^(?:field|was):/.test(value)
      ? [{ text: value, at }]
      : [],
  );
}

/** Words that declare the keys they name. */
const DECLARING: ReadonlySet<string> = new Set(['grant', 'states', 'rest', 'permission']);

/** Why nobody can hold a key: it stands below an entity that has none of that name. Undefined where somebody may, or where nobody knows. */
export function foreignKeyFault(text: string, index: SchemaIndex): Told | undefined {
  return index.ask((whole) => {
    const all = [...whole.entities.values()];
    const isBelow = all.some((entity) => text.startsWith(`${permissionBase(entity)}:`));
    const { entities, others } = declaredKeys(whole);
    const isHeld = others.has(text) || entities.has(text);
    if (!isBelow || isHeld || text.includes('*')) return undefined;
    const known = [...all.flatMap(permissionKeys), ...others];
    return told(
      'noHolder',
      'nobody can hold "{{name}}": it is no key of that entity',
      { name: text },
      nearest(text, known),
    );
  });
}

/** Whether a text is a single key that somebody must hold. */
function asksForKey({ meaning, text, path }: Met): boolean {
  return (
    meaning === 'permission' &&
    !path.includes('grants') &&
    !DECLARING.has(path[0] ?? '') &&
    !text.includes('*')
  );
}

interface OwnKeys {
  readonly own: EntitySchema | undefined;
  readonly ownVerbs: ReadonlySet<string>;
}

function strangeKeyFault(
  text: string,
  { own, ownVerbs }: OwnKeys,
  whole: WholeSet,
): Told | undefined {
  const others = [...whole.entities.values()].filter(({ name }) => name !== own?.name);
  const bases = others.map(permissionBase);
  const parts = text.split(':');
  if (bases.some((base) => text.startsWith(`${base}:`))) {
    const known = [...others.flatMap(permissionKeys), ...ownVerbs, ...declaredKeys(whole).others];
    return told(
      'noHolder',
      'nobody can hold "{{name}}": it is no key of that entity',
      { name: text },
      nearest(text, known),
    );
  }
  const near = nearest(parts.slice(0, 2).join(':'), [
    ...bases,
    ...(own ? [permissionBase(own)] : []),
  ]);
  return near && parts.length > 2
    ? told('noHolder', 'nobody can hold "{{name}}": no entity has such keys', { name: text }, near)
    : undefined;
}
