import { isId } from '#schemas/basics/ids.ts';
import { submittable } from '#schemas/language/approval.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { ApprovalSpec } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { moveApproved, type ApprovalDeed } from '#server/moves/move-approved.ts';
import { demandButton, demandKey } from '#server/records/access.ts';
import type { Approved } from '#server/records/approval.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { findOpenInstance } from '../engine/instance-store.ts';
import type { Instance } from '../engine/instance-store.ts';
import type { InstanceListener } from '../engine/listeners.ts';
import { demandOther, demandPassedByOther } from './another-person.ts';
import { passOwnFirst } from './own-first.ts';
import {
  entitiesUnder,
  findRecord,
  statusOf,
  titleOfRecord,
  variablesOf,
  type ApprovedRecord,
} from './records.ts';

/** What processes do with the records they are about. */
export const APPROVAL_FOLLOWER: InstanceListener = {
  async starting(tx, { definition, businessKey, title, vars }) {
    const owners = entitiesUnder(tx, definition.key);
    if (owners.length === 0) return undefined;
    if (businessKey === null) {
      // what a time or an event starts is nobody's request
      if (tx.actor.kind !== 'system') demandRecord(tx, owners);
      return undefined;
    }
    const record = await demandStartable(tx, definition.key, businessKey);
    // what decides about a record is what the record says, not who starts
    return record
      ? {
          title: title ?? (await titleOfRecord(tx, record)),
          vars: { ...vars, ...(await variablesOf(tx, record)) },
        }
      : undefined;
  },
  async facts(tx, instance) {
    const record = await recordOf(tx, instance);
    return record ? variablesOf(tx, record) : {};
  },
  async started(tx, instance) {
    await set(tx, instance, { deed: 'submitted', to: ({ running }) => running });
  },
  async begun(tx, instance) {
    if (await recordOf(tx, instance)) await passOwnFirst(tx, instance);
  },
  async stepped(tx, { instance, deed, isCompleted, isAtFirst }) {
    const authors = isCompleted ? await authorsOf(tx, instance) : undefined;
    if (authors) await demandOther(tx, { instance, authors, deed });
    const comment = deed?.comment ?? null;
    const isOver = instance.state.ended !== null;
    if (isOver) return;
    if (isAtFirst)
      await set(tx, instance, { deed: 'sentBack', to: ({ rejected }) => rejected, comment });
    else if (isCompleted)
      await set(tx, instance, { deed: 'resubmitted', to: ({ running }) => running, comment });
  },
  async ended(tx, instance, reason) {
    const authors = reason === 'completed' ? await authorsOf(tx, instance) : undefined;
    if (authors) await demandPassedByOther(tx, instance, authors);
    await set(tx, instance, ENDS[reason] ?? TERMINATED);
  },
};

interface Turn {
  readonly deed: ApprovalDeed;
  readonly to: (approval: ApprovalSpec) => string;
  readonly comment?: string | null;
}

const TERMINATED: Turn = { deed: 'terminated', to: ({ terminated }) => terminated };
const ENDS: Readonly<Record<string, Turn>> = {
  completed: { deed: 'passed', to: ({ passed }) => passed },
  withdrawn: { deed: 'withdrawn', to: ({ withdrawn, start }) => withdrawn ?? start },
};

async function recordOf(
  ctx: Ctx,
  { definitionKey, businessKey }: Instance,
): Promise<ApprovedRecord | undefined> {
  return businessKey === null || !isId(businessKey)
    ? undefined
    : findRecord(ctx, definitionKey, businessKey);
}

/** Who passes no step of an approval that a second person is to pass; undefined where its file asks for none. */
async function authorsOf(tx: Ctx, instance: Instance): Promise<readonly string[] | undefined> {
  const record = await recordOf(tx, instance);
  if (record?.entity.approval.secondPerson !== true) return undefined;
  return [String(record.row['creator'] ?? ''), instance.startUser ?? ''];
}

/** The approval of an entity is about one of its records: nobody fills the pools of others with processes about nothing. @throws AppError `forbidden`, `missingParam` */
function demandRecord(tx: Ctx, [owner]: readonly Approved[]): void {
  if (owner === undefined) return;
  demandKey(tx, verbPermission(owner, 'submit'));
  throw new AppError('missingParam', { name: 'businessKey' });
}

/** Only what is on its way is moved on: whatever became of the record since stays. */
async function set(tx: Ctx, instance: Instance, { deed, to, comment = null }: Turn): Promise<void> {
  const record = await recordOf(tx, instance);
  if (!record) return;
  const { approval } = record.entity;
  const isOnItsWay = [approval.running, ...submittable(approval)].includes(statusOf(record));
  if (isOnItsWay)
    await moveApproved(tx, record.entity, {
      id: String(record.row['id']),
      to: to(approval),
      deed,
      comment,
    });
}

/**
 * Nobody starts the approval of a record but who may submit it, and only from where it may be submitted.
 * @returns undefined where one is open: that one is answered
 * @throws AppError `notFound` no such record in his sight; `forbidden`; `statusChanged`
 */
async function demandStartable(
  tx: Ctx,
  process: string,
  businessKey: string,
): Promise<ApprovedRecord | undefined> {
  const found = isId(businessKey) ? await findRecord(tx, process, businessKey) : undefined;
  if (!found) throw new AppError('notFound', { id: businessKey });
  const { entity } = found;
  const record = { entity, row: await findVisible(tx, entity, businessKey, { forUpdate: true }) };
  demandKey(tx, verbPermission(entity, 'submit'));
  demandButton(tx, entity, 'submit');
  if (await findOpenInstance(tx.db, process, businessKey)) return undefined;
  demandSubmittable(tx, record);
  return record;
}

/** A record that stands as if it ran, but whose process somebody removed, may be submitted again. */
function demandSubmittable(tx: Ctx, record: ApprovedRecord): void {
  const { approval, name, title } = record.entity;
  if ([approval.running, ...submittable(approval)].includes(statusOf(record))) return;
  throw new AppError('statusChanged', {
    message: 'errors.move.statusChanged',
    entity: tx.registry.localizedEntity(name, tx.lang)?.title ?? title,
  });
}
