import { dictOf, innerOf } from '../types/ask.ts';
import type { CheckFacts, Fields, FileReport, ReadFile, SchemaIndex } from './check-file.ts';
import { permissionBase, permissionKeys } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { JsonNode } from './json-reader.ts';
import { placeholderFault } from './placeholders.ts';
import { nearest } from '#schemas/expressions/nearest.ts';

/** Names that stand in a file and nowhere else: icons that nothing draws, defaults that their dictionary lacks, keys of an entity that has no such key. */
export function checkKnownThings(read: ReadFile, index: SchemaIndex, facts: CheckFacts, report: FileReport): void {
  checkIcons(read.root, [], facts, report);
  const { fields } = read.root.value as { readonly fields?: Fields };
  if (read.file.kind === 'entity') checkDefaults(fields ?? {}, ['fields'], facts, report);
  checkKeys(read, index, report);
}

function checkIcons(node: JsonNode, path: readonly string[], drawn: CheckFacts, report: FileReport): void {
  for (const [key, { node: inner }] of node.members ?? []) {
    const known = path.at(-1) === 'menu' ? drawn.menuIcons : drawn.icons;
    // a field named "icon" is a part, and the values of a widget are its own
    if (key === 'icon' && typeof inner.value === 'string' && known && !known.has(inner.value) && !path.includes('props'))
      report.tell(inner.at, `nothing draws the icon "${inner.value}"${nearest(inner.value, [...known])}`);
    checkIcons(inner, [...path, key], drawn, report);
  }
  for (const item of node.items ?? []) checkIcons(item, path, drawn, report);
}

function checkDefaults(fields: Fields, path: readonly string[], facts: CheckFacts, report: FileReport): void {
  for (const [name, field] of Object.entries(fields)) {
    checkDefaults(innerOf(field) ?? {}, [...path, name, 'fields'], facts, report);
    for (const value of [field.default].flat()) {
      const fault = typeof value === 'string' ? placeholderFault(value, 'field.default') : undefined;
      if (fault !== undefined) report.tellAt([...path, name, 'default'], fault);
    }
    const dict = dictOf(field);
    const known = dict === undefined ? undefined : facts.dictValues?.get(dict);
    if (!known?.size) continue;
    for (const value of [field.default].flat())
      if ((typeof value === 'string' || typeof value === 'number') && !isFilled(value) && !known.has(String(value)))
        report.tellAt([...path, name, 'default'], `the dictionary "${dict}" has no value "${value}"; known: ${[...known].slice(0, 10).join(', ')}`);
  }
}

function isFilled(value: string | number): boolean {
  return typeof value === 'string' && value.startsWith('$');
}

/** Who declares which key, the same for every file of one check. */
interface DeclaredKeys {
  /** Names of the entities by the keys of their verbs, actions and fields. */
  readonly entities: ReadonlyMap<string, readonly string[]>;
  /** Keys of moves and of grants of screens. */
  readonly others: ReadonlySet<string>;
}

const DECLARED = new WeakMap<SchemaIndex, DeclaredKeys>();

function declaredKeys(index: SchemaIndex): DeclaredKeys {
  const known = DECLARED.get(index);
  if (known) return known;
  const entities = new Map<string, string[]>();
  for (const entity of index.entities.values()) for (const key of permissionKeys(entity)) entities.set(key, [...(entities.get(key) ?? []), entity.name]);
  const others = new Set([
    ...[...index.states.values()].flatMap(({ moves }) => Object.values(moves).map(({ permission }) => permission)),
    ...[...index.screens.values()].flatMap(({ menu }) => Object.values(menu?.grants ?? {}).map(({ permission }) => permission)),
  ]);
  const declared = { entities, others };
  DECLARED.set(index, declared);
  return declared;
}

/**
 * A key below the base of another entity must be one that somebody declares there, else nobody can ever hold it for anything;
 * a base that no entity has, but nearly, is a slip. What stands in `rest` and `grants` declares.
 */
function checkKeys({ met, file, root }: ReadFile, index: SchemaIndex, report: FileReport): void {
  if (file.kind === 'states') return;
  const own = file.kind === 'entity' ? (root.value as EntitySchema) : undefined;
  const declared = declaredKeys(index);
  const ownVerbs = new Set<string>(Object.values(own?.rest.permissions ?? {}));
  const isDeclared = (key: string) => declared.others.has(key) || ownVerbs.has(key) || declared.entities.get(key)?.some((name) => name !== own?.name) === true;
  const isOwn = (key: string) => own !== undefined && key.startsWith(`${permissionBase(own)}:`);
  for (const { meaning, text, at, path } of met) {
    const declares = path.includes('grants') || path[0] === 'grant' || path[0] === 'states' || path[0] === 'rest' || path[0] === 'permission';
    if (meaning !== 'permission' || declares || text.includes('*') || isDeclared(text) || isOwn(text)) continue;
    const others = [...index.entities.values()].filter(({ name }) => name !== own?.name);
    const bases = others.map(permissionBase);
    const isOthers = bases.some((base) => text.startsWith(`${base}:`));
    const near = nearest(text.split(':').slice(0, 2).join(':'), bases);
    if (isOthers) {
      const known = [...others.flatMap(permissionKeys), ...ownVerbs, ...declared.others];
      report.tell(at, `nobody can hold "${text}": it is no key of that entity${nearest(text, known)}`);
    } else if (near && text.split(':').length > 2) report.tell(at, `nobody can hold "${text}": no entity has such keys${near}`);
  }
}
