import { sql } from 'kysely';

import type { Definition } from '#server/areas/workflow/engine/definition-store.ts';
import { completeTask } from '#server/areas/workflow/engine/tasks.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { pageRecords } from '#server/records/resource/read.ts';

/** Asked so often, after a few that do not count. */
const TIMES = 200;
const WARM = 10;
/** The open processes are those of so many people. */
const PEOPLE = 200;
const FIRST_ID = 1_000_000;
/** Has 500 tasks, is offered 500, and has handled 500. */
const PERSON = '11';

/** Median and the hundredth slowest, in milliseconds. */
interface Times {
  readonly p50: number;
  readonly p99: number;
}

/**
 * Lays so many processes open at their second task into the tables, in bulk, and measures on them what a person waits for: his lists, and
 * a task he completes. The same rows as a process that was played leaves, ids and people apart.
 */
export async function measureOpen(
  ctx: Ctx,
  definition: Definition,
  count: number,
): Promise<Readonly<Record<string, Times | number>>> {
  const from = performance.now();
  await lay(ctx, definition, count);
  const laidSeconds = Math.round((performance.now() - from) / 1000);
  const person: Ctx = {
    ...ctx,
    actor: { ...ctx.actor, kind: 'user', id: PERSON },
    scope: { kind: 'all', userId: PERSON },
  };
  const lists: Record<string, Times> = {};
  for (const name of ['wfTodo', 'wfPool', 'wfDone'])
    if (ctx.registry.entity(name))
      lists[`${name}Ms`] = await timesOf(
        async () => void (await pageRecords(person, name, { page: '1', limit: '20' })),
      );
  const { rows } = await sql<{
    id: string;
  }>`select id::text as id from wf_task where assignee = ${PERSON} and node = 'b' order by created_at desc limit ${TIMES + WARM}`.execute(
    ctx.db,
  );
  const ids = rows.map(({ id }) => id);
  const completeMs = await timesOf(async (turn) =>
    completeTask(person, { taskId: ids[turn] ?? '', comment: 'ok', vars: {} }),
  );
  return { open: count, laidSeconds, ...lists, completeMs };
}

async function timesOf(work: (turn: number) => Promise<void>): Promise<Times> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES + WARM; turn += 1) {
    const from = performance.now();
    await work(turn);
    if (turn >= WARM) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Numbers stand in blocks: instance n, its task n + 1 million; 2 of its rows of history are done, one is open. */
async function lay(
  { db }: Ctx,
  { id: definitionId, key }: Definition,
  count: number,
): Promise<void> {
  const state = (n: string): string =>
    `'{"seq":3,"tokens":[{"id":3,"node":"b","scope":0,"ai":3,"st":"wait","via":"f2","prev":[2],"parent":null,"vars":null,"many":null}],"scopes":[{"id":0,"node":"","token":null,"ai":0,"vars":{"starter":"' || ${n} || '","amount":12000}}],"ended":null}'`;
  await sql`insert into sys_user (id, username, password, real_name, status, user_type, create_date) select n, 'p' || n, 'x', 'P' || n, '1', '1', now() from generate_series(2, ${PEOPLE}) n`.execute(
    db,
  );
  await sql`
    insert into wf_instance (id, definition_id, definition_key, business_key, start_user, state, root_id, started_at)
    select ${FIRST_ID} + n, ${definitionId}::bigint, ${key}, 'o' || n, n % ${PEOPLE} + 1, ${sql.raw(state(`(n % ${PEOPLE} + 1)`))}, ${FIRST_ID} + n, now() - n * interval '1 second' from generate_series(1, ${count}) n`.execute(
    db,
  );
  await sql`
    insert into wf_history (instance_id, ai, node, type, name, causes, via, scope, how, task_id, assignee, started_at, ended_at, action, comment, operator)
    select ${FIRST_ID} + n, a.ai, a.node, a.type, a.node, a.causes, '[]', 0, a.how, case when a.type = 'userTask' then ${2 * FIRST_ID} + n * 3 + a.ai end, case when a.type = 'userTask' then ((n + a.ai) % ${PEOPLE} + 1)::text end,
      now() - n * interval '1 second', case when a.how is null then null else now() - n * interval '1 second' end, case when a.ai = 2 then 'complete' end, case when a.ai = 2 then 'ok' end, case when a.ai = 2 then (n + 2) % ${PEOPLE} + 1 end
    from generate_series(1, ${count}) n, (values (1, 's', 'start', '{}'::int[], 'done'), (2, 'a', 'userTask', '{1}', 'done'), (3, 'b', 'userTask', '{2}', null)) a(ai, node, type, causes, how)`.execute(
    db,
  );
  await sql`
    insert into wf_task (id, instance_id, root_id, token, ai, node, name, assignee, created_at)
    select ${2 * FIRST_ID} + n * 3 + 3, ${FIRST_ID} + n, ${FIRST_ID} + n, 3, 3, 'b', 'b', case when n % 10 = 0 then null else ((n + 3) % ${PEOPLE} + 1)::text end, now() - n * interval '1 second' from generate_series(1, ${count}) n`.execute(
    db,
  );
  await sql`
    insert into wf_task_candidate (task_id, kind, ref, created_at) select t.id, 'u', (t.instance_id % ${PEOPLE} + 1)::text, t.created_at from wf_task t where t.assignee is null`.execute(
    db,
  );
  await sql`insert into wf_flow (instance_id, flow) select ${FIRST_ID} + n, f from generate_series(1, ${count}) n, (values ('f1'), ('f2')) v(f)`.execute(
    db,
  );
  await sql`
    insert into wf_handled (user_id, root_id, handled_at) select h.operator, h.instance_id, h.ended_at from wf_history h where h.operator is not null and h.instance_id > ${FIRST_ID}
    on conflict do nothing`.execute(db);
  for (const table of [
    'wf_instance',
    'wf_history',
    'wf_task',
    'wf_task_candidate',
    'wf_flow',
    'wf_handled',
  ])
    await sql`analyze ${sql.table(table)}`.execute(db);
}
