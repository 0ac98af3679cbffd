/** Asks the server that uses a data folder to do something; null when no server uses it. */
export function askServer(
  dataDir: string,
  what: string,
  asked?: Readonly<Partial<Record<'folder' | 'table' | 'column', string>>>,
): Promise<string | null>;
