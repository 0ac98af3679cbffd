export function needsRestart(
  name: string,
  server: { readonly isRunning: boolean; readonly isWaiting: boolean },
): boolean;
