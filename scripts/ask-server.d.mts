/** Asks the server that uses a data folder to do something; null when no server uses it. */
export function askServer(dataDir: string, what: string, folder?: string): Promise<string | null>;
