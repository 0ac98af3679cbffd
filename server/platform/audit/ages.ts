import { DAY_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { type AgingTable, pruneOlder } from '#server/db/prune.ts';
import { readParams } from '#server/records/param-store.ts';
import { KEEP_DAYS } from '#server/records/resource/once.ts';
import { forgetChained } from './audit-chain-store.ts';

/** What ends by age, by the parameter that says after how many days; the number is used where the parameter says nothing. */
const AGES = {
  LOG_KEEP_DAYS: {
    days: 180,
    // those of operations and sign-ins are chained: they go together, below
    tables: [
      'sys_log_error',
      'sys_sms_log',
      'sys_mail_log',
      'sys_schedule_log',
      'sys_outgoing_call',
    ].map(made),
  },
  MESSAGE_KEEP_DAYS: { days: 365, tables: [made('msg_message')] },
  QUARANTINE_KEEP_DAYS: { days: 90, tables: [{ table: 'gw_quarantine', column: 'received_at' }] },
  COMMAND_KEEP_DAYS: { days: 730, tables: [{ table: 'gw_command', column: 'requested_at' }] },
  UPLOAD_KEEP_DAYS: { days: 400, tables: [{ table: 'gw_upload', column: 'last_at' }] },
  INBOX_KEEP_DAYS: {
    days: 90,
    tables: [
      {
        table: 'gw_device',
        column: 'last_packet_at',
        where: 'point_id is null and not is_ignored',
      },
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly days: number; readonly tables: readonly AgingTable[] }>
>;

/** What a timer did matters while the record stays where it was. */
const TIMERS: AgingTable = {
  table: 'sys_move_timer',
  column: 'fired_at',
  where: `exists (select 1 from sys_move_log l where l.entity = sys_move_timer.entity and l.record_id = sys_move_timer.record_id
    and l.at > sys_move_timer.fired_at and l.from_status is distinct from l.to_status)`,
};
const TIMER_DAYS = 90;
/** Keys that are known no more, a day later: what is taken away is never asked for at the same time. */
const ONCE: AgingTable = { table: 'sys_idempotency', column: 'at' };
const ONCE_DAYS = KEEP_DAYS + 1;
/** Forms that nobody went on with. */
const DRAFTS: AgingTable = { table: 'sys_form_draft', column: 'at' };
const DRAFT_DAYS = 90;
/** Changes of many rows; they are taken back within ten minutes. */
const BULK_EDITS: AgingTable = { table: 'sys_bulk_edit', column: 'at' };
const BULK_DAYS = 2;

function made(table: string): AgingTable {
  return { table, column: 'create_date' };
}

/** Days of a parameter such as `PACKET_KEEP_DAYS`: a whole number of at least 1, anything else is the fallback. */
export async function keepDays(ctx: Ctx, code: string, fallback: number): Promise<number> {
  const days = Number((await readParams(ctx.db, code)).get(code)?.trim() || Number.NaN);
  return Number.isInteger(days) && days >= 1 ? days : fallback;
}

/** Takes away what is older than its parameter says. @returns how many rows went, by table; tables that lost none are left out. */
export async function pruneByAge(ctx: Ctx): Promise<Readonly<Record<string, number>>> {
  const now = ctx.now().getTime();
  const gone: Record<string, number> = {};
  const prune = async (table: AgingTable, days: number): Promise<void> => {
    const count = await pruneOlder(ctx.db, table, new Date(now - days * DAY_MS));
    if (count > 0) gone[table.table] = count;
  };
  for (const [code, { days, tables }] of Object.entries(AGES)) {
    const kept = await keepDays(ctx, code, days);
    for (const table of tables) await prune(table, kept);
  }
  const logs = await keepDays(ctx, 'LOG_KEEP_DAYS', AGES.LOG_KEEP_DAYS.days);
  Object.assign(
    gone,
    await inTransaction(ctx, (tx) => forgetChained(tx.db, new Date(now - logs * DAY_MS))),
  );
  await prune(ONCE, ONCE_DAYS);
  await prune(DRAFTS, DRAFT_DAYS);
  await prune(BULK_EDITS, BULK_DAYS);
  await prune(TIMERS, TIMER_DAYS);
  if (Object.keys(gone).length > 0) ctx.log.info({ gone }, 'old rows were taken away');
  return gone;
}
