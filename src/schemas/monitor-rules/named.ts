import { isId } from '#schemas/basics/ids.ts';
import { partsOfWord } from './blocks/ask.ts';
import { readAbout } from './told-evidence.ts';

/** A record that blocks of a rule name, or that the evidence of an alarm is about. */
export interface NamedRecord {
  readonly entity: string;
  readonly id: string;
}

/** Stands where a record out of the reader's sight was named. */
export const OUT_OF_SIGHT = '0';

type Part = Readonly<Record<string, unknown>>;
type Rename = (entity: NamedRecord['entity'], id: string) => string;

const PLACES: ReadonlyMap<unknown, NamedRecord['entity']> = new Map([
  ['station', 'station'],
  ['point', 'monitorPoint'],
]);

/**
 * The records that a value names: stations and points in the blocks of a rule, its condition, evidence, or what was stored of one, also
 * those put aside; what an alarm is about.
 */
export function namedInRule(value: unknown): readonly NamedRecord[] {
  const named = new Map<string, NamedRecord>();
  renamed(value, (entity, id) => {
    if (id !== OUT_OF_SIGHT) named.set(`${entity} ${id}`, { entity, id });
    return id;
  });
  return [...named.values()];
}

/** The value with `OUT_OF_SIGHT` for the records that are hidden. */
export function withoutNamed(value: unknown, isHidden: (record: NamedRecord) => boolean): unknown {
  return renamed(value, (entity, id) => (isHidden({ entity, id }) ? OUT_OF_SIGHT : id));
}

function renamed(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  const part = value as Part;
  const place = holdsNames(part) ? PLACES.get(part['by']) : undefined;
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => {
      if (name === 'point' && isId(inner)) return [name, rename('monitorPoint', inner)];
      if (name === 'in' && place && Array.isArray(inner))
        return [name, inner.map((id: unknown) => (isId(id) ? rename(place, id) : id))];
      const about = name === 'about' ? readAbout(part) : null;
      if (about) return [name, `${about.entity}:${rename(about.entity, about.id)}`];
      return [name, renamed(inner, rename)];
    }),
  );
}

/** Whether it is a block that names records by what its `by` tells. */
const holdsNames = (part: Part): boolean =>
  partsOfWord(part)?.some(({ kind }) => kind === 'names') === true;
