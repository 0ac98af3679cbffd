import { exportFields, hasCompanion } from '#schemas/language/derive.ts';
import { companionName } from '#schemas/language/names.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/context/app-error.ts';
import { writeXlsx } from '#server/exports/xlsx.ts';
import { listIds, listRows } from '#server/stores/entity-read.ts';
import { ruleCondition } from '#server/stores/entity-where.ts';

import { dictionaryLabels } from '../admin/dictionaries.ts';
import { mayRead, needEntity } from './access.ts';
import { readListQuery } from './list-query.ts';
import { presentRows } from './present.ts';
import { unknownField } from './rule-values.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/language/field.ts';
import type { Ctx } from '#server/context/ctx.ts';
import type { Cell } from '#server/exports/xlsx.ts';
import type { StoredRow } from '#server/stores/entity-read.ts';
import type { RawQuery } from './list-query.ts';

/** A file being made: its name, and its bytes as they come. */
export interface ExportFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const MAX_ROWS = 100_000;
const CHUNK = 500;
const MAX_RUNNING = 3;
let running = 0;

/**
 * The rows of a list, as filtered and sorted, as a workbook: labels for dictionary values, names for links, times as text.
 * `columns` may choose among the declared export fields. Up to 100,000 rows; three exports run at once.
 * @throws AppError `invalid` an unknown column; `tooMany` three are running.
 */
export async function exportRecords(ctx: Ctx, name: string, raw: RawQuery): Promise<ExportFile> {
  const entity = needEntity(ctx, name);
  const shown = ctx.registry.localizedEntity(name, ctx.lang) ?? entity;
  const columns = chosenColumns(ctx, entity, raw['columns']);
  const query = await readListQuery(ctx, entity, raw);
  const leave = takePlace();
  try {
    const cells = await Promise.all(columns.map((field) => cellReader(ctx, field, entity.fields[field])));
    const ids = await listIds(ctx.db, ctx.scope, entity, { ...query, offset: 0, limit: MAX_ROWS });
    const rows = readRows(ctx, entity, ids, cells);
    const sheet = { name: shown.title, columns: columns.map((field) => ({ title: shown.fields[field]?.title ?? field })), rows };
    return { name: `${shown.title}.xlsx`, bytes: endingWith(writeXlsx(sheet), leave) };
  } catch (error) {
    leave();
    throw error;
  }
}

/** One of the places of running exports, until the returned function is called. @throws AppError `tooMany` all are taken. */
function takePlace(): () => void {
  if (running >= MAX_RUNNING) throw new AppError('tooMany', { max: MAX_RUNNING });
  running += 1;
  let hasLeft = false;
  return () => {
    if (!hasLeft) running -= 1;
    hasLeft = true;
  };
}

/** The same bytes; `end` is called after the last, after a failure, and when the reader goes away, even before the first. */
function endingWith(bytes: AsyncIterable<Uint8Array>, end: () => void): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const source = bytes[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            const step = await source.next();
            if (step.done) end();
            return step;
          } catch (error) {
            end();
            throw error;
          }
        },
        async return(value) {
          end();
          await source.return?.();
          return { done: true, value: value as undefined };
        },
      };
    },
  };
}

function chosenColumns(ctx: Ctx, entity: EntitySchema, asked: unknown): readonly string[] {
  const allowed = exportFields(entity).filter((field) => {
    const spec = entity.fields[field];
    return spec !== undefined && mayRead(ctx.actor, spec);
  });
  if (typeof asked !== 'string' || asked === '') return allowed;
  const names = asked.split(',');
  const unknown = names.find((field) => !allowed.includes(field));
  if (unknown !== undefined) throw unknownField(entity, unknown);
  return names;
}

async function* readRows(ctx: Ctx, entity: EntitySchema, ids: readonly string[], cells: readonly CellReader[]): AsyncGenerator<readonly Cell[]> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const part = ids.slice(at, at + CHUNK);
    const stored = await listRows(ctx.db, ctx.scope, entity, { where: [ruleCondition(entity, { field: 'id', op: 'in', value: part })] });
    const byId = new Map((await presentRows(ctx, entity, stored)).map((row) => [String(row['id']), row]));
    for (const id of part) {
      const row = byId.get(id);
      if (row) yield cells.map((read) => read(row));
    }
  }
}

type CellReader = (row: StoredRow) => Cell;

async function cellReader(ctx: Ctx, field: string, spec: FieldSpec | undefined): Promise<CellReader> {
  if (spec && hasCompanion(spec)) return (row) => textCell(row[companionName(field)]);
  const labels = await labelsOf(ctx, spec);
  if (labels)
    return (row) =>
      textCell(
        Array.isArray(row[field]) ? row[field].map((value) => labels.get(String(value)) ?? String(value)) : (labels.get(String(row[field])) ?? row[field]),
      );
  return (row) => (typeof row[field] === 'number' ? row[field] : textCell(row[field]));
}

async function labelsOf(ctx: Ctx, spec: FieldSpec | undefined): Promise<ReadonlyMap<string, string> | undefined> {
  if (spec?.type === 'dict' || spec?.type === 'dicts') return dictionaryLabels(ctx, spec.dict);
  if (spec?.type === 'status')
    return new Map(Object.entries(ctx.registry.localizedStates(spec.states, ctx.lang)?.values ?? {}).map(([value, { title }]) => [value, title]));
  return undefined;
}

function textCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => String(textCell(item) ?? '')).join(', ');
  if (typeof value === 'object') return objectText(value as Readonly<Record<string, unknown>>);
  return toText(value);
}

/** Files by their names, places by their addresses, anything else as it is stored. */
function objectText(value: Readonly<Record<string, unknown>>): string {
  return toText(value['name']) || toText(value['address']) || JSON.stringify(value);
}
