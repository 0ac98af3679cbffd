export function compressClient(
  dir: string,
  options?: { readonly isQuick?: boolean },
): Promise<void>;
