import { editDistance } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport, ReadFile, SchemaIndex, WholeSet } from './check-file.ts';
import { declaredKeys, serverKeys } from './declared-keys.ts';
import { permissionBase } from './derive.ts';
import type { EntitySchema } from './entity.ts';

/** A word that declares its key makes a new one of a slip, which nobody holds: told where a key of others is near, and no other file has it. */
export function warnOfNearKeys(
  { met, file, root }: ReadFile,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  if (!facts.keys || (file.kind !== 'entity' && file.kind !== 'screen')) return;
  const declared = met.filter(
    ({ meaning, path, text }) =>
      meaning === 'permission' &&
      (path[0] === 'rest' || path[0] === 'permission' || path.includes('permission')) &&
      !path.includes('states') &&
      text.includes(':') &&
      !text.includes('*'),
  );
  if (file.kind === 'entity') warnOfNearBase(root.value as EntitySchema, index, facts, report);
  const { name } = root.value as { readonly name: string };
  for (const { text, at } of declared) {
    const near = index.ask((whole) => nearKey(text, name, whole, facts));
    if (near !== undefined)
      report.warn(
        at,
        told('keyAlone', 'nobody else knows the key "{{name}}"', { name: text }, near),
      );
  }
}

/** Of a key that no other file and no address has: one that it is a slip of. */
function nearKey(
  text: string,
  own: string,
  whole: WholeSet,
  { keys }: AskedFacts,
): string | undefined {
  const { entities, others } = declaredKeys(whole);
  const isElsewhere = (key: string) =>
    others.has(key) ||
    (keys && serverKeys(keys).has(key)) ||
    entities.get(key)?.some((name) => name !== own) === true;
  if (isElsewhere(text)) return undefined;
  return [...entities.keys(), ...others, ...(keys ? serverKeys(keys) : [])].find(
    (key) => isElsewhere(key) && isSlipOf(text, key),
  );
}

/** The base of the keys of an entity that nobody else has, where the usual one or that of another is near. */
function warnOfNearBase(
  entity: EntitySchema,
  index: SchemaIndex,
  { keys }: AskedFacts,
  report: FileReport,
): void {
  const { name, module, rest, permission: base } = entity;
  if (base === undefined) return;
  const usual = [`${module}:${name}`, rest.base.slice(1).replaceAll('/', ':')];
  // keys of usual clients are in small letters
  if ([...usual, ...usual.map((one) => one.toLowerCase())].includes(base)) return;
  const near = index.ask((whole) => {
    const others = [...whole.entities.values()]
      .filter((other) => other.name !== name)
      .map(permissionBase);
    const isServed = keys && [...serverKeys(keys)].some((key) => key.startsWith(`${base}:`));
    return isServed || others.includes(base)
      ? undefined
      : [...usual, ...others].find((one) => isSlipOf(base, one));
  });
  if (near !== undefined)
    report.warnAt(
      ['permission'],
      told('keyAlone', 'nobody else knows the key "{{name}}"', { name: base }, near),
    );
}

const SHORT = 4;

/** Whether a key is another with a slip: by case alone, by a letter in any of its words, by two in its last one where that is long: `save` is no slip of `page`. */
function isSlipOf(text: string, key: string): boolean {
  if (key === text) return false;
  if (key.toLowerCase() === text.toLowerCase()) return true;
  const unit = text.slice(0, text.lastIndexOf(':') + 1);
  const edits = key.startsWith(unit) && text.length - unit.length > SHORT ? 2 : 1;
  return editDistance(key, text, edits + 1) <= edits;
}
