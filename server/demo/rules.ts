import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { publishRule } from '#server/areas/rule/publish.ts';
import { readRuleWorld } from '#server/areas/rule/scope/world.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import type { SeededCity } from '#server/seeds/demo-city.ts';
import { demoTree, type DemoRule } from '#server/seeds/demo-rule.ts';
import demo from '#server/seeds/demo-rules.json' with { type: 'json' };
import { type DemoPast } from './past.ts';

/** A rule as it stands now. */
export interface SeededRule {
  readonly id: string;
  readonly name: string;
  readonly tree: RuleTree;
  /** Its newest version; 0: never published. */
  readonly version: number;
  readonly stationIds: readonly string[];
}

const RULES = demo.rules as readonly DemoRule[];
/** Draws and publishes rules. */
const MAKER = 'implementer';

/** Draws, publishes and stops the rules of the demo city, as its implementer did. @returns them by key */
export async function seedRules(
  past: DemoPast,
  { stations }: SeededCity,
  nowMs: number,
): Promise<ReadonlyMap<string, SeededRule>> {
  const world = await readRuleWorld(past.at(nowMs), null);
  const seeded = new Map<string, SeededRule>();
  for (const rule of RULES) {
    const stationIds = stations
      .filter(({ station }) => rule.stations.includes(station.code))
      .map(({ stationId }) => stationId);
    seeded.set(rule.key, await makeRule(past, { rule, stationIds, world, nowMs }));
  }
  return seeded;
}

interface Making {
  readonly rule: DemoRule;
  readonly stationIds: readonly string[];
  readonly world: RuleWorld;
  readonly nowMs: number;
}

async function makeRule(
  past: DemoPast,
  { rule, stationIds, world, nowMs }: Making,
): Promise<SeededRule> {
  let id = '';
  let version = 0;
  let tree = treeOf(rule, rule.steps[0]?.when ?? '', world);
  for (const [n, step] of rule.steps.entries()) {
    // each a minute after the one before: they were done in this order
    const ctx = await past.as(MAKER, nowMs - step.daysAgo * DAY_MS + n * MINUTE_MS);
    if (step.when !== undefined) {
      tree = treeOf(rule, step.when, world, tree);
      id = await writeDraft(ctx, { id, name: rule.name, remark: rule.remark, stationIds, tree });
    } else if (step.do === 'disable')
      await moveRecord(ctx, 'monitorRule', {
        id,
        move: step.do,
        fields: { comment: step.comment },
      });
    else if (step.do)
      ({ version } = await publishRule(ctx, {
        id,
        version: await lockOf(ctx, id),
        mode: step.do,
        scope: { stationIds },
        comment: step.comment ?? '',
      }));
  }
  return { id, name: rule.name, tree, version, stationIds };
}

interface Draft {
  /** Empty: it is new. */
  readonly id: string;
  readonly name: string;
  readonly remark: string;
  readonly stationIds: readonly string[];
  readonly tree: RuleTree;
}

async function writeDraft(ctx: Ctx, { id, ...draft }: Draft): Promise<string> {
  if (id === '') return (await saveRecord(ctx, 'monitorRule', draft)).id;
  return (await updateRecord(ctx, 'monitorRule', { ...draft, id, version: await lockOf(ctx, id) }))
    .id;
}

async function lockOf(ctx: Ctx, id: string): Promise<number> {
  return (await findVisible(ctx, needEntity(ctx, 'monitorRule'), id)).version;
}

function treeOf(rule: DemoRule, formula: string, world: RuleWorld, old?: RuleTree): RuleTree {
  const made = demoTree(rule, formula, world, old);
  if ('error' in made)
    throw new Error(
      `the rule "${rule.name}" of the demo city: ${made.error.code} at ${made.error.at}`,
    );
  return made.tree;
}
