import type { ShownTable } from '#schemas/api/engine.ts';
import { callAddress } from '#engine/base/call.ts';
import type { EnginePorts } from '#engine/base/ports.ts';

export type Format = ShownTable['format'];

/** Rows that come as a file at once; more are a background task, as with every export (UX.md section 7). */
const AT_ONCE = 1000;
const STARTED_MS = 2000;

/** Keeps a table as a file, written by the server as all exports are. A refusal has been told. */
export async function saveShown(ports: EnginePorts, table: ShownTable): Promise<void> {
  if (table.rows.length <= AT_ONCE) return ports.saveAnswer('POST /engine/table', table);
  await callAddress(ports, 'POST /engine/table/task', { body: table }, { idempotencyKey: ports.newId() });
  ports.notify('success', ports.t('transfer.exportStarted'), STARTED_MS);
}
