import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { namedInRule, type NamedRecord } from '#schemas/monitor-rules/named.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { needEntity } from '#server/records/access.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import { findRows, listRows } from '#server/records/store/entity-read.ts';

/** Dictionaries that rules name. */
const DICTS = [
  'alarm_type',
  'alarm_level',
  'warning_level',
  'warning_reason',
  'work_order_type',
  'work_order_urgency',
  'st_code',
  'data_flag',
  'device_run_status',
  'analyzer_status',
];

/** What whoever asks knows of what a tree names: points and stations are those within his sight. */
export async function readRuleWorld(ctx: Ctx, tree: RuleTree | null): Promise<RuleWorld> {
  const listed = await listRows(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'factor'), {
    where: [],
    fields: ['code', 'name', 'unit'],
  });
  const say = await factorNamer(ctx);
  const factors = listed.map((factor) => ({ ...factor, name: say(factor.code, factor.name) }));
  const byCode = new Map(factors.map((factor) => [factor.code, factor]));
  const named = namedInRule(tree);
  const names = async (name: NamedRecord['entity']): Promise<ReadonlyMap<string, string>> => {
    const ids = named.flatMap(({ entity, id }) => (entity === name ? [id] : []));
    const rows = await findRows(ctx.db, ctx.scope, needEntity(ctx, name), ids);
    return new Map(rows.map((row) => [String(row['id']), String(row['name'])]));
  };
  const [points, stations] = [await names('monitorPoint'), await names('station')];
  const labels = await readLabelsOf(ctx, DICTS);
  return {
    factor: (code) => byCode.get(code),
    pointName: (id) => points.get(id),
    stationName: (id) => stations.get(id),
    label: (dict, value) => labels.get(dict)?.get(value),
    factors: () => factors,
  };
}
