import { wallTime } from '#schemas/basics/wall-time.ts';
import type { OutgoingSpec } from '#schemas/language/outgoing.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { describeFault } from '#server/base/context/describe-fault.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { needEntity } from '#server/records/access.ts';
import { keptOf } from '#server/records/resource/act-outside.ts';
import { setOnRecord } from '#server/records/resource/act.ts';
import { findRow, listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { Answered } from './call-address.ts';
import { CALL_STATES, factsOf, tryCall, type OutsideDeps } from './outside.ts';

const BATCH = 20;
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 1_800_000;

/** Makes the calls that moves asked for and whose time has come; one that fails waits longer each time, and is given up after eight. */
export async function sendWaiting(ctx: Ctx, deps: OutsideDeps): Promise<void> {
  const calls = needEntity(ctx, 'outgoingCall');
  const rows = await listRows(ctx.db, SYSTEM_SCOPE, calls, {
    where: [
      ruleCondition(calls, { field: 'state', op: 'eq', value: CALL_STATES.waits }),
      ruleCondition(calls, { field: 'nextAt', op: 'le', value: wallTime(ctx.now()) }),
    ],
    order: [{ field: 'id', direction: 'asc' }],
    limit: BATCH,
    offset: 0,
  });
  // one that is slow holds up its own calls alone
  const services = [...new Set(rows.map(({ service }) => service))];
  await Promise.all(
    services.map(async (service) => {
      for (const row of rows) if (row.service === service) await sendOne(ctx, deps, row);
    }),
  );
}

interface Sent {
  readonly body: StoredRow;
  readonly into: NonNullable<OutgoingSpec['into']>;
}

async function sendOne(ctx: Ctx, deps: OutsideDeps, row: StoredRow): Promise<void> {
  const { body, into } = JSON.parse(String(row['sent'])) as Sent;
  const id = String(row['id']);
  const answered = await tryCall(ctx, deps, { service: String(row['service']), body, id });
  const attempts = Number(row['attempts']) + 1;
  const kept = answered.isDone ? await keepAnswer(ctx, row, { into, answered }) : null;
  await inTransaction(ctx, (tx) =>
    updateById(tx.db, needEntity(tx, 'outgoingCall'), {
      id,
      set: {
        ...factsOf(answered),
        ...(kept !== null && { error: kept }),
        attempts,
        ...nextOf(ctx, answered, attempts),
        updateDate: wallTime(tx.now()),
      },
      by: tx.actor.id,
    }),
  );
}

/** What was sent is kept only as long as it may be sent again. */
function nextOf(ctx: Ctx, { isDone }: Answered, attempts: number) {
  if (isDone) return { state: CALL_STATES.done, sent: null, nextAt: null };
  if (attempts >= MAX_ATTEMPTS) return { state: CALL_STATES.failed, sent: null, nextAt: null };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return { nextAt: wallTime(new Date(ctx.now().getTime() + pause)) };
}

/** @returns why the record did not take it; null where it did. The service has done its part: it is not called again for that. */
async function keepAnswer(
  ctx: Ctx,
  row: StoredRow,
  { into, answered }: { readonly into: Sent['into']; readonly answered: Answered },
): Promise<string | null> {
  const entity = ctx.registry.entity(String(row['entity']));
  if (Object.keys(into).length === 0 || !entity) return null;
  try {
    await inTransaction(ctx, async (tx) => {
      const before = await findRow(tx.db, SYSTEM_SCOPE, entity, {
        id: String(row['recordId']),
        forUpdate: true,
      });
      if (before) await setOnRecord(tx, entity, before, keptOf({ into }, answered.answer));
    });
    return null;
  } catch (error) {
    ctx.log.warn({ err: error, entity: entity.name }, 'an answer of a service was not kept');
    return describeFault(error).split('\n')[0] ?? '';
  }
}
