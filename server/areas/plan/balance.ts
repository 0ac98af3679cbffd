import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { PERIOD } from '#schemas/api/period.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { addDays, unknownYears, type Days } from '#schemas/plans/due-dates.ts';
import { spread } from '#schemas/plans/spread.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import {
  listPlannedWork,
  listWorkers,
  planFor,
  type PlannedWork,
  type Worker,
} from './balance-store.ts';
import { loadOffDays } from './rule-store.ts';

/** Work that is spread at once at most: more is done in fewer days. */
const MOST = 20_000;

type Asked = BodyOf<typeof PERIOD.balance>;

/** What is planned within the next days, and who would do it. */
interface Balance {
  readonly days: Days;
  readonly works: readonly PlannedWork[];
  readonly workers: readonly Worker[];
  /** Who does each work afterwards; null: nobody yet. */
  readonly after: ReadonlyMap<string, string | null>;
}

/** Who gets how many of the works that are planned within the next days, as it stands and afterwards; years whose days off are not known are said. */
export async function previewBalance(
  ctx: Ctx,
  { opsCompanyId, days, how }: BodyOf<typeof PERIOD.previewBalance>,
): Promise<ActionPreview> {
  if (!opsCompanyId || days === undefined || how === undefined)
    return { text: serverText(ctx.lang, 'period.balance.incomplete') };
  const balance = await weigh(ctx, { opsCompanyId, days, how });
  const { works, workers, after } = balance;
  const moved = works.filter(({ id, personId }) => (after.get(id) ?? null) !== personId).length;
  const unknown = unknownYears(balance.days, await loadOffDays(ctx.db, balance.days));
  const text = [
    serverText(ctx.lang, 'period.balance.text', { count: works.length, moved }),
    ...(unknown.length > 0
      ? [serverText(ctx.lang, 'period.balance.unknown', { years: unknown.join(' ') })]
      : []),
  ].join(' ');
  if (works.length === 0) return { text };
  const nobody = { id: null, name: serverText(ctx.lang, 'period.balance.nobody') };
  const lines = [...workers, nobody].flatMap(({ id, name }) => {
    const before = works.filter(({ personId }) => personId === id).length;
    const then = works.filter((work) => (after.get(work.id) ?? null) === id).length;
    return before + then === 0 && id === null
      ? []
      : [{ text: serverText(ctx.lang, 'period.balance.line', { name, before, then }) }];
  });
  return { text, items: lines };
}

/** Says whom planned work is meant for, so that it is even; or gives it back to what its rules say. @throws AppError `tooMany` */
export async function balance(ctx: Ctx, asked: Asked): Promise<AnswerOf<typeof PERIOD.balance>> {
  return inTransaction(ctx, async (tx) => {
    const { works, after } = await weigh(tx, asked);
    const changes = works.flatMap(({ id, byRule, plannedFor }) => {
      const person = after.get(id) ?? null;
      // whom the rule says needs no word of its own
      const personId = asked.how === 'rule' || person === byRule ? null : person;
      return personId === plannedFor ? [] : [{ id, personId }];
    });
    return { changed: await planFor(tx.db, changes) };
  });
}

async function weigh(ctx: Ctx, { opsCompanyId, days, how }: Asked): Promise<Balance> {
  const today = formatWallDay(ctx.now());
  const span = { from: today, to: addDays(today, days - 1) };
  const works = await listPlannedWork(ctx.db, ctx.scope, needEntity(ctx, 'station'), {
    opsCompanyId,
    days: span,
    most: MOST + 1,
  });
  if (works.length > MOST) throw new AppError('tooMany', { max: MOST });
  const named = works.flatMap(({ personId }) => personId ?? []);
  const workers =
    works.length === 0 ? [] : await listWorkers(ctx.db, opsCompanyId, [...new Set(named)]);
  const engineers = workers.filter(({ isEngineer }) => isEngineer).map(({ id }) => id);
  return {
    days: span,
    works,
    workers,
    after:
      how === 'rule'
        ? new Map(works.map(({ id, byRule }) => [id, byRule]))
        : spread(works, engineers),
  };
}
