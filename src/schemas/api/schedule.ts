import { JOB_PARAMS, type JobTakes } from '#schemas/basics/job-params.ts';
import type { Contract } from './contract.ts';
import { either, ID, list, listOf, NULL, object, oneOf, TEXT, text } from './shape.ts';

const MAX_JOBS = 100;
const TAKES = Object.keys(JOB_PARAMS) as readonly JobTakes[];
/** `["1","2"]` of the contract; `{ ids }` and `{ id }` of the engine's buttons. */
const JOBS = either(
  list(ID, { max: MAX_JOBS }),
  either(object({ ids: list(ID, { max: MAX_JOBS }) }), object({ id: list(ID, { max: MAX_JOBS }) })),
);

/** What is done with scheduled jobs (CONTRACT.md 3.11). */
export const SCHEDULE = {
  nextRuns: {
    method: 'GET',
    path: '/engine/next-runs',
    permission: 'login',
    query: object({ cron: text() }),
    answer: listOf(TEXT),
  },
  /** What people may plan, and what is said beside each. */
  jobs: {
    method: 'GET',
    path: '/engine/jobs',
    permission: 'login',
    answer: listOf(object({ name: TEXT, takes: oneOf(...TAKES) })),
  },
  pause: {
    method: 'PUT',
    path: '/job/schedule/pause',
    permission: 'sys:schedule:pause',
    body: JOBS,
    answer: NULL,
  },
  resume: {
    method: 'PUT',
    path: '/job/schedule/resume',
    permission: 'sys:schedule:resume',
    body: JOBS,
    answer: NULL,
  },
  run: {
    method: 'PUT',
    path: '/job/schedule/run',
    permission: 'sys:schedule:run',
    body: JOBS,
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;
