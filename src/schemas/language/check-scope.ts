import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf, hasColumn, targetOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import type { EntitySchema, ScopeDimension } from './entity.ts';

/** The entity whose records a dimension of row rights is told by. */
const TARGETS: Readonly<Record<ScopeDimension, string>> = {
  dept: 'dept',
  deptTree: 'dept',
  enterprise: 'enterprise',
  servedEnterprise: 'enterprise',
  opsCompany: 'opsCompany',
  station: 'station',
  region: 'region',
  user: 'user',
  creator: 'user',
};
/** Kept by the server in every row. */
const PEOPLE: ReadonlySet<string> = new Set(['creator', 'updater']);

/** A dimension of row rights names a field that holds what it is about; by any other, rows follow nobody. */
export function checkScope(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  for (const [dimension, name] of Object.entries(entity.table.scope ?? {})) {
    const target = TARGETS[dimension as ScopeDimension];
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    if (fits(entity, { name, field, target }, index)) continue;
    const fitting = Object.entries(entity.fields).flatMap(([one, spec]) =>
      targetOf(spec) === target && hasColumn(spec) ? [one] : [],
    );
    report.tellAt(
      ['table', 'scope', dimension],
      told(
        'scopeOther',
        '"{{name}}" holds no {{target}}: rows would follow nobody\'s {{dimension}}',
        { name, target, dimension },
        nearest(name, fitting) ?? fitting[0],
      ),
    );
  }
  if (entity.table.managed === 'query') checkCountedScope(entity, index, report);
}

/** Who sees a list sees what is counted of it: the rows of a query follow every dimension that the lists follow which its numbers open. */
function checkCountedScope(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const followed = Object.keys(entity.table.scope ?? {});
  const counted = new Set(
    Object.values(entity.list?.opens ?? {}).flatMap((spec) => ('list' in spec ? [spec.list] : [])),
  );
  for (const list of counted)
    for (const dimension of Object.keys(index.entities.get(list)?.table.scope ?? {}))
      if (!followed.includes(dimension))
        report.tellAt(
          ['table', 'scope'],
          told(
            'scopeNarrower',
            'the list of {{entity}} also shows rows by {{dimension}}: its numbers would not be those of this one',
            { entity: list, dimension },
          ),
        );
}

interface Named {
  readonly name: string;
  readonly field: FieldSpec | undefined;
  readonly target: string;
}

function fits(entity: EntitySchema, named: Named, index: SchemaIndex): boolean {
  const { name, field, target } = named;
  if (field) return hasColumn(field) && holdsTarget(entity, field, target, index);
  if (name === 'id')
    return (
      entity.name === target ||
      index.entities.get(target)?.table.name === entity.table.name ||
      entity.table.query !== undefined
    );
  // a name that stands nowhere is told where names are
  return target !== 'user' ? !SYSTEM_NAMES.has(name) : PEOPLE.has(name) || !SYSTEM_NAMES.has(name);
}

function holdsTarget(
  entity: EntitySchema,
  field: FieldSpec,
  target: string,
  index: SchemaIndex,
): boolean {
  return (
    targetOf(field) === target ||
    comesFrom(entity, field, target, index) ||
    // a query may give an id as a plain text
    (entity.table.managed === 'query' && cardOf(field)?.isLine === true)
  );
}

const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  'creator',
  'updater',
  'createDate',
  'updateDate',
  'version',
  'deleted',
  'pids',
]);

/** A field taken from a linked record holds what that one holds. */
function comesFrom(
  { fields }: EntitySchema,
  { from }: FieldSpec,
  target: string,
  { entities }: SchemaIndex,
): boolean {
  const [link = '', name = ''] = from?.split('.') ?? [];
  return targetOf(entities.get(targetOf(fields[link]) ?? '')?.fields[name]) === target;
}
