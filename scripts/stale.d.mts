export function newestChange(paths: readonly string[]): number;
export function isStale(stamp: string, paths: readonly string[]): boolean;
