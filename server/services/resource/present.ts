import { nameFieldOf, targetOf } from '#schemas/language/derive.ts';
import { companionName } from '#schemas/language/names.ts';
import { roundTo } from '#schemas/language/round.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import { toNumber } from '#schemas/expressions/values.ts';
import { SYSTEM_ACTOR } from '#server/context/transaction.ts';
import { tableOf } from '#server/registry/columns.ts';
import { linkedIds, namesOf } from '#server/stores/entity-read.ts';

import { mayRead, seesPersonalData } from './access.ts';
import { hooksOf } from './hooks.ts';
import { maskText } from './mask.ts';
import { ruleScope } from './rule-values.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/language/field.ts';
import type { Ctx } from '#server/context/ctx.ts';
import type { StoredRow } from '#server/stores/entity-read.ts';

const HIDDEN: readonly string[] = ['deleted', 'pids'];

/**
 * Stored rows as they are answered: names beside links, computed fields, personal data masked, and what this actor may
 * not read taken out. One lookup per linked entity, however many rows.
 */
export async function presentRows(ctx: Ctx, entity: EntitySchema, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  if (rows.length === 0) return [];
  const linked = await withLinks(ctx, entity, rows);
  const named = await withNames(ctx, entity, linked);
  const computed = named.map((row) => withCalc(ctx, entity, row));
  const decorated = (await hooksOf(entity.name).decorate?.(ctx, computed)) ?? computed;
  return decorated.map((row) => shownRow(ctx, entity, row));
}

async function withLinks(ctx: Ctx, entity: EntitySchema, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const joins = tableOf(entity).joins.filter(({ field }) => Boolean(entity.fields[field]?.list));
  if (joins.length === 0) return rows;
  const links = await Promise.all(joins.map((join) => linkedIds(ctx.db, join, rows.map(idOf))));
  return rows.map((row) => ({ ...row, ...Object.fromEntries(joins.map((join, at) => [join.field, links[at]?.get(idOf(row)) ?? []])) }));
}

interface Lookup {
  readonly field: string;
  readonly names: ReadonlyMap<string, string>;
}

async function withNames(ctx: Ctx, entity: EntitySchema, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const targets = new Map<string, string[]>();
  for (const [field, spec] of Object.entries(entity.fields)) {
    const target = targetOf(spec);
    if (target && rows.some((row) => row[field] !== undefined)) targets.set(target, [...(targets.get(target) ?? []), field]);
  }
  targets.set('user', [...new Set([...(targets.get('user') ?? []), ...(entity.fields['creatorName'] ? [] : ['creator'])])]);
  const lookups = await Promise.all([...targets].map(([target, fields]) => lookUp(ctx, target, fields, rows)));
  return rows.map((row) => ({ ...row, ...Object.fromEntries(lookups.flat().map(({ field, names }) => [companionName(field), shownName(row[field], names)])) }));
}

async function lookUp(ctx: Ctx, targetName: string, fields: readonly string[], rows: readonly StoredRow[]): Promise<readonly Lookup[]> {
  const target = ctx.registry.entity(targetName);
  if (!target) return [];
  const keys = new Set(
    rows
      .flatMap((row) => fields.flatMap((field) => (Array.isArray(row[field]) ? (row[field] as readonly unknown[]) : [row[field]])))
      .filter(isKey)
      .map(String),
  );
  const key = targetName === 'region' && target.fields['code'] ? 'code' : 'id';
  const found = await namesOf(ctx.db, target, [...keys], { key, name: nameFieldOf(target) });
  const names = keys.has(SYSTEM_ACTOR.id) && targetName === 'user' ? new Map([...found, [SYSTEM_ACTOR.id, SYSTEM_ACTOR.realName]]) : found;
  return fields.map((field) => ({ field, names }));
}

function shownName(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => names.get(String(item)) ?? '');
  return isKey(value) ? (names.get(String(value)) ?? null) : null;
}

function withCalc(ctx: Ctx, entity: EntitySchema, row: StoredRow): StoredRow {
  const calcs = Object.entries(entity.fields).flatMap(([field, spec]) => (spec.type === 'calc' ? [{ field, spec }] : []));
  if (calcs.length === 0) return row;
  const scope = { ...ruleScope(ctx), ...row };
  return { ...row, ...Object.fromEntries(calcs.map(({ field, spec }) => [field, calcValue(evaluate(spec.expr, scope), spec.scale)])) };
}

function calcValue(value: unknown, scale: number | undefined): unknown {
  if (scale === undefined || typeof value !== 'number') return value ?? null;
  const number = toNumber(value);
  return number === null ? null : roundTo(number, scale);
}

function shownRow(ctx: Ctx, entity: EntitySchema, row: StoredRow): StoredRow {
  const isFull = seesPersonalData(ctx.actor, entity);
  const shown: StoredRow = {};
  for (const [field, value] of Object.entries(row)) {
    if (HIDDEN.includes(field)) continue;
    const spec: FieldSpec | undefined = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
    if (spec && !mayRead(ctx.actor, spec)) continue;
    shown[field] = spec?.mask && !isFull ? maskText(spec.mask, value) : value;
  }
  return shown;
}

function idOf(row: StoredRow): string {
  return String(row['id']);
}

/** `0` is the root of trees and the system's own user, not a record. */
function isKey(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
