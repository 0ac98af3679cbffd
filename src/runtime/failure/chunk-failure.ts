/** Whether an error says that a lazily loaded file is gone: a newer version was installed while the page was open. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script/i.test(
    message,
  );
}

/** Whether it is not gone at all, but cannot come: the device has no network. Loading anew would lose the page that is open. */
export function isAway(error: unknown): boolean {
  return isChunkFailure(error) && !navigator.onLine;
}
