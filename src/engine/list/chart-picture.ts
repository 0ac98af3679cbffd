import type { TextPort } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import type { ChartFaceProps } from '#engine/base/registry.ts';
import type { Group, GroupAnswer } from '#schemas/api/group.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ChartSpec } from '#schemas/language/page.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { cardOf, statesOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

interface PictureParts {
  readonly entity: EntitySchema;
  readonly spec: ChartSpec;
  readonly answer: GroupAnswer;
  readonly ports: TextPort;
  /** Of the status field that is counted by, for its words and colours. */
  readonly states?: StatesSchema;
}

type Picture = Omit<ChartFaceProps, 'kind' | 'height' | 'wayOf'> & {
  readonly keys: readonly (string | null)[];
  /** What the series are of, where the chart is split. */
  readonly splits: readonly (string | null)[];
};

/** Groups of the server as numbers by category and series, with the words and colours the schema has for their keys. */
export function chartPicture(parts: PictureParts): Picture {
  const { entity, spec, answer, ports } = parts;
  const { groups } = answer;
  const found = distinct(groups.map((group) => group.keys[0] ?? null));
  const keys = isTime(entity, spec.by) ? withGaps(found) : found;
  const categories = keys.map((key) => wordOf(parts, spec.by, key, nameOf(groups, 0, key)));
  const unit = measureName(entity, spec) ?? ports.t('views.count');
  const splits = spec.split ? splitKeys(groups) : [];
  const series = spec.split
    ? splitSeries(parts, { by: spec.split, splits }, keys)
    : [{ name: unit, values: valuesOf(spec, groups, keys) }];
  const sums = categories.map(
    (category, at) => `${category} ${series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0)}`,
  );
  return {
    keys,
    splits,
    categories,
    series,
    unit,
    colors: spec.split ? [] : keys.map((key) => colorOf(parts, spec.by, key)),
    head: entity.fields[spec.by]?.title ?? spec.by,
    label: `${spec.title}: ${sums.slice(0, 20).join(', ')}`,
  };
}

/** What is summed, with the unit of its numbers. */
function measureName(entity: EntitySchema, { measure }: ChartSpec): string | undefined {
  const field = entity.fields[measure ?? ''];
  if (!measure || !field) return measure;
  return 'unit' in field && field.unit ? `${field.title} (${String(field.unit)})` : field.title;
}

/** A series for each value of the field the numbers are split by. */
function splitSeries(
  parts: PictureParts,
  { by, splits }: { readonly by: string; readonly splits: Picture['splits'] },
  keys: Picture['keys'],
): Picture['series'] {
  const { groups } = parts.answer;
  return splits.map((split) => ({
    name: wordOf(parts, by, split, nameOf(groups, 1, split)),
    color: colorOf(parts, by, split),
    values: valuesOf(
      parts.spec,
      groups.filter((group) => (group.keys[1] ?? null) === split),
      keys,
    ),
  }));
}

function splitKeys(groups: readonly Group[]): Picture['splits'] {
  return [...distinct(groups.map((group) => group.keys[1] ?? null))].sort((a, b) =>
    (a ?? '').localeCompare(b ?? ''),
  );
}

/** The number of each category: what is measured, else how many rows. */
function valuesOf(
  spec: ChartSpec,
  groups: readonly Group[],
  keys: Picture['keys'],
): readonly (number | null)[] {
  // without rows a sum is 0; an average is unknown
  const nothing =
    spec.measure === undefined || ['sum', 'count'].includes(spec.op ?? 'sum') ? 0 : null;
  return keys.map((key) => {
    const group = groups.find((one) => (one.keys[0] ?? null) === key);
    if (group === undefined) return nothing;
    return spec.measure ? (group.values[0] ?? nothing) : group.count;
  });
}

function isTime(entity: EntitySchema, name: string): boolean {
  const field = entity.fields[name];
  const kind = field ? cardOf(field)?.kind : 'datetime';
  return kind === 'datetime' || kind === 'date';
}

const MAX_STEPS = 1000;

/** Times in their order with those in between that have no rows: an axis of time has no holes. */
export function withGaps(keys: readonly (string | null)[]): readonly (string | null)[] {
  const times = keys.filter((key) => key !== null);
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return keys;
  const filled: (string | null)[] = [];
  for (let time = first; time <= last && filled.length < MAX_STEPS; time = nextStep(time))
    filled.push(time);
  return filled.at(-1) === last ? [...filled, ...(keys.includes(null) ? [null] : [])] : keys;
}

/** `2026-11-30` → `2026-12-01`; hours, months and years alike. Wall time: no zone, no summer time. */
function nextStep(key: string): string {
  const [year = 0, month = 1, day = 1, hour = 0] = key.split(/[-: ]/).map(Number);
  const parts = key.split(/[-: ]/).length;
  const at = new Date(
    Date.UTC(
      year + Number(parts === 1),
      month - 1 + Number(parts === 2),
      day + Number(parts === 3),
      hour + Number(parts > 3),
    ),
  );
  return at.toISOString().replace('T', ' ').slice(0, key.length);
}

function distinct(keys: readonly (string | null)[]): readonly (string | null)[] {
  return [...new Set(keys)];
}

function nameOf(groups: readonly Group[], at: number, key: string | null): string | null {
  return groups.find((group) => (group.keys[at] ?? null) === key)?.names[at] ?? null;
}

function wordOf(
  { entity, ports, states }: PictureParts,
  name: string,
  key: string | null,
  linked: string | null,
): string {
  if (key === null) return ports.t('views.empty');
  const field = entity.fields[name];
  if (linked) return linked;
  if (statesOf(field) !== undefined) return states?.values[key]?.title ?? key;
  // times come cut to their step and are words already
  if (!field || isTime(entity, name)) return key;
  return typeFaces(field.type).toText?.(readKey(field, key), field, ports) ?? key;
}

/** Keys of groups are texts; what they stand for is what the type reads. */
function readKey(field: FieldSpec, key: string): unknown {
  return cardOf(field)?.kind === 'bool' ? key === 'true' : key;
}

function colorOf(
  { entity, ports, states }: PictureParts,
  name: string,
  key: string | null,
): string | undefined {
  const field = entity.fields[name];
  if (key === null || !field) return undefined;
  if (statesOf(field) !== undefined) return states?.values[key]?.color;
  return 'dict' in field
    ? ports.dict(field.dict).find((item) => item.dictValue === key)?.color
    : undefined;
}
