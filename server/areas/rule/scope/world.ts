import { blocksOf, type RuleBlock } from '#schemas/monitor-rules/walk.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { findRows, listRows } from '#server/records/store/entity-read.ts';

import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { Action, RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { Ctx } from '#server/base/context/ctx.ts';

/** Dictionaries that rules name. */
const DICTS = ['alarm_type', 'alarm_level', 'warning_level', 'warning_reason', 'work_order_type', 'work_order_urgency', 'st_code'];

/** What whoever asks knows of what a tree names: points and stations are those within his sight. */
export async function readRuleWorld(ctx: Ctx, tree: RuleTree | null): Promise<RuleWorld> {
  const factors = await listRows(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'factor'), { where: [], fields: ['code', 'name', 'unit'] });
  const byCode = new Map(factors.map((factor) => [factor.code, factor]));
  const named = tree ? namedIn(tree) : { points: [], stations: [] };
  const names = async (name: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const rows = await findRows(ctx.db, ctx.scope, needEntity(ctx, name), ids);
    return new Map(rows.map((row) => [String(row['id']), String(row['name'])]));
  };
  const [points, stations] = [await names('monitorPoint', named.points), await names('station', named.stations)];
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const dict of DICTS) labels.set(dict, await readDictionaryLabels(ctx, dict));
  return {
    factor: (code) => byCode.get(code),
    pointName: (id) => points.get(id),
    stationName: (id) => stations.get(id),
    label: (dict, value) => labels.get(dict)?.get(value),
    factors: () => factors,
  };
}

/** Ids that a tree names. */
function namedIn(tree: RuleTree): { readonly points: readonly string[]; readonly stations: readonly string[] } {
  const points = new Set<string>();
  const stations = new Set<string>();
  for (const block of blocksOf(tree)) takeNames(block, points, stations);
  return { points: [...points], stations: [...stations] };
}

function takeNames(block: RuleBlock | Action, points: Set<string>, stations: Set<string>): void {
  if ('point' in block && isId(block.point)) points.add(block.point);
  if (!('op' in block) || block.op !== 'place') return;
  for (const id of block.in.filter(isId))
    if (block.by === 'point') points.add(id);
    else if (block.by === 'station') stations.add(id);
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,19}$/.test(text);
}
