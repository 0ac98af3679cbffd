let armed: string | null = null;

/** Tests only (`CRASH_AT` under `APP_TEST_HOOKS`): the process kills itself when it reaches the named point. */
export function armCrashPoint(name: string | null): void {
  armed = name;
}

/** A place where a crash must lose nothing that was acknowledged. Does nothing unless armed. */
export function crashPoint(name: string): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
