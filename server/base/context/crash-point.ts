/** Where a recovery test may end the process. */
export const CRASH_POINTS = ['ingest.afterWrite'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

let armed: CrashPoint | null = null;

/** Tests only (`CRASH_AT` under `APP_TEST_HOOKS`): the process kills itself when it reaches the named point. */
export function armCrashPoint(name: CrashPoint | null): void {
  armed = name;
}

/** A place where a crash must lose nothing that was acknowledged. Does nothing unless armed. */
export function reachCrashPoint(name: CrashPoint): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
