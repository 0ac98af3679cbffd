import { callAddress } from '#engine/base/call.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import type { ShownTable } from '#schemas/api/engine.ts';

export type Format = ShownTable['format'];

/** Rows that come as a file at once; more are a background task, as with every export (UX.md section 7). */
const AT_ONCE = 1000;
const STARTED_MS = 2000;

/** Keeps a table as a file, written by the server as all exports are. A refusal has been told. */
export async function saveShown(
  ports: Ports<'data' | 'texts' | 'feedback' | 'house'>,
  table: ShownTable,
): Promise<void> {
  if (table.rows.length <= AT_ONCE) return saveMade(ports, 'POST /engine/table', table);
  await callAddress(
    ports,
    'POST /engine/table/task',
    { body: table },
    { idempotencyKey: ports.newId() },
  );
  tellStarted(ports);
}

/** Keeps the file that the server makes of what is sent; of many rows it is made in the background, and that is told. A refusal has been told. */
export async function saveMade(
  ports: Ports<'data' | 'texts' | 'feedback'>,
  api: string,
  body: Row,
): Promise<void> {
  const { taskId } = await ports.saveAnswer(api, body);
  if (taskId !== undefined) tellStarted(ports);
}

function tellStarted(ports: Ports<'texts' | 'feedback'>): void {
  ports.notify('success', ports.t('transfer.exportStarted'), STARTED_MS);
}
