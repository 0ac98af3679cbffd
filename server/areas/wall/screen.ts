import type { AnswerOf } from '#schemas/api/contract.ts';
import type { WALL } from '#schemas/api/wall.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx, ScreenFacts } from '#server/base/context/ctx.ts';
import { localDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { readParams } from '#server/records/param-store.ts';

/** Life cycles and dictionaries that panels name. */
const STATES = ['workOrder'];
const DICTIONARIES: ReadonlySet<string> = new Set([
  'alarm_level',
  'credit_level',
  'evaluate_level',
  'monitor_status',
]);
const REVIEW = 'MAP_REVIEW_NO';

/** What a screen is drawn from: the schema of its page, the words of its panels. @throws AppError `notFound` its page is gone */
export async function readScreen(
  ctx: Ctx,
  { name, wall }: ScreenFacts,
): Promise<AnswerOf<typeof WALL.screen>> {
  const { registry, lang } = ctx;
  const screen = registry.localizedScreen(wall, lang);
  if (!screen) throw new AppError('notFound', { id: wall });
  const [dictionaries, review] = await Promise.all([
    localDictionaries(ctx),
    readParams(ctx.db, REVIEW),
  ]);
  return {
    name,
    permissions: [...ctx.actor.permissions],
    screen,
    states: Object.fromEntries(
      STATES.map((state) => [state, registry.localizedStates(state, lang) ?? null]),
    ),
    dictionaries: dictionaries.filter(({ dictType }) => DICTIONARIES.has(dictType)),
    mapReviewNo: (review.get(REVIEW) ?? '').trim(),
  };
}
