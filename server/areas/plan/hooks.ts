import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import holidayWords from './holiday-words.json' with { type: 'json' };
import { findLedgerStates } from './planned-store.ts';
import words from './rule-words.json' with { type: 'json' };
import { writeLedger } from './write-ledger.ts';

/** Delivered holidays by their names. */
export const HOLIDAY_HOOKS: EntityHooks<'holiday'> = deliveredTexts(
  'holiday',
  ['name', 'remark'],
  holidayWords,
);

/** A rule of periodic work plans when it is saved, at many stations in the background; one that goes takes along what it planned, and leaves what was ordered. */
export const PERIOD_RULE_HOOKS: EntityHooks<'periodRule'> = {
  ...deliveredTexts('periodRule', ['name', 'content'], words),
  beforeSave(ctx, { values, before }) {
    const { opsCompanyId } = { ...before, ...values };
    if (!opsCompanyId) demandAll(ctx);
    return values;
  },
  afterSave: (ctx, { id, values, before }) =>
    writeLedger(ctx, { id, name: toText({ ...before, ...values }.name) }),
  async afterDelete(ctx, ids) {
    const name = serverText(ctx.lang, 'period.ledger.gone');
    // one after the other: each takes out what it planned
    // oxlint-disable-next-line no-await-in-loop
    for (const id of ids) await writeLedger(ctx, { id, name });
  },
  async decorate(ctx, rows) {
    const states = await findLedgerStates(
      ctx.db,
      rows.map(({ id }) => toText(id)),
    );
    return rows.map((row) => {
      const found = states.get(toText(row['id']));
      return { ...row, ledger: found?.state ?? null, ledgerReason: found?.reason ?? null };
    });
  },
};

/** A rule without a company makes orders for all of them. @throws AppError `invalid` the actor sees some of them only */
function demandAll({ scope }: Ctx): void {
  if (scope.kind === 'all') return;
  throw new AppError(
    'invalid',
    {},
    {
      issues: [
        { path: 'opsCompanyId', rule: 'required', message: 'errors.period.ownCompany', params: {} },
      ],
    },
  );
}
