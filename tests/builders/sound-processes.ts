import type { ProcessState } from '#server/areas/workflow/core/state.ts';

/** What is asked: a pool of whatever database. */
interface AskedPool {
  readonly pool: { query(text: string): Promise<{ readonly rows: readonly unknown[] }> };
}

interface Facts {
  readonly id: string;
  readonly status: string;
  readonly state: string;
  readonly tasks: readonly {
    readonly token: number;
    readonly ai: number;
    readonly assignee: string | null;
  }[];
  readonly history: readonly {
    readonly ai: number;
    readonly type: string;
    readonly isOpen: boolean;
    readonly hasTask: boolean;
    readonly assignee: string | null;
  }[];
  readonly jobs: readonly string[];
}

const SQL = `
  select i.id::text as id, i.status, i.state,
    coalesce((select json_agg(json_build_object('token', t.token, 'ai', t.ai, 'assignee', t.assignee)) from wf_task t where t.instance_id = i.id), '[]') as tasks,
    coalesce((select json_agg(json_build_object('ai', h.ai, 'type', h.type, 'isOpen', h.ended_at is null, 'hasTask', h.task_id is not null, 'assignee', h.assignee)) from wf_history h where h.instance_id = i.id), '[]') as history,
    coalesce((select json_agg(j.holder) from wf_job j where j.instance_id = i.id and j.kind <> 'event'), '[]') as jobs
  from wf_instance i`;

/**
 * What the tables say of all processes, held against itself: what the state waits for is what stands open in tasks, history and jobs, and
 * what has ended has left nothing open. @returns what is wrong, a sentence each
 */
export async function findUnsound({ pool }: AskedPool): Promise<readonly string[]> {
  const { rows } = await pool.query(SQL);
  const { rows: lost } = await pool.query(
    `select 'candidates of a task that is gone: ' || task_id as text from wf_task_candidate c where not exists (select 1 from wf_task t where t.id = c.task_id)
     union all select 'task of an instance that is gone: ' || id from wf_task t where not exists (select 1 from wf_instance i where i.id = t.instance_id)
     union all select 'called by nobody: ' || id from wf_instance i where i.status = 'running' and i.parent_id is not null and not exists (select 1 from wf_instance p where p.id = i.parent_id and p.status = 'running')`,
  );
  return [
    ...(lost as readonly { readonly text: string }[]).map(({ text }) => text),
    ...(rows as readonly Facts[]).flatMap(judge),
  ];
}

function judge(facts: Facts): readonly string[] {
  const state = JSON.parse(facts.state) as ProcessState;
  const wrong: string[] = [];
  const say = (isRight: boolean, text: string): void =>
    void (isRight || wrong.push(`${facts.id}: ${text}`));
  say(
    (state.ended === null) === (facts.status === 'running'),
    `status ${facts.status}, ended ${JSON.stringify(state.ended)}`,
  );
  const waiting = state.tokens.filter(
    ({ st, ai }) =>
      st === 'wait' && facts.history.some((row) => row.ai === ai && row.type === 'userTask'),
  );
  const pair = ({ token, ai }: { readonly token: number; readonly ai: number }): string =>
    `${token}/${ai}`;
  say(
    same(
      waiting.map(({ id, ai }) => pair({ token: id, ai })),
      facts.tasks.map(pair),
    ),
    `state waits for ${waiting.length} tasks, ${facts.tasks.length} are open`,
  );
  const live = new Set(state.tokens.map(({ ai }) => ai).filter((ai) => ai !== 0));
  const open = facts.history.filter(({ isOpen }) => isOpen);
  for (const { ai } of open) say(live.has(ai), `history ${ai} is open and stands nowhere`);
  for (const ai of live)
    say(
      open.some((row) => row.ai === ai),
      `the state stands at ${ai}, which is no open history`,
    );
  for (const task of facts.tasks) {
    const row = facts.history.find(({ ai }) => ai === task.ai);
    say(
      row?.hasTask === true && row.assignee === task.assignee,
      `task ${task.ai} and its history name different people`,
    );
  }
  const holders = new Set([
    ...state.tokens.map(({ id }) => `t${id}`),
    ...state.scopes.map(({ id }) => `s${id}`),
  ]);
  for (const holder of facts.jobs)
    say(state.ended === null && holders.has(holder), `a job of ${holder}, which waits no longer`);
  return wrong;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
