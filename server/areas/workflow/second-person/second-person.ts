import { createHash } from 'node:crypto';

import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import {
  needSecondPersonMatter,
  SECOND_PERSON_PROCESSES,
  type Asking,
  type SecondPersonProcess,
} from '#server/platform/second-person/second-person.ts';
import { holdsKey } from '#server/records/access.ts';
import { passOwnFirst } from '../approval/own-first.ts';
import type { Variables } from '../core/state.ts';
import { rootOf } from '../core/variables.ts';
import type { Instance } from '../engine/instance-store.ts';
import { startInstance } from '../engine/instances.ts';
import type { InstanceListener } from '../engine/listeners.ts';
import { needSecondPersonProcess } from './built-in.ts';

/** What is to be done, as it was asked for; its sum stands in the business key, which nobody can change. */
const REQUEST = 'request';
/** Variables that the desk itself starts a process with: whoever else starts one is refused. */
const ours = new WeakSet<Variables>();

/** What a second person passes is done, whatever the drawing of the process looks like: nobody passes what he asked for himself. */
export const SECOND_PERSON: InstanceListener = {
  async starting(_tx, { definition, vars }) {
    if (processOf(definition.key) && !ours.has(vars))
      throw new AppError('forbidden', { message: 'errors.secondPerson.byHand' });
    return undefined;
  },
  async begun(tx, instance) {
    if (processOf(instance.definitionKey)) await passOwnFirst(tx, instance);
  },
  async ended(tx, instance, reason) {
    const process = processOf(instance.definitionKey);
    if (!process || reason !== 'completed') return;
    const matter = needSecondPersonMatter(tx, process);
    const authorId = demandAnother(tx, instance, matter.permission);
    await matter.carryOut(tx, { authorId, request: requestOf(instance) });
  },
};

/** Asks a second person, by a process of its own. */
export async function askByProcess(
  ctx: Ctx,
  process: SecondPersonProcess,
  { about, title, request, people }: Asking,
): Promise<string> {
  if (people.length === 0) throw new AppError('invalid', { message: 'errors.secondPerson.nobody' });
  return inTransaction(ctx, async (tx) => {
    const vars = { [REQUEST]: request, reviewers: [...people] };
    ours.add(vars);
    const definition = await needSecondPersonProcess(tx, process, {
      process: `workflow.secondPerson.${process}`,
      submit: 'workflow.secondPerson.submit',
      review: 'workflow.secondPerson.review',
      reviewers: '${reviewers}',
    });
    const { id, isNew } = await startInstance(tx, {
      definition,
      businessKey: `${about}:${sumOf(request)}`,
      title,
      vars,
    });
    if (!isNew) throw new AppError('conflict', { message: 'errors.secondPerson.waits' });
    return id;
  });
}

/** @returns who asked. @throws AppError `forbidden` it is the same person, no person, or one without the key */
function demandAnother({ actor }: Ctx, { startUser }: Instance, permission: string): string {
  if (startUser === null || startUser === actor.id)
    throw new AppError('forbidden', { message: 'errors.secondPerson.self' });
  if (actor.kind !== 'user' || !holdsKey(actor, permission))
    throw new AppError('forbidden', { message: 'errors.secondPerson.key', permission });
  return startUser;
}

/** @throws AppError `conflict` somebody changed the variables of the process since */
function requestOf({ state, businessKey }: Instance): string {
  const request = rootOf(state).vars[REQUEST];
  if (typeof request !== 'string' || businessKey?.endsWith(`:${sumOf(request)}`) !== true)
    throw new AppError('conflict', { message: 'errors.secondPerson.changed' });
  return request;
}

const sumOf = (request: string): string => createHash('sha256').update(request).digest('hex');

const processOf = (key: string): SecondPersonProcess | undefined =>
  SECOND_PERSON_PROCESSES.find((known) => known === key);
