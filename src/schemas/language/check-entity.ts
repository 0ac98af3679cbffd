import { cardOf, innerOf, isSettable, statesOf } from '../types/ask.ts';
import type { ActionForm, ActionSpec } from './action.ts';
import { tellRule, type CheckFacts, type Fields, type FileReport, type SchemaIndex } from './check-file.ts';
import { checkEvidence, checkOwn } from './check-own.ts';
import { checkCalcs } from './check-calcs.ts';
import { checkAggregates } from './check-aggregates.ts';
import { checkLinkRule, checkLinks } from './check-links.ts';
import { checkFormer } from './check-former.ts';
import { checkKeyRules } from './check-key-rules.ts';
import { checkMovers } from './check-movers.ts';
import { checkQuery } from './check-query.ts';
import { checkViews } from './check-views.ts';
import { filterFace, isSortable, layoutFields, spansOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { FieldSpec } from '../types/field.ts';
import type { Rule } from '../types/field-base.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import { columnName } from './names.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import type { LayoutNode, PresetSpec } from './page.ts';
import { placeholderFault } from './placeholders.ts';
import { SQL_WORDS } from './sql-words.ts';

const BUILTIN_KEYS: ReadonlySet<string> = new Set(['create', 'edit', 'remove', 'view', 'export', 'import', 'print', 'copy', 'addChild']);

/** What only the whole entity can tell: columns, targets of links, sort, dialogs, related lists. */
export function checkEntity(entity: EntitySchema, index: SchemaIndex, facts: CheckFacts, report: FileReport): void {
  if (SQL_WORDS.has(entity.table.name)) report.tellAt(['table', 'name'], `"${entity.table.name}" is a word of SQL`);
  checkFields(entity.fields, ['fields'], index, report);
  checkLinks(entity.fields, index, report);
  checkAggregates(entity, index, report);
  if (entity.table.lock && has(entity.fields, 'version')) report.tellAt(['fields', 'version'], 'a table with "lock" has a "version" of its own');
  checkList(entity, report);
  checkCalcs(entity, report);
  checkFormer(entity, report);
  checkKeyRules(entity.fields, ['fields'], report);
  checkTwice(entity, report);
  checkMovers(entity, facts, report);
  checkViews(entity, index, report);
  checkOwn(entity, index, report);
  checkQuery(entity, facts, report);
  checkEvidence(entity, index, report);
  for (const [key, action] of Object.entries(entity.actions ?? {})) checkAction(key, action, entity, index, report);
  const { due } = entity.detail ?? {};
  if (due?.open !== undefined) tellRule(due.open, entity.fields, ['detail', 'due', 'open'], report);
  for (const [i, related] of (entity.detail?.related ?? []).entries()) checkBy(related, ['detail', 'related', String(i)], index, report);
}

/** A column, a filter or a section that stands twice is one too many. */
function checkTwice({ list, detail }: EntitySchema, report: FileReport): void {
  const parts = [
    [['list', 'columns'], list?.columns],
    [['list', 'filters'], list?.filters],
    [['list', 'stats'], list?.stats],
    [['detail', 'facts'], detail?.facts],
  ] as const;
  for (const [path, names = []] of parts)
    for (const [i, name] of names.entries()) if (names.indexOf(name) < i) report.tellAt([...path, String(i)], `"${name}" stands there already`);
}

function checkList(entity: EntitySchema, report: FileReport): void {
  for (const [name, preset] of Object.entries(entity.list?.presets ?? {})) checkPreset(preset, ['list', 'presets', name], entity, report);
  const { field: sort, then } = entity.list?.sort ?? {};
  if (sort && !isSortable(entity, sort)) report.tellAt(['list', 'sort', 'field'], `the list cannot be sorted by "${sort}"`);
  if (then && !isSortable(entity, then.field)) report.tellAt(['list', 'sort', 'then', 'field'], `the list cannot be sorted by "${then.field}"`);
}

function checkPreset({ where, todo, due }: PresetSpec, path: readonly string[], entity: EntitySchema, report: FileReport): void {
  if ([where !== undefined, todo === true, due !== undefined].filter(Boolean).length !== 1)
    return report.tellAt(path, 'a preset has one of "where", "todo" and "due"');
  if (due !== undefined) return entity.detail?.due ? undefined : report.tellAt([...path, 'due'], 'the entity has no deadline: "detail.due" names it');
  if (where !== undefined) return tellRule(where, entity.fields, [...path, 'where'], report);
  if (!Object.values(entity.fields).some((field) => statesOf(field) !== undefined))
    report.tellAt([...path, 'todo'], 'only records with a status wait for a move');
}

function checkFields(fields: Fields, path: readonly string[], index: SchemaIndex, report: FileReport): void {
  for (const [name, field] of Object.entries(fields)) {
    const column = columnName(name);
    if (SQL_WORDS.has(column) && !field.virtual) report.tellAt([...path, name], `"${column}" is a word of SQL; give the field another name`);
    if (name === 'id') report.tellAt([...path, name], 'every table has an "id" of its own');
    checkField(field, [...path, name], index, report);
    checkFields(innerOf(field) ?? {}, [...path, name, 'fields'], index, report);
  }
}

function checkField(field: FieldSpec, path: readonly string[], index: SchemaIndex, report: FileReport): void {
  if ('min' in field && field.min !== undefined && field.max !== undefined && field.min > field.max)
    report.tellAt([...path, 'min'], `min ${field.min} is more than max ${field.max}`);
  if (field.mask !== undefined && !cardOf(field)?.isMaskable) report.tellAt([...path, 'mask'], `only texts are masked, not ${field.type}`);
  if (field.translatable && !cardOf(field)?.isMaskable) report.tellAt([...path, 'translatable'], `only texts are translated, not ${field.type}`);
  checkRanges(field, path, report);
  if (!('to' in field)) return;
  const target = index.entities.get(field.to);
  if (!target) return;
  if (field.show && !has(target.fields, field.show))
    report.tellAt([...path, 'show'], `no field "${field.show}" in ${field.to}${nearest(field.show, Object.keys(target.fields))}`);
}

/** Spans of time belong to a filter over a span, and must be ones its type can show. */
function checkRanges(field: FieldSpec, path: readonly string[], report: FileReport): void {
  if (typeof field.filter !== 'object' || field.filter.ranges === undefined) return;
  const at = [...path, 'filter', 'ranges'];
  const possible = spansOf(field);
  if (possible.length === 0 || filterFace(field).op !== 'between')
    return report.tellAt(at, 'spans of time are offered by a "between" of a date, datetime or month');
  for (const [i, span] of field.filter.ranges.entries())
    if (!possible.includes(span)) report.tellAt([...at, String(i)], `a ${field.type} has no "${span}"; known: ${possible.join(', ')}`);
}

function checkAction(key: string, action: ActionSpec, entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const path = ['actions', key];
  if (!BUILTIN_KEYS.has(key) && !action.hidden) {
    for (const part of ['title', 'place'] as const) if (action[part] === undefined) report.tellAt(path, `the key "${part}" is missing`);
    if (!action.api && !action.move && !action.open && !action.builtin && !action.set)
      report.tellAt(path, 'the action does nothing: it needs one of api, set, move, open, builtin');
  }
  for (const [name, text] of [
    ['api', action.api],
    ['undo', action.undo],
    ['open', action.open],
    ['preview.api', action.preview?.api],
  ] as const)
    checkPlaceholders(text, [...path, ...name.split('.')], entity.fields, report);
  if (action.preview && !action.form) report.tellAt([...path, 'preview'], 'a preview is shown in the dialog: the action needs a form');
  for (const [name, { choices }] of Object.entries(action.asks ?? {}))
    if (Object.keys(choices).length < 2) report.tellAt([...path, 'asks', name, 'choices'], 'a question needs at least two choices');
  checkSet(action, [...path, 'set'], entity.fields, report);
  const { confirm } = action;
  checkPlaceholders(typeof confirm === 'object' ? confirm.text : confirm, [...path, 'confirm'], { ...entity.fields, count: {}, name: {} }, report);
  if (action.or && !entity.actions?.[action.or.action])
    report.tellAt([...path, 'or', 'action'], `no action "${action.or.action}"${nearest(action.or.action, Object.keys(entity.actions ?? {}))}`);
  if (action.form) checkDialog(action.form, [...path, 'form'], { fields: entity.fields, index }, report);
  checkBody(action.body, action.form, [...path, 'body'], entity.fields, report);
  checkBody(action.preview?.body, action.form, [...path, 'preview', 'body'], entity.fields, report);
}

/** A button sets what stands in the row itself: a status has its moves, a sub-table, a secret and files have their form. */
function checkSet({ set, form, api, move }: ActionSpec, path: readonly string[], fields: Fields, report: FileReport): void {
  if (!set) return;
  if (api ?? move) report.tellAt(path, 'an action that sets fields has an address of its own: leave out api and move');
  for (const [name, value] of Object.entries(set)) {
    const field = has(fields, name) ? fields[name] : undefined;
    if (!field) report.tellAt([...path, name], `no field "${name}"${nearest(name, Object.keys(fields))}`);
    else if (!isSettable(field) || cardOf(field)?.files || field.virtual) report.tellAt([...path, name], `"${name}" cannot be set by a button`);
    const asked = typeof value === 'string' ? /^\$form\.(\w+)$/.exec(value)?.[1] : undefined;
    if (asked !== undefined && !has(form?.fields ?? {}, asked)) report.tellAt([...path, name], `the dialog has no field "${asked}"`);
    const fault = typeof value === 'string' ? placeholderFault(value, 'action.set') : undefined;
    if (fault !== undefined) report.tellAt([...path, name], fault);
  }
}

/** The dialog of an action or a move: names it takes from the entity, and the order of its layout. */
export function checkDialog(
  form: ActionForm,
  path: readonly string[],
  { fields, index }: { readonly fields: Fields; readonly index: SchemaIndex },
  report: FileReport,
): void {
  const own = Object.fromEntries(Object.entries(form.fields).flatMap(([name, field]) => ('use' in field ? [] : [[name, field]])));
  for (const [name, field] of Object.entries(own)) checkLinkRule(field, [...path, 'fields', name], { form: own, row: fields }, index, report);
  for (const [name, field] of Object.entries(form.fields)) {
    if ('use' in field && !has(fields, field.use))
      report.tellAt([...path, 'fields', name, 'use'], `no field "${field.use}"${nearest(field.use, Object.keys(fields))}`);
  }
  for (const name of form.layout ? namesOfLayout(form.layout) : []) {
    if (!has(form.fields, name)) report.tellAt([...path, 'layout'], `the dialog has no field "${name}"${nearest(name, Object.keys(form.fields))}`);
  }
}

function namesOfLayout(layout: LayoutNode): readonly string[] {
  try {
    return layoutFields(layout);
  } catch {
    return [];
  }
}

function checkBody(body: ActionSpec['body'], form: ActionForm | undefined, path: readonly string[], fields: Fields, report: FileReport): void {
  const known: Readonly<Record<string, object | undefined>> = { row: { ...SYSTEM_KINDS, ...fields }, form: form?.fields };
  for (const [key, value] of Object.entries(body ?? {})) {
    for (const text of [value].flat()) {
      const fault = typeof text === 'string' ? placeholderFault(text, 'action.body') : undefined;
      if (fault !== undefined) report.tellAt([...path, key], fault);
      const [, root = '', name = ''] = typeof text === 'string' ? (/^\$(row|form)\.(\w+)$/.exec(text) ?? []) : [];
      const names = known[root];
      if (names && !has(names, name))
        report.tellAt([...path, key], `${root === 'row' ? 'no' : 'the dialog has no'} field "${name}"${nearest(name, Object.keys(names))}`);
    }
  }
}

function checkPlaceholders(text: string | undefined, path: readonly string[], fields: Readonly<Record<string, object>>, report: FileReport): void {
  for (const [, name = ''] of text?.matchAll(/\{(\w+)\}/g) ?? []) {
    if (!has(fields, name) && !has(SYSTEM_KINDS, name)) report.tellAt(path, `no field "${name}" to fill in${nearest(name, Object.keys(fields))}`);
  }
}

function checkBy(
  related: { readonly entity: string; readonly by: string; readonly where?: Rule; readonly columns?: readonly string[]; readonly actions?: readonly string[] },
  path: readonly string[],
  index: SchemaIndex,
  report: FileReport,
): void {
  const target = index.entities.get(related.entity);
  if (!target) return;
  if (related.where) tellRule(related.where, target.fields, [...path, 'where'], report);
  const known = [...BUILTIN_KEYS, ...Object.keys(target.actions ?? {})];
  for (const name of related.actions ?? [])
    if (!known.includes(name)) report.tellAt([...path, 'actions'], `no action "${name}" in ${related.entity}${nearest(name, known)}`);
  for (const name of [related.by, ...(related.columns ?? [])]) {
    if (!has(target.fields, name) && !has(SYSTEM_KINDS, name))
      report.tellAt([...path, name === related.by ? 'by' : 'columns'], `no field "${name}" in ${related.entity}${nearest(name, Object.keys(target.fields))}`);
  }
}

function has(object: object, name: string): boolean {
  return Object.hasOwn(object, name);
}
