import type { HistoryLine } from '#schemas/api/workflow-running.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { wordsFor } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { sayerOf } from '../engine/drawn-words.ts';
import {
  listDeeds,
  listSteps,
  listToldTasks,
  type DeedLine,
  type HistoryStep,
  type ToldInstance,
} from './detail-store.ts';

/** Steps and what was done beside them, the newest first. */
export async function listLines(
  ctx: Ctx,
  { id, words }: ToldInstance,
): Promise<readonly HistoryLine[]> {
  const [steps, deeds, tasks] = [
    await listSteps(ctx.db, id, ctx.now()),
    await listDeeds(ctx.db, id),
    await listToldTasks(ctx.db, id),
  ];
  const offered = new Map(tasks.map((task) => [task.id, task.offeredTo]));
  const say = sayerOf(ctx.lang, words);
  const lines = [
    ...steps.map((step) => stepLine(ctx, { ...step, name: say(step.name ?? step.node) }, offered)),
    ...deeds.map((deed, at) =>
      deedLine(ctx, { ...deed, name: deed.name && say(deed.name) }, -1 - at),
    ),
  ];
  return lines.sort(byTime);
}

/** The newest first; of those of one second the later step. */
const byTime = (a: HistoryLine, b: HistoryLine): number =>
  b.startTime.localeCompare(a.startTime) || b.ai - a.ai;

function stepLine(
  ctx: Ctx,
  step: HistoryStep,
  offered: ReadonlyMap<string, readonly string[]>,
): HistoryLine {
  const {
    ai,
    node,
    name,
    type,
    taskId,
    assignee,
    owner,
    ownerName,
    startTime,
    endTime,
    seconds,
    action,
    undone,
    isOverdue,
  } = step;
  return {
    ai,
    node,
    activityName: name ?? node,
    activityType: type,
    taskId,
    assignee,
    assigneeName: actorNameOf(ctx, step),
    owner,
    ownerName,
    candidates: assignee === null && taskId !== null ? (offered.get(taskId) ?? []) : [],
    startTime,
    endTime,
    durationInSeconds: seconds,
    action,
    comment: sayComment(ctx, action, step.comment),
    undone,
    isOverdue,
  };
}

function deedLine(ctx: Ctx, line: DeedLine, ai: number): HistoryLine {
  const { node, name, taskId, action, operator, operatorName, target, targetName, at } = line;
  const comment = wordsFor(ctx.lang, line.words)['comment'] ?? line.comment;
  const deed = serverText(ctx.lang, `workflow.deed.${action}`);
  return {
    ai,
    node: node ?? '',
    activityName: name === null ? deed : `${name} · ${deed}`,
    activityType: 'deed',
    taskId,
    assignee: operator,
    assigneeName: operatorName,
    owner: target,
    ownerName: targetName,
    candidates: [],
    startTime: at,
    endTime: at,
    durationInSeconds: null,
    action,
    comment:
      targetName === null
        ? comment
        : serverText(ctx.lang, 'workflow.toPerson', { name: targetName, comment: comment ?? '' }),
    undone: false,
    isOverdue: false,
  };
}

/** A deputy says for whom he acts (代 X). */
export function actorNameOf(
  { lang }: Ctx,
  { assigneeName, ownerName, isDeputy }: HistoryStep,
): string | null {
  if (!isDeputy || ownerName === null) return assigneeName;
  return serverText(lang, 'workflow.asDeputy', { name: assigneeName ?? '', owner: ownerName });
}

export const PREFIXED = ['reject', 'back', 'terminate'] as const;

/** What somebody said, with what he did before it: 驳回[意见]. */
export function sayComment(
  { lang }: Ctx,
  action: string | null,
  comment: string | null,
): string | null {
  const prefixed = PREFIXED.find((one) => one === action);
  return prefixed === undefined
    ? comment
    : `${serverText(lang, `workflow.prefix.${prefixed}`)}[${comment ?? ''}]`;
}
