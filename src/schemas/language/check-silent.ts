import { told } from '../texts/told.ts';
import { cardOf, innerOf, isRegion, targetOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { filterFace, verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';

/** Words of an entity that are written and say nothing: each was taken, and nobody saw anything of it. */
export function checkSilent(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  tellNoHistory(entity, report);
  tellSameLocks(entity, report);
  tellSetByNobody(entity, report.within(['form', 'submits']));
  tellIdleIndexes(entity, report.within(['table', 'indexes']));
  tellNarrow(entity, report);
  for (const [name, field] of Object.entries(entity.fields)) {
    const own = report.within(['fields', name, 'filter']);
    tellNoTree(field, index, own);
    tellBackwards(field, own);
  }
}

/** What keeps no history shows none. */
function tellNoHistory(entity: EntitySchema, report: FileReport): void {
  if (entity.table.history) return;
  const what = told('noHistory', 'the table keeps no history ("history": true): nothing is shown');
  const at = entity.rest.verbs?.indexOf('history') ?? -1;
  if (at >= 0 && !verbsOf(entity).includes('timeline'))
    report.warnAt(['rest', 'verbs', String(at)], what);
  for (const [i, { block }] of (entity.detail?.blocks ?? []).entries())
    if (block === 'history') report.warnAt(['detail', 'blocks', String(i)], what);
}

/** The first that holds is shown: one of the same condition never is. */
function tellSameLocks({ detail }: EntitySchema, report: FileReport): void {
  const conditions = (detail?.locks ?? []).map(({ when }) => when);
  for (const [i, when] of conditions.entries())
    if (conditions.indexOf(when) < i)
      report.warnAt(
        ['detail', 'locks', String(i)],
        told('lockTwice', 'an earlier sentence has the same "when": this one is never shown'),
      );
}

/** A save leaves out what nobody may write, and refuses a status of a life cycle. */
function tellSetByNobody({ form, fields }: EntitySchema, report: FileReport): void {
  for (const [key, { set }] of Object.entries(form?.submits ?? {}))
    for (const name of Object.keys(set)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field && (field.readOnly === true || cardOf(field)?.isMoved))
        report.tellAt(
          [key, 'set', name],
          told('setByNobody', 'a save does not set "{{name}}": it is read-only, or set by moves', {
            name,
          }),
        );
    }
}

/** Documents, lists and sub-tables are found by no index over them. */
function tellIdleIndexes({ table, fields }: EntitySchema, report: FileReport): void {
  for (const [i, names] of (table.indexes ?? []).entries())
    for (const [k, name] of names.entries()) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const kind = field && cardOf(field)?.kind;
      if (field && (kind === 'blob' || kind === 'list' || innerOf(field)))
        report.warnAt(
          [String(i), String(k)],
          told('indexIdle', 'no search goes by an index over "{{name}}", a {{type}}', {
            name,
            type: field.type,
          }),
        );
    }
}

/** px: less holds no label beside its value. */
const LEAST_WIDTH = 240;

function tellNarrow({ detail, actions = {} }: EntitySchema, report: FileReport): void {
  const widths = [
    [['detail', 'width'], detail?.width],
    ...Object.entries(actions).map(
      ([key, { form }]) => [['actions', key, 'form', 'width'], form?.width] as const,
    ),
  ] as const;
  for (const [path, width] of widths)
    if (width !== undefined && width < LEAST_WIDTH)
      report.warnAt(
        [...path],
        told('narrow', '{{width}} px hold nothing: at least {{least}}', {
          width,
          least: LEAST_WIDTH,
        }),
      );
}

/** "And what lies below it" is asked of trees. */
function tellNoTree(field: FieldSpec, index: SchemaIndex, report: FileReport): void {
  if (!field.filter || filterFace(field).op !== 'tree' || isRegion(field)) return;
  const target = targetOf(field);
  const entity = target === undefined ? undefined : index.entities.get(target);
  if (entity && !entity.table.tree)
    report.tellAt(
      [],
      told('noTree', '{{entity}} is no tree: nothing lies below its records', {
        entity: entity.name,
      }),
    );
}

/** A span that ends before it begins finds nothing. */
function tellBackwards(field: FieldSpec, report: FileReport): void {
  const given: unknown = typeof field.filter === 'object' ? field.filter.default : undefined;
  if (!Array.isArray(given) || given.length !== 2 || filterFace(field).op !== 'between') return;
  const [from, to] = given.map(endOf);
  if (!from || !to || from.of !== to.of || from.at <= to.at) return;
  report.tellAt(
    ['default'],
    told('spanBackwards', 'the span ends before it begins: nothing is found'),
  );
}

/** An end of a span: a number, a day, or so many days or hours from the clock. Ends of one kind stand in an order. */
function endOf(value: unknown): { readonly of: string; readonly at: number | string } | undefined {
  if (typeof value === 'number') return { of: 'number', at: value };
  if (typeof value !== 'string') return undefined;
  const [, clock, shift = '0'] = /^\$(today|now)(?:([+-]\d+)[dh])?$/.exec(value) ?? [];
  if (clock !== undefined) return { of: clock, at: Number(shift) };
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? { of: 'day', at: value } : undefined;
}
