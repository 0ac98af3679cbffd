import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { needEntity } from '#server/records/access.ts';
import type { Outside, OutsideCall } from '#server/records/outside.ts';
import { openSecrets } from '#server/records/secrets.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import { callAddress, type Answered } from './call-address.ts';

export interface OutsideDeps {
  readonly secrets: SecretBox;
  readonly outgoing: Pick<Outgoing, 'request'>;
}

/** States of a call in the log. */
export const CALL_STATES = { waits: '0', done: '1', failed: '2' } as const;

/** Calls registered services by this server. */
export function makeOutside(deps: OutsideDeps): Outside {
  return {
    call: (ctx, call) => callNow(ctx, deps, call),
    queue: (tx, call) => queueCall(tx, call),
  };
}

async function callNow(ctx: Ctx, deps: OutsideDeps, call: OutsideCall): Promise<unknown> {
  const id = newId();
  const answered = await tryCall(ctx, deps, { ...call, id, service: call.spec.service });
  await noteCall(ctx, call, {
    id,
    ...factsOf(answered),
    state: answered.isDone ? CALL_STATES.done : CALL_STATES.failed,
    attempts: 1,
  });
  if (answered.isDone) return answered.answer;
  if (answered.refusal) throw answered.refusal;
  throw new AppError('unavailable', {
    service: call.spec.service,
    message: 'errors.outside.failed',
    reason: answered.error ?? '',
  });
}

async function queueCall(tx: Ctx, call: OutsideCall): Promise<void> {
  await noteCall(tx, call, {
    id: newId(),
    state: CALL_STATES.waits,
    attempts: 0,
    nextAt: wallTime(tx.now()),
    sent: JSON.stringify({ body: call.body, into: call.spec.into ?? {} }),
  });
}

/** What the log says of a try: where it went, what came of it, how long it took; never what was sent. */
export function factsOf({ address, status, durationMs, error }: Answered) {
  return { address, httpStatus: status, durationMs, error };
}

async function noteCall(
  ctx: Ctx,
  { spec: { service }, entity, recordId }: OutsideCall,
  facts: Readonly<Record<string, unknown>> & { readonly id: string },
): Promise<void> {
  const by = ctx.actor.id;
  const at = wallTime(ctx.now());
  await inTransaction(ctx, (tx) =>
    insertKept(
      tx.db,
      needEntity(tx, 'outgoingCall'),
      {
        service,
        entity,
        recordId,
        ...facts,
        creator: by,
        createDate: at,
        updater: by,
        updateDate: at,
      },
      by,
    ),
  );
}

/** One try; never throws. `id`: the name of the call, by which a service knows one that is made again. */
export async function tryCall(
  ctx: Ctx,
  { secrets, outgoing }: OutsideDeps,
  {
    service,
    body,
    id,
  }: { readonly service: string; readonly body: OutsideCall['body']; readonly id: string },
): Promise<Answered> {
  const entity = needEntity(ctx, 'outgoingService');
  const [found] = await listRows(ctx.db, SYSTEM_SCOPE, entity, {
    where: [ruleCondition(entity, { field: 'name', op: 'eq', value: service })],
    limit: 1,
    offset: 0,
  });
  if (!found?.isEnabled) {
    const refusal = new AppError('invalid', { message: 'errors.outside.unknown', name: service });
    return { isDone: false, address: '', status: null, durationMs: 0, error: 'off', refusal };
  }
  const { address, method, headName, secret, timeoutSeconds } = openSecrets(secrets, entity, found);
  const head = typeof headName === 'string' ? headName.toLowerCase() : '';
  return callAddress(outgoing, {
    address: String(address),
    method: String(method),
    heads: {
      'idempotency-key': id,
      ...(head !== '' && typeof secret === 'string' && secret !== '' && { [head]: secret }),
    },
    body,
    timeoutMs: Number(timeoutSeconds) * 1000,
  });
}
