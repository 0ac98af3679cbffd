/** Whether an error says that a lazily loaded file is gone: a newer version was installed while the page was open. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script/i.test(
    message,
  );
}
