import type { OutboxItem } from './item.ts';
import { filesOf } from './outbox.ts';

/** What no file system takes in a name. */
const ODD = /[\\/:*?"<>|\p{Cc}]/gu;

/** Hands what waits to the person as a zip: `items.json`, and each file under its local id. */
export async function exportOutbox(items: readonly OutboxItem[]): Promise<void> {
  const { strToU8, zipSync } = await import('fflate');
  const files = (await Promise.all(items.map(filesOf))).flat();
  const pictures = await Promise.all(
    files.map(
      async ({ id, name, blob }) =>
        [
          `files/${id}-${name.replace(ODD, '_')}`,
          [new Uint8Array(await blob.arrayBuffer()), { level: 0 }],
        ] as const,
    ),
  );
  const bytes = zipSync({
    'items.json': strToU8(JSON.stringify(items, null, 2)),
    ...Object.fromEntries(pictures),
  });
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const at = new Date().toISOString().slice(0, 19).replace(/\D/g, '');
  Object.assign(document.createElement('a'), {
    href: address,
    download: `outbox-${at}.zip`,
  }).click();
  URL.revokeObjectURL(address);
}
