export function filesWithDatabase(): string[];
