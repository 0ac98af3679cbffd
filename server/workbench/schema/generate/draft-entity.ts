import type { EntitySchema } from '#schemas/language/entity.ts';
import { fieldName } from '#schemas/language/names.ts';
import { cardNamed } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What a generator answers: the text of a schema to go on with, and what a person should know about it. */
export interface Generated {
  readonly text: string;
  readonly notes: readonly string[];
}

/** A field as the generators find it; faces are added by `printEntityText`. */
export type FoundField = readonly [name: string, spec: FieldSpec];

const MAX_LIST_COLUMNS = 8;
const MAX_FILTERS = 4;
/** The schema as a file would hold it: the first plain fields stand in the list, some of them in the query card. */
export function printEntityText(
  entity: Omit<EntitySchema, '$schema' | 'v' | 'fields'>,
  found: readonly FoundField[],
): string {
  const listed = found
    .filter(([, { type }]) => cardNamed(type)?.drafted)
    .slice(0, MAX_LIST_COLUMNS);
  const inList = new Set(listed.map(([name]) => name));
  const inFilter = new Set(
    listed
      .filter(([, { type }]) => cardNamed(type)?.drafted === 'filter')
      .slice(0, MAX_FILTERS)
      .map(([name]) => name),
  );
  const fields = Object.fromEntries(
    found.map(([name, spec]) => [
      name,
      {
        ...spec,
        ...(inList.has(name) && { list: true }),
        ...(inFilter.has(name) && { filter: true }),
      },
    ]),
  );
  return `${JSON.stringify({ $schema: '../../language/entity.schema.json', v: 1, ...entity, fields }, null, 2)}\n`;
}

/** The field that names a record: one that is called so, else the first text. */
export function namingField(found: readonly FoundField[]): string | undefined {
  const texts = found.filter(([, { type }]) => cardNamed(type)?.isLine).map(([name]) => name);
  return (
    ['name', 'title', 'code'].find((name) => texts.includes(name)) ?? texts[0] ?? found[0]?.[0]
  );
}

/** A name of another world as a field name: `Station-No` → `stationNo`; undefined when nothing is left of it. */
export function asFieldName(name: string): string | undefined {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const [first, ...rest] = words;
  if (!first) return undefined;
  const joined = [
    first.charAt(0).toLowerCase() + first.slice(1),
    ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');
  const plain = /^[A-Z0-9]+$/.test(first) && rest.length === 0 ? first.toLowerCase() : joined;
  return /^[a-z]/.test(plain) ? plain : undefined;
}

/** A title from a name, where nobody wrote one. */
export function titleOfName(name: string): string {
  return fieldName(name)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
}
