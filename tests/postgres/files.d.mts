export function filesWithDatabase(): string[];
export function postgresSource(binaries: string | null): string | null;
