import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  PROCESSED_RECORDS,
  type ChosenProcessDesk,
  type ProcessedRecord,
  type ProcessedRecords,
  type ProcessState,
} from '#server/platform/second-person/chosen-process.ts';
import { isOfSecondPersons } from '#server/platform/second-person/second-person.ts';
import { findLatestDefinition, readGraph } from '../engine/definition-store.ts';
import type { Instance } from '../engine/instance-store.ts';
import { startInstance } from '../engine/instances.ts';
import type { InstanceListener } from '../engine/listeners.ts';
import { findAboutOf, listSeers } from '../engine/seen-store.ts';
import { demandOther, demandPassedByOther } from './another-person.ts';
import { findEndComment, listHoldersOf, listNames, listStartable } from './chosen-store.ts';
import { isForStarter, passOwnFirst } from './own-first.ts';
import { entitiesUnder } from './records.ts';

/**
 * What processes do with records for which data chose them. One that is sent back to its beginning is over: the record is mended where it is
 * worked on, and handed in anew it begins anew.
 */
export const CHOSEN_REVIEW: InstanceListener = {
  async starting(tx, { businessKey, entity, vars, title }) {
    if (entity !== undefined) {
      const record = await needWaiting(tx, entity, businessKey);
      return { title: record.title.slice(0, 200), vars: { ...vars, ...factsOf(record) } };
    }
    // nobody takes the place of the one that comes when the record is handed in
    if (await isProcessed(tx, businessKey))
      throw new AppError('forbidden', { message: 'errors.secondPerson.byHand', title });
    return undefined;
  },
  async facts(tx, instance) {
    const found = await recordOf(tx, instance);
    return found ? factsOf(found.record) : {};
  },
  async begun(tx, instance) {
    if (await recordOf(tx, instance)) await passOwnFirst(tx, instance);
  },
  async ends(tx, { instance, deed, isAtFirst, firstOpen }) {
    if (instance.entity === null || !isAtFirst) return undefined;
    const graph = await readGraph(tx, instance.definitionId);
    // a first step of somebody else is done once more, unless it was the record that was sent back
    const isOver = deed?.action === 'reject' || firstOpen.some((node) => isForStarter(graph, node));
    return isOver ? 'terminated' : undefined;
  },
  async stepped(tx, { instance, deed, isCompleted }) {
    const found = isCompleted ? await recordOf(tx, instance) : undefined;
    if (found) await demandOther(tx, { instance, authors: authorsOf(instance, found), deed });
  },
  async ended(tx, instance, reason) {
    const found = await recordOf(tx, instance);
    if (found?.record.isWaiting !== true) return;
    const { records, record } = found;
    const said = await findEndComment(tx.db, instance.id);
    if (reason === 'completed') {
      await demandPassedByOther(tx, instance, authorsOf(instance, found));
      return records.pass(tx, record.id, said ?? { key: 'approval.line.passed' });
    }
    return reason === 'terminated'
      ? records.reject(tx, record.id, said ?? { key: 'approval.line.sentBack' })
      : records.giveBack(tx, record.id, said ?? { key: 'approval.line.withdrawn' });
  },
};

/** Processes that data may choose, and their beginning. */
export const CHOSEN_DESK: ChosenProcessDesk = {
  async list(ctx) {
    const startable = await listStartable(ctx.db);
    return startable.filter(({ key }) => !isTaken(ctx, key));
  },
  namesOf: ({ db }, keys) => listNames(db, keys),
  stateOf,
  async start(tx, { entity, id, process }) {
    const definition = await findLatestDefinition(tx.db, process);
    if (definition === undefined)
      throw new AppError('noDefinition', { message: 'errors.process.notExist' });
    const request = { definition, businessKey: id, title: null, vars: {}, entity };
    const { isNew } = await startInstance(tx, request);
    if (!isNew) throw new AppError('statusChanged', { id });
  },
  listHolders,
};

/** Those of whom the process of a record asks something, as far as they see it. */
async function listHolders(tx: Ctx, entity: string, id: string): Promise<readonly string[]> {
  const { instanceId, people } = await listHoldersOf(tx.db, entity, id);
  const about = instanceId === null ? undefined : await findAboutOf(tx.db, instanceId);
  return about ? listSeers(tx, about, people) : [];
}

async function stateOf(ctx: Ctx, key: string): Promise<ProcessState> {
  if (isTaken(ctx, key)) return 'taken';
  const definition = await findLatestDefinition(ctx.db, key);
  if (definition === undefined) return 'missing';
  return definition.isSuspended ? 'suspended' : 'ready';
}

function isTaken(ctx: Ctx, key: string): boolean {
  return entitiesUnder(ctx, key).length > 0 || isOfSecondPersons(ctx.house, key);
}

interface Found {
  readonly records: ProcessedRecords;
  readonly record: ProcessedRecord;
}

async function recordOf(
  tx: Ctx,
  { entity, businessKey }: Pick<Instance, 'entity' | 'businessKey'>,
): Promise<Found | undefined> {
  const records = entity === null ? undefined : tx.house.of(PROCESSED_RECORDS).get(entity);
  if (!records || businessKey === null || !isId(businessKey)) return undefined;
  const record = await records.find(tx, businessKey);
  return record && { records, record };
}

/** @throws AppError `statusChanged` it does not wait for its process */
async function needWaiting(
  tx: Ctx,
  entity: string,
  businessKey: string | null,
): Promise<ProcessedRecord> {
  const found = await recordOf(tx, { entity, businessKey });
  if (found?.record.isWaiting !== true) throw new AppError('statusChanged', { id: businessKey });
  return found.record;
}

/** Whether a number is that of a record for which data chooses the process. */
async function isProcessed(tx: Ctx, businessKey: string | null): Promise<boolean> {
  for (const entity of tx.house.of(PROCESSED_RECORDS).keys())
    if (await recordOf(tx, { entity, businessKey })) return true;
  return false;
}

const factsOf = ({ id, facts }: ProcessedRecord) => ({ ...facts, recordId: id });

const authorsOf = ({ startUser }: Instance, { record }: Found): readonly string[] => [
  record.authorId,
  startUser ?? '',
];
