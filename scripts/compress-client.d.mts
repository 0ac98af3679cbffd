export function compressClient(
  dir: string,
  options?: { readonly isQuick?: boolean },
): Promise<void>;
export function markQuick(dir: string): void;
export function isQuicklyPacked(dir: string): boolean;
export function packTightly(dir: string): Promise<void>;
