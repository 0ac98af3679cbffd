import { callVerb } from '#engine/base/call-verb.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

/** How long the success toast stays (SPEC.md section 8). */
const DONE_MS = 500;

/** Asks, then the record goes into its approval. @returns false where it was left */
export async function submitRecord(
  ports: Ports<'data' | 'texts' | 'feedback'>,
  {
    entity,
    row,
    title,
  }: { readonly entity: EntitySchema; readonly row: Row; readonly title: string },
): Promise<boolean> {
  const name = recordTitle(entity, row, ports);
  if (!(await ports.confirm({ title, text: ports.t('approval.submit.confirm', { name }) })))
    return false;
  const { version } = row;
  await callVerb(
    ports,
    { entity, verb: 'submit' },
    { body: { id: rowId(row), ...(typeof version === 'number' ? { version } : {}) } },
  );
  ports.notify('success', ports.t('action.done', { title }), DONE_MS);
  return true;
}
