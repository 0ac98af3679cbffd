import { verbPermission } from '#schemas/language/derive.ts';
import { recordAddress } from '#schemas/language/record-address.ts';
import { readAbout } from '#schemas/monitor-rules/told-evidence.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';

/**
 * The pages of the cameras, doors, batches and items that alarms are about, by what their evidence says (`camera:12`): of those that are
 * still there and in sight, for whoever may open them. One statement for each kind of them.
 */
export async function listAboutLinks(
  ctx: Ctx,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, string>> {
  const abouts = rows.flatMap((row) => readAbout(row['evidence']) ?? []);
  const links = new Map<string, string>();
  for (const name of new Set(abouts.map(({ entity }) => entity))) {
    const entity = ctx.registry.entity(name);
    if (!entity || !holdsKey(ctx.actor, verbPermission(entity, 'info'))) continue;
    const ids = abouts.flatMap((one) => (one.entity === name ? [one.id] : []));
    // oxlint-disable-next-line no-await-in-loop -- four kinds at most
    const seen = await listVisibleKeys(ctx.db, ctx.scope, entity, {
      keys: [...new Set(ids)],
      where: hooksOf(ctx, name).where?.(ctx) ?? [],
    });
    for (const id of seen) {
      const address = recordAddress(entity, id, '')?.slice(1);
      if (address !== undefined) links.set(`${name}:${id}`, address);
    }
  }
  return links;
}

/** The link of one alarm among them; null where it has none. */
export function aboutLinkOf(links: ReadonlyMap<string, string>, evidence: unknown): string | null {
  const about = readAbout(evidence);
  return (about && links.get(`${about.entity}:${about.id}`)) ?? null;
}
