/** Bundles one TypeScript file with the server's own code; packages stay outside. */
export function bundle(source: string, outfile: string): Promise<void>;
