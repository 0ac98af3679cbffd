import type { LocalFile } from './item.ts';

/** Addresses under which the page itself shows files of this browser, by their local id. */
const shown = new Map<string, string>();

/** The address of a local file for this page; empty for one that is not here. */
export function localAddress(id: string): string {
  return shown.get(id) ?? '';
}

/** The page may show it. */
export function show({ id, blob }: Pick<LocalFile, 'id' | 'blob'>): void {
  if (!shown.has(id)) shown.set(id, URL.createObjectURL(blob));
}
