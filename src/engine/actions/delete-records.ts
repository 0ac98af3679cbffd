import { verbApi } from '#engine/base/entity-facts.ts';
import type { Ports, Row, TextPort } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { endpointOf, listTitle } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { hasColumn, targetOf } from '#schemas/types/ask.ts';
import { fillText } from './fill-body.ts';

/** How long the "nothing selected" warning stays (SPEC.md section 5). */
const NOTHING_SELECTED_MS = 500;
/** From how many rows on the question only says the number. */
const NAMES_SHOWN = 3;

/**
 * The generic delete of SPEC.md section 7: warns when nothing is chosen, always asks, then `DELETE {url}` with the list
 * of keys, or `DELETE {url}/{id}` where the entity deletes one by one. Resolves to whether rows were deleted.
 */
export async function deleteRecords(
  ports: Ports<'data' | 'texts' | 'feedback' | 'house'>,
  entity: EntitySchema,
  rows: readonly Row[],
): Promise<boolean> {
  if (rows.length === 0) {
    ports.notify('warning', ports.t('action.nothingToDelete'), NOTHING_SELECTED_MS);
    return false;
  }
  const isAgreed = await ports.confirm({
    title: ports.t('action.remove'),
    text: [deleteQuestion(ports, entity, rows), ...(await sayLosers(ports, entity, rows))].join(''),
    danger: true,
  });
  if (!isAgreed) return false;
  const batchApi = endpointOf(entity, 'delete');
  if (batchApi) {
    await ports.call(
      batchApi,
      { body: rows.map((row) => row.id) },
      { idempotencyKey: ports.newId() },
    );
  } else {
    for (const row of rows)
      await ports.call(
        fillText(verbApi(entity, 'deleteOne'), row, true),
        {},
        { idempotencyKey: ports.newId() },
      );
  }
  return true;
}

/**
 * How many records name these in lists of links, by the related lists of the detail: those lists go on without them, so nobody is refused,
 * and who presses is told before. What he may not ask for is not told.
 */
async function sayLosers(
  ports: Ports<'data' | 'texts' | 'feedback' | 'house'>,
  { detail }: EntitySchema,
  rows: readonly Row[],
): Promise<readonly string[]> {
  const said = (detail?.related ?? []).map(async ({ entity, by, title, from, where, op }) => {
    if (from ?? where ?? op) return [];
    try {
      const target = await ports.entity(entity);
      const spec = target.fields[by];
      if (!spec || targetOf(spec) === undefined || hasColumn(spec)) return [];
      const ids = rows.map((row) => row.id);
      const { total } = await ports.page(
        verbApi(target, 'page'),
        { page: 1, limit: 1, where: JSON.stringify({ field: by, op: 'in', value: ids }) },
        { isSilent: true },
      );
      return total > 0
        ? [ports.t('action.deleteLosers', { title: title ?? listTitle(target), count: total })]
        : [];
    } catch {
      return [];
    }
  });
  return (await Promise.all(said)).flat();
}

/** Names one to three rows, otherwise says how many. */
export function deleteQuestion(
  ports: TextPort,
  entity: EntitySchema,
  rows: readonly Row[],
): string {
  const names = rows.map((row) => recordTitle(entity, row, ports)).filter((name) => name !== '');
  if (rows.length <= NAMES_SHOWN && names.length === rows.length)
    return ports.t('action.deleteNamed', {
      name: names.join(ports.t('cell.listSeparator')),
      entity: entity.title,
    });
  return ports.t('action.deleteCount', { count: rows.length, entity: entity.title });
}
