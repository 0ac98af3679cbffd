import type { PushTopic } from '#schemas/api/topics.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inLanguages, sayIn, type Said } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { sayerOf } from '../engine/drawn-words.ts';
import { findAboutOf, listSeers } from '../engine/seen-store.ts';
import { findTold, findToldTask, type ToldInstance } from './detail-store.ts';

/** Messages of approval: rows in the lists of those concerned, pushed after the commit (the house's outbox). */

const KIND = 'workflow';
const LEVEL = '2';
const URGENT = '3';
const TOPIC: PushTopic = 'pushOpsTask';

/** What people are told of; each has its texts. */
export const TOLD = ['task', 'urge', 'copy', 'back', 'end', 'deputy'] as const;

interface ProcessMessage {
  readonly what: (typeof TOLD)[number];
  readonly level?: string;
  /** Its task, where the message leads to one. */
  readonly taskId?: string | null;
  readonly comment?: string | null;
  /** The step it is about, as its drawing calls it. */
  readonly step?: string;
  readonly params?: Readonly<Record<string, Said>>;
}

/** Where a process is shown; with a task: where it is handled. */
export function linkOf(instanceId: string, taskId?: string | null): string {
  return `/activiti-process-detail?processInstanceId=${instanceId}${taskId ? `&taskId=${taskId}&processShowType=taskHandle` : ''}`;
}

/** The same in a language: a title is somebody's words, the name of a drawing may be the product's. */
export const nameIn = (lang: Lang, told: ToldInstance): string =>
  told.title ?? sayerOf(lang, told.words)(told.name ?? told.key);

/** A task that somebody has, or may claim, is told to him. */
export async function tellTask(tx: Ctx, taskId: string, people: readonly string[]): Promise<void> {
  const task = await findToldTask(tx.db, taskId);
  if (task === undefined) return;
  await say(tx, task.instanceId, people, { what: 'task', taskId, step: task.name });
}

export async function tellUrged(
  tx: Ctx,
  instanceId: string,
  people: readonly string[],
): Promise<void> {
  await say(tx, instanceId, people, { what: 'urge', level: URGENT });
}

export async function tellCopied(
  tx: Ctx,
  instanceId: string,
  { people, comment }: { readonly people: readonly string[]; readonly comment: string | null },
): Promise<void> {
  await say(tx, instanceId, people, { what: 'copy', comment });
}

/** Tells those people who see a process of it; the one who did it is not told. */
export async function say(
  tx: Ctx,
  instanceId: string,
  people: readonly string[],
  { what, level = LEVEL, taskId = null, comment = null, step, params = {} }: ProcessMessage,
): Promise<void> {
  const others = people.filter((id) => id !== tx.actor.id);
  if (others.length === 0) return;
  const instance = await findTold(tx.db, instanceId);
  const about = await findAboutOf(tx.db, instanceId);
  if (instance === undefined || about === undefined) return;
  const to = await listSeers(tx, about, others);
  if (to.length === 0) return;
  const starter = instance.starterName ?? '';
  const by = tx.actor.kind === 'system' ? null : tx.actor.realName || tx.actor.username;
  const texts = await inLanguages(tx, ({ lang }) => {
    const sayName = sayerOf(lang, instance.words);
    const name = sayName(instance.name ?? instance.key);
    const told = {
      ...Object.fromEntries(Object.entries(params).map(([key, said]) => [key, sayIn(lang, said)])),
      ...(step !== undefined && { step: sayName(step) }),
      title: nameIn(lang, instance),
      name,
      starter,
    };
    return {
      title: serverText(lang, `workflow.message.${what}`, told).slice(0, 200),
      body: [
        line(lang, 'workflow.line.process', name),
        line(lang, 'workflow.line.starter', starter),
        line(lang, 'workflow.line.start', instance.startTime),
        line(lang, 'workflow.line.comment', comment ?? ''),
      ]
        .filter(Boolean)
        .join('\n')
        .slice(0, 1000),
      what: serverText(lang, `workflow.what.${what}`),
    };
  });
  await tellUsers(tx, to, {
    // who sees its process was asked for above: it may be about no record
    about: null,
    kind: KIND,
    level,
    topic: TOPIC,
    sourceId: instanceId,
    link: linkOf(instanceId, taskId),
    byName: by,
    ...texts,
  });
}

function line(lang: Lang, key: ServerKey, value: string): string {
  return value === ''
    ? ''
    : serverText(lang, 'message.line', { label: serverText(lang, key), value });
}
