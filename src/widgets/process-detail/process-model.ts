import type { HistoryLine, InstanceDetail, OpenTaskDto } from '#schemas/api/workflow-running.ts';
import { formatDuration } from '#schemas/formats/times.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';

/** Stands in a cell that says nothing (SPEC.md section 2). */
export const NOTHING = '/';

type Status = InstanceDetail['instance']['status'];

/** How a process stands, as its tag says it. */
export interface StatusFace {
  readonly key: Status | 'suspended';
  readonly tone: 'primary' | 'warning' | 'success' | 'neutral' | 'danger';
  readonly icon: string;
}

/** By what the tag says. */
export const STATUS_FACES: Readonly<Record<StatusFace['key'], Omit<StatusFace, 'key'>>> = {
  running: { tone: 'primary', icon: 'sync' },
  suspended: { tone: 'warning', icon: 'pause' },
  completed: { tone: 'success', icon: 'check-circle' },
  terminated: { tone: 'neutral', icon: 'stop' },
  withdrawn: { tone: 'neutral', icon: 'rollback' },
  cancelled: { tone: 'neutral', icon: 'delete' },
  error: { tone: 'danger', icon: 'close-circle' },
};

/** A process that is held shows that, whatever else it does. */
export function statusFace({
  status,
  suspended,
}: Pick<InstanceDetail['instance'], 'status' | 'suspended'>): StatusFace {
  const key = suspended && status === 'running' ? 'suspended' : status;
  return { key, ...STATUS_FACES[key] };
}

/** Seconds as hours, minutes and seconds (时分秒); a slash where there are none. */
export function spanText(seconds: number | null, t: SayScreen): string {
  const words = {
    hour: t('cell.word.hour'),
    minute: t('cell.word.minute'),
    second: t('cell.word.second'),
  };
  return (seconds === null ? '' : formatDuration(seconds, words)) || NOTHING;
}

/** A value, or the slash that stands for none. */
export function orSlash(text: string | null | undefined): string {
  return text === null || text === undefined || text === '' ? NOTHING : text;
}

/** What people did and have to do, the newest first: the lines of tasks and the deeds beside them, without gateways and events. */
export function historyLines({ history }: Pick<InstanceDetail, 'history'>): readonly HistoryLine[] {
  return history
    .filter(({ taskId, ai }) => taskId !== null || ai < 0)
    .toSorted(
      (a, b) =>
        Number(isOpenLine(b)) - Number(isOpenLine(a)) ||
        b.startTime.localeCompare(a.startTime) ||
        b.ai - a.ai,
    );
}

/** A task that waits. */
export function isOpenLine({
  taskId,
  endTime,
  ai,
}: Pick<HistoryLine, 'taskId' | 'endTime' | 'ai'>): boolean {
  return taskId !== null && endTime === null && ai >= 0;
}

/** Who has a task: whoever it is given to, else those it is offered to. */
export function peopleOf(
  {
    assigneeName,
    assignee,
    candidates,
  }: Pick<HistoryLine, 'assigneeName' | 'assignee' | 'candidates'>,
  t: SayScreen,
): string {
  return assigneeName || assignee || candidates.join(t('cell.listSeparator'));
}

/** What stands under a node of the diagram. */
export interface NodeMark {
  readonly node: string;
  readonly name: string;
  readonly state: 'done' | 'active';
  readonly people: string;
  /** When it ended, of a current one since when it waits: `YYYY-MM-DD HH:mm:ss`; empty where that is not known. */
  readonly time: string;
  readonly isOverdue: boolean;
}

/** The nodes that were reached, in the order they were, each once: a current one wins, else the last time counts. */
export function nodeMarks(
  detail: Pick<InstanceDetail, 'history' | 'done' | 'active'>,
  t: SayScreen,
): readonly NodeMark[] {
  const marks = new Map<string, NodeMark>();
  for (const line of detail.history.toSorted(
    (a, b) => a.startTime.localeCompare(b.startTime) || a.ai - b.ai,
  )) {
    const state = stateOf(line, detail);
    if (state !== null)
      marks.set(
        line.node,
        markOf(line, state, { beside: state === 'active' ? marks.get(line.node) : undefined, t }),
      );
  }
  return [...marks.values()];
}

/** What a line says about its node; null where it says nothing: a deed, or an earlier time at a node that is current again. */
function stateOf(
  { ai, node, endTime }: HistoryLine,
  { done, active }: Pick<InstanceDetail, 'done' | 'active'>,
): NodeMark['state'] | null {
  if (ai < 0) return null;
  if (active.includes(node)) return endTime === null ? 'active' : null;
  return done.includes(node) ? 'done' : null;
}

/** `beside`: others who have the same node open, as in a countersign. */
function markOf(
  line: HistoryLine,
  state: NodeMark['state'],
  { beside, t }: { readonly beside: NodeMark | undefined; readonly t: SayScreen },
): NodeMark {
  const own = line.taskId === null ? '' : peopleOf(line, t);
  return {
    node: line.node,
    name: line.activityName,
    state,
    people: [beside?.people ?? '', own].filter(Boolean).join(t('cell.listSeparator')),
    time: line.endTime ?? line.startTime,
    isOverdue: line.isOverdue || beside?.isOverdue === true,
  };
}

/** What may be asked of the page by its address (`processShowType`): anything but handling is looking only. */
export function isLookingOnly(showType: string): boolean {
  return showType !== '' && showType !== 'taskHandle';
}

/** Tasks something can be done with: mine, else all that are open for who administers. */
export function tasksAtHand({
  tasks,
  can,
}: Pick<InstanceDetail, 'tasks' | 'can'>): readonly OpenTaskDto[] {
  const mine = tasks.filter(({ actions }) => actions.length > 0);
  return mine.length > 0 || !(can.move || can.reassign) ? mine : tasks;
}

/** Which fields of the record the step hides and lets be changed; what it does not name is read. */
export function fieldRights(task: Pick<OpenTaskDto, 'fields' | 'isMine'> | undefined): {
  readonly hidden: ReadonlySet<string>;
  readonly editable: readonly string[];
} {
  const rights = Object.entries(task?.fields ?? {});
  const named = (right: string): readonly string[] =>
    rights.filter(([, said]) => said === right).map(([name]) => name);
  return { hidden: new Set(named('hide')), editable: task?.isMine ? named('edit') : [] };
}
