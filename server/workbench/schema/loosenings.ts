import { permissionBase } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import {
  DEFINITIONS,
  ENTITY_SHAPE,
  REPORT_SHAPE,
  SCREEN_SHAPE,
  STATES_SHAPE,
} from '#schemas/language/language-shape.ts';
import type { Weighing } from '#schemas/language/loosening-rules.ts';
import { walkLoosenings } from '#schemas/language/loosening.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { ObjectShape } from '#schemas/types/shape.ts';
import type { SchemaKind } from '#server/registry/schema-files.ts';
import type { Finding } from './bound-facts.ts';
import { isMenuUrl, isName } from './bounds.ts';

/** Every form a schema had before, the one that runs first. */
type Befores<T> = readonly T[];

const SHAPES: Readonly<Record<SchemaKind, ObjectShape>> = {
  entity: ENTITY_SHAPE,
  screen: SCREEN_SHAPE,
  states: STATES_SHAPE,
  report: REPORT_SHAPE,
};

/**
 * What a new form gives that the schema did not give before: rows, fields, verbs, keys. Only who holds every right may
 * publish those; else a publisher could give himself what his role lacks. Each word of the language says how it may change.
 */
export function findLoosenings(
  kind: SchemaKind,
  schema: object,
  weighing: Weighing,
): readonly Finding[] {
  return walkLoosenings(
    SHAPES[kind],
    DEFINITIONS,
    schema as Readonly<Record<string, unknown>>,
    weighing,
  ).map((path) => ({
    path,
    rule: 'schema.bounds.loosens',
    params: { what: path.join('.') },
  }));
}

/** A screen grants its key with its menu entry: it must be one the publisher holds, or one that nobody knows yet. */
export function judgeScreenBounds(
  screen: ScreenSchema,
  around: {
    readonly befores: Befores<ScreenSchema>;
    readonly others: readonly EntitySchema[];
    readonly known: ReadonlySet<string>;
    readonly holds: (key: string) => boolean;
  },
): readonly Finding[] {
  const { permission, menu, name } = screen;
  const findings: Finding[] = [];
  if (around.befores.length === 0 && !isName(name.replaceAll(/-([A-Za-z0-9])/g, '$1')))
    findings.push({ path: ['name'], rule: 'schema.bounds.name' });
  if (menu && !isMenuUrl(menu.url))
    findings.push({ path: ['menu', 'url'], rule: 'schema.bounds.menuUrl' });
  const had = new Set(around.befores.flatMap((before) => before.permission ?? []));
  const isFree = (key: string) =>
    !around.known.has(key) &&
    !around.others.some((other) => key.startsWith(`${permissionBase(other)}:`));
  const isFit = (key: string) =>
    !key.includes('*') && (had.has(key) || around.holds(key) || isFree(key));
  const grants = Object.entries(menu?.grants ?? {}).map(([key, grant]) => ({
    path: ['menu', 'grants', key],
    key: grant.permission,
  }));
  for (const { path, key } of [
    ...(permission ? [{ path: ['permission'], key: permission }] : []),
    ...grants,
  ])
    if (!isFit(key)) findings.push({ path, rule: 'schema.bounds.foreignKey', params: { key } });
  return findings;
}
