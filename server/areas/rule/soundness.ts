import type { RuleProblem, RuleScope } from '#schemas/api/monitor-rule.ts';
import { hasWindow } from '#schemas/monitor-rules/blocks/ask.ts';
import { checkTree } from '#schemas/monitor-rules/check/check-tree.ts';
import { sayProblem } from '#schemas/monitor-rules/check/say-problem.ts';
import { readTree } from '#schemas/monitor-rules/check/shape.ts';
import { periodMs } from '#schemas/monitor-rules/spans.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { blocksUnder, horizonMs, MOST_FRAMES_BACK } from '#schemas/monitor-rules/walk.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { listScopePoints } from './scope/points-store.ts';
import { readRuleWorld } from './scope/world.ts';

/** Numbers that a rule may have remembered of all its points, in each server that takes packets. */
const MAX_REMEMBERED = 4_000_000;

/** What is wrong with a tree, in the caller's language. @param scope where it is to run, where that is known */
export async function problemsOf(
  ctx: Ctx,
  given: unknown,
  scope?: RuleScope,
): Promise<readonly RuleProblem[]> {
  const tree = readTree(given);
  const world = await readRuleWorld(ctx, tree);
  const points = scope
    ? await listScopePoints(ctx.db, ctx.scope, needEntity(ctx, 'monitorPoint'), scope)
    : [];
  const t = (key: ServerKey, params?: TextParams): string => serverText(ctx.lang, key, params);
  const { problems } = checkTree(
    given,
    world,
    scope ? { pointIds: new Set(points.map(({ id }) => id)) } : {},
  );
  const said = problems.map((problem) => ({
    blockId: problem.blockId,
    code: problem.code,
    text: sayProblem(problem, t),
  }));
  return tree && said.length === 0 ? sizesOf(ctx, tree, points.length) : said;
}

/** @throws AppError `invalid` with what is wrong, block by block */
export async function demandSound(ctx: Ctx, tree: unknown, scope: RuleScope): Promise<RuleTree> {
  const problems = await problemsOf(ctx, tree, scope);
  if (problems.length > 0)
    throw new AppError(
      'invalid',
      {},
      {
        issues: problems.map(({ blockId, code, text }) => ({
          path: blockId === null ? 'tree' : `tree.${blockId}`,
          rule: code,
          message: text,
        })),
      },
    );
  return tree as RuleTree;
}

/** Too much to remember: frames back by a point, and numbers of all points. */
function sizesOf(ctx: Ctx, tree: RuleTree, points: number): readonly RuleProblem[] {
  const frames = Math.ceil(horizonMs(tree) / periodMs(tree.period));
  if (frames > MOST_FRAMES_BACK)
    return [
      {
        blockId: null,
        code: 'tooFarBack',
        text: serverText(ctx.lang, 'rule.tooFarBack', { frames, max: MOST_FRAMES_BACK }),
      },
    ];
  const windows = blocksUnder(tree.when).filter(hasWindow).length;
  if (frames * windows * points <= MAX_REMEMBERED) return [];
  const max = Math.floor(MAX_REMEMBERED / (frames * windows));
  return [
    { blockId: null, code: 'tooMuch', text: serverText(ctx.lang, 'rule.tooMuch', { points, max }) },
  ];
}
