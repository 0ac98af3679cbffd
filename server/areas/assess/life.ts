import { DAY_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import type { KnownRole } from '#schemas/moves/roles.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle, MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { needEntity } from '#server/records/access.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findCredit, listJudged, supersede } from './assess-store.ts';
import { findFault } from './check-scheme.ts';
import { computeNext } from './compute.ts';
import { TARGET_KINDS } from './indicators.ts';
import { PERIOD_KINDS, periodOf } from './periods.ts';
import { readScheme } from './scheme-store.ts';
import { judged, objected, roleOf } from './who.ts';

const ENTERPRISE = '1';
const PUBLISHED = '3';

/** What the server knows of the life of a scheme: one that cannot be reckoned with is not published. */
export const SCHEME_LIFE: LifeCycle = {
  guards: {
    complete: async (ctx, { row }) => {
      const scheme = await readScheme(ctx.db, toText(row['id']));
      const kind = kindOf(row);
      const ranks = kind === ENTERPRISE ? 'credit_level' : 'evaluate_level';
      const labels = (await readLabelsOf(ctx, [ranks])).get(ranks);
      const fault = scheme && kind ? findFault(scheme, kind, [...(labels?.keys() ?? [])]) : null;
      return fault && serverText(ctx.lang, `assess.fault.${fault.what}`, { name: fault.name });
    },
  },
};

/** What the server knows of the life of a sheet: who judges and who is judged, how long may be objected, what publication does. */
export const SHEET_LIFE: LifeCycle = {
  roles: {
    judge: (ctx) => sheetRole(ctx, 'judge', judged(ctx.actor)),
    objector: (ctx) => sheetRole(ctx, 'objector', objected(ctx.actor)),
  },
  values: { due: dueOf },
  services: { take, mend },
  receivers: {
    target: (tx, row) =>
      listJudged(tx.db, { kind: toText(row['kind']), targetId: toText(row['targetId']) }),
  },
};

function sheetRole(ctx: Ctx, name: 'judge' | 'objector', rule: Rule): KnownRole {
  const title = serverText(ctx.lang, `assess.role.${name}`);
  return { ...roleOf(needEntity(ctx, 'assessSheet'), rule), title };
}

/** What is announced may be objected to for as many days as its scheme gives; what was mended is published at once. */
async function dueOf(
  tx: Ctx,
  { row, to }: MoveFacts & { readonly to: string },
): Promise<StoredRow> {
  const now = tx.now().getTime();
  const announcedAt = wallTime(now);
  if (to === PUBLISHED) return { announcedAt, publishedAt: announcedAt };
  const scheme = await readScheme(tx.db, toText(row['schemeId']));
  return {
    announcedAt,
    objectionDue: wallTime(now + (scheme?.objectionDays ?? 0) * DAY_MS),
  };
}

/** What is published is in force: the version before is no more, and an enterprise is known by its score and level. */
async function take(tx: Ctx, { after, to }: MoveStep): Promise<void> {
  if (to !== PUBLISHED) return;
  await supersede(tx.db, toText(after['id']));
  const enterpriseId = toText(after['enterpriseId']);
  if (toText(after['kind']) !== ENTERPRISE || enterpriseId === '') return;
  const credit = await findCredit(tx.db, enterpriseId);
  if (!credit) return;
  await updateById(tx.db, needEntity(tx, 'enterprise'), {
    id: enterpriseId,
    by: tx.actor.id,
    set: { creditIndex: toNumber(credit.score), creditLevel: credit.level },
  });
  tx.emit('entity.changed', {
    entity: 'enterprise',
    id: enterpriseId,
    change: 'update',
    by: tx.actor.id,
  });
}

/** The next version, by the scheme that the first was made by. */
async function mend(tx: Ctx, { row }: MoveStep): Promise<void> {
  const scheme = await readScheme(tx.db, toText(row['schemeId']));
  const kind = kindOf(row);
  const periodKind = PERIOD_KINDS.find((one) => one === toText(row['periodKind']));
  if (!scheme || !kind || !periodKind) return;
  await computeNext(
    { ...tx, scope: SYSTEM_SCOPE },
    { kind, period: periodOf(periodKind, toText(row['periodFrom'])) },
    { targetId: toText(row['targetId']), scheme },
  );
}

function kindOf(row: StoredRow): (typeof TARGET_KINDS)[number] | undefined {
  return TARGET_KINDS.find((one) => one === toText(row['kind']));
}
