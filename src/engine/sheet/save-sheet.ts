import type { Ports, Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { recordApi, type SheetFile } from './record-api.ts';

const STARTED_MS = 3000;

/** Keeps the sheet of a record as a file; one that is long is made in the background, which is said. */
export async function saveSheet(
  ports: Ports<'data' | 'texts' | 'feedback'>,
  { entity, row }: { readonly entity: EntitySchema; readonly row: Row | undefined },
  file: SheetFile,
): Promise<void> {
  if (!row) return;
  const { taskId } = await ports.saveAnswer(recordApi(entity, file, row), {});
  if (taskId !== undefined) ports.notify('info', ports.t('sheet.task'), STARTED_MS);
}
