export function compressClient(dir: string): Promise<void>;
