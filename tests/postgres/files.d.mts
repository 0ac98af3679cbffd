export const KEPT_FILES: string;
export function filesOnPostgres(): string[];
export function filesWithDatabase(): string[];
export function postgresSource(binaries: string | null): string | null;
