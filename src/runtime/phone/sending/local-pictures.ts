import { localFile } from '#runtime/outbox/outbox.ts';

const shown = new Map<string, string>();

/** The address of a picture that is kept in this browser alone; empty while it has not been read. */
export function localPicture(id: string): string {
  return shown.get(id) ?? '';
}

/** What was chosen just now. */
export function showLocal(id: string, blob: Blob): void {
  if (!shown.has(id)) shown.set(id, URL.createObjectURL(blob));
}

/** Reads pictures of an earlier visit, so that they can be drawn. */
export async function readLocalPictures(ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      const file = shown.has(id) ? undefined : await localFile(id);
      if (file) showLocal(id, file.blob);
    }),
  );
}
