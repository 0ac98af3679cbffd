import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Activity, OfferedTask } from '../core/effect.ts';
import type { ProcessState } from '../core/state.ts';

/** An activity instance as it is written: one that begins and ends in one step is written ended. */
export interface NewHistory extends Activity {
  readonly how: string | null;
}

/** A task as it is written. */
export interface NewTask extends OfferedTask {
  readonly id: string;
  readonly dueAt: string | null;
  readonly priority: number;
  /** Somebody has it for `owner`, who is away. */
  readonly isDeputy: boolean;
}

/** What changes of an activity instance that began in an earlier step. */
export interface ChangedHistory {
  readonly ai: number;
  /** How it ended; null where it did not. */
  readonly how: string | null;
  readonly isUndone: boolean;
  readonly done: Done | null;
}

/** What somebody did with a task, in words. */
export interface Done {
  readonly action: string;
  readonly comment: string | null;
  readonly operator: string;
}

/** A task that nobody would have: who it is for is not there or may not work. */
export interface Orphan {
  readonly node: string;
  /** Null where it was offered to several. */
  readonly assignee: string | null;
}

/** The state a step leads to; written only where it is still the one after `rev`. */
export interface SavedState {
  readonly rev: number;
  readonly state: ProcessState;
}

/** All that a step writes. */
export interface StepRows {
  readonly begun: readonly NewHistory[];
  readonly changed: readonly ChangedHistory[];
  readonly opened: readonly NewTask[];
  /** Activity instances whose tasks are over. */
  readonly closed: readonly number[];
  readonly flows: readonly string[];
  /** Who waits no longer: what was armed for them goes. */
  readonly disarmed: readonly string[];
  readonly jobs: readonly NewJob[];
  readonly subscriptions: readonly NewSubscription[];
}

export interface NewJob {
  readonly id: string;
  readonly kind: 'timer' | 'handler' | 'event' | 'overdue';
  readonly holder: string;
  readonly node: string;
  readonly handler: string | null;
  readonly fields: unknown;
  readonly cycle: string | null;
  readonly turnsLeft: number | null;
  readonly dueAt: string;
}

export interface NewSubscription {
  readonly holder: string;
  readonly node: string;
  readonly event: string;
  readonly name: string;
}

/** What came of writing a step. `orphan`: a task that nobody would have, so that the step must not stand. */
export interface Written {
  readonly isStale: boolean;
  readonly orphan: Orphan | null;
  readonly transaction: string | null;
}

/**
 * Writes a step in one statement, which keeps its plan in the database (`wf_write_step`): on the embedded database each statement costs a
 * round trip and most of a larger one goes into planning it. Tasks are offered to users who may work and to roles that are there.
 */
export async function writeStep(
  db: Db,
  instance: { readonly id: string; readonly rootId: string },
  {
    rows,
    saved,
    at,
  }: { readonly rows: StepRows; readonly saved: SavedState | null; readonly at: Date },
): Promise<Written> {
  const tasks = new Map(rows.opened.map((task) => [task.ai, task]));
  const step = {
    ...(saved === null ? {} : asColumns(saved)),
    ...Object.fromEntries(
      Object.entries(rows).filter(
        ([, list]: readonly [string, readonly unknown[]]) => list.length > 0,
      ),
    ),
    ...filled(
      'begun',
      rows.begun.map((row) => ({ ...row, ...taskColumns(tasks.get(row.ai)) })),
    ),
    ...filled(
      'opened',
      rows.opened.map((task) => ({
        ...task,
        isOffered: task.users.length + task.groups.length > 0,
      })),
    ),
    ...filled('candidates', rows.opened.flatMap(candidatesOf)),
  };
  const { rows: answers } = await sql<{ written: Written }>`
    select wf_write_step(${instance.id}::bigint, ${instance.rootId}::bigint, ${at.toISOString()}::timestamptz, ${JSON.stringify(step)}::jsonb) as written`.execute(
    db,
  );
  return answers[0]?.written ?? { isStale: true, orphan: null, transaction: null };
}

const filled = (name: string, list: readonly unknown[]): object =>
  list.length === 0 ? {} : { [name]: list };

function asColumns({ rev, state }: SavedState): object {
  return {
    rev,
    state: JSON.stringify(state),
    status: state.ended?.reason ?? 'running',
    errorCode: state.ended?.code ?? null,
  };
}

const taskColumns = (task: NewTask | undefined): object =>
  task === undefined
    ? {}
    : { taskId: task.id, assignee: task.assignee, owner: task.owner, dueAt: task.dueAt };

const candidatesOf = ({ id, users, groups }: NewTask): readonly object[] => [
  ...users.map((ref) => ({ id, kind: 'u', ref })),
  ...groups.map((ref) => ({ id, kind: 'g', ref })),
];

/** A job for somebody else's process. */
export async function insertJob(db: Db, instanceId: string, job: NewJob): Promise<void> {
  await sql`
    insert into wf_job (id, instance_id, kind, holder, node, handler, fields, cycle, turns_left, due_at)
    values (${job.id}::bigint, ${instanceId}::bigint, ${job.kind}, ${job.holder}, ${job.node}, ${job.handler}, ${JSON.stringify(job.fields)}::jsonb, ${job.cycle}, ${job.turnsLeft},
      ${job.dueAt}::timestamptz)`.execute(db);
}

/** Whoever waits for an event of this name, longest first; of a message one, of a signal all. */
export async function listSubscribers(
  db: Db,
  kind: 'message' | 'signal',
  name: string,
): Promise<
  readonly { readonly instanceId: string; readonly holder: string; readonly node: string }[]
> {
  const { rows } = await sql<{ instanceId: string; holder: string; node: string }>`
    select s.instance_id::text as "instanceId", s.holder, s.node from wf_subscription s where s.kind = ${kind} and s.name = ${name}
    order by s.created_at, s.instance_id ${kind === 'message' ? sql`limit 1` : sql``}`.execute(db);
  return rows;
}
