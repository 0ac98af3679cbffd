import { alarmDays } from './alarm-days.ts';
import { deviceKeys } from './device-keys.ts';
import { labComparisons } from './lab-comparisons.ts';
import type { NamedQuery } from './named-query.ts';
import { processSteps } from './process-steps.ts';
import {
  allProcesses,
  copiedProcesses,
  handledProcesses,
  myTasks,
  offeredTasks,
  processJobs,
  runningProcesses,
  startedProcesses,
} from './workflow-lists.ts';

/** Every query that schemas may name. */
export const NAMED_QUERIES: Readonly<Record<string, NamedQuery>> = {
  alarmDays,
  allProcesses,
  copiedProcesses,
  deviceKeys,
  handledProcesses,
  labComparisons,
  myTasks,
  offeredTasks,
  processJobs,
  processSteps,
  runningProcesses,
  startedProcesses,
};

/** What the checker of schemas is told of them: their columns by name. */
export function knownQueries(): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(NAMED_QUERIES).map(([name, { columns }]) => [name, new Set(columns)]),
  );
}

/** Those that say by themselves whose rows they are. */
export function boundQueries(): ReadonlySet<string> {
  return new Set(
    Object.entries(NAMED_QUERIES).flatMap(([name, { rowsOf }]) => (rowsOf ? [name] : [])),
  );
}
