import { fieldName } from '#schemas/language/names.ts';
import type { Db } from '#server/db/db.ts';
import {
  renameInFileLinks,
  renameInHistory,
  renameInImports,
  renameInSettings,
  renameInTranslations,
  renameInViews,
  type RenamedField,
} from '#server/records/store/renamed-fields.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { TablePlan } from './table-plan.ts';

/**
 * What names a field beside its column goes on under the new name: the history, translations, links to files, imports that may
 * be taken back, saved views, and how people arranged their lists.
 * @param change names of columns of the plan, or of the plan's whole table.
 */
export async function renameInTexts(
  db: Db,
  registry: Registry,
  plan: TablePlan,
  change: { readonly from: string; readonly to: string },
): Promise<void> {
  const renamed = renamedField(registry, plan, change);
  if (renamed.entities.length === 0) return;
  await renameInHistory(db, renamed);
  if (renamed.within !== undefined) return;
  if (registry.entity('language')) await renameInTranslations(db, plan.name, change);
  await renameInFileLinks(db, renamed);
  await renameInImports(db, renamed);
  if (registry.entity('listView')) await renameInViews(db, renamed);
  await renameInSettings(db, renamed);
}

function renamedField(
  registry: Registry,
  plan: TablePlan,
  { from, to }: { readonly from: string; readonly to: string },
): RenamedField {
  const owners = new Set(plan.source.split(', '));
  const tables = new Set(
    registry.entities().flatMap(({ name, table }) => (owners.has(name) ? [table.name] : [])),
  );
  const entities = registry
    .entities()
    .flatMap(({ name, table }) => (tables.has(table.name) ? [name] : []));
  const now = plan.columns.find(({ name }) => name === to)?.field ?? fieldName(to);
  if (to !== plan.name)
    return {
      entities,
      from: fieldName(from),
      to: now,
      ...(plan.of !== undefined && { within: plan.of }),
    };
  const table = [...tables].find((one) => to.startsWith(`${one}_`)) ?? '';
  return {
    entities,
    from: fieldName(from.slice(table.length + 1)),
    to: plan.of ?? fieldName(to.slice(table.length + 1)),
  };
}
