import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { targetOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { updateLinking } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** A field that is taken from the record a link names. */
interface Taking {
  readonly field: string;
  readonly link: string;
  readonly target: string;
  readonly name: string;
}

const takings = new WeakMap<EntitySchema, readonly Taking[]>();

function takingsOf(entity: EntitySchema): readonly Taking[] {
  const known = takings.get(entity);
  if (known) return known;
  const made = Object.entries(entity.fields).flatMap(([field, { from }]): readonly Taking[] => {
    const [link, name] = from?.split('.') ?? [];
    const target = link === undefined ? undefined : targetOf(entity.fields[link]);
    return link === undefined || name === undefined || target === undefined
      ? []
      : [{ field, link, target, name }];
  });
  takings.set(entity, made);
  return made;
}

/** The values of a write with what its links bring into fields of its own (`from`); a link that is not sent leaves them. */
export async function withTaken(
  ctx: Ctx,
  entity: EntitySchema,
  values: StoredRow,
): Promise<StoredRow> {
  const wanted = takingsOf(entity).filter(({ link }) => values[link] !== undefined);
  if (wanted.length === 0) return values;
  const rows = new Map<string, StoredRow | undefined>();
  for (const { link, target } of wanted)
    if (!rows.has(link)) rows.set(link, await linkedRow(ctx, target, values[link]));
  return {
    ...values,
    ...Object.fromEntries(
      wanted.map(({ field, link, name }) => [field, rows.get(link)?.[name] ?? null]),
    ),
  };
}

async function linkedRow(ctx: Ctx, name: string, key: unknown): Promise<StoredRow | undefined> {
  const target = ctx.registry.entity(name);
  return target && key !== null ? findRow(ctx.db, SYSTEM_SCOPE, target, toText(key)) : undefined;
}

/** Records that took fields of this one follow its change: their history tells it, their version stays, so that nobody's open form turns stale. */
export async function followTaken(
  tx: Ctx,
  changed: EntitySchema,
  { id, values }: { readonly id: string; readonly values: StoredRow },
): Promise<void> {
  for (const entity of tx.registry.entities()) {
    const own = takingsOf(entity).filter(
      ({ target, name }) => target === changed.name && values[name] !== undefined,
    );
    for (const link of new Set(own.map((one) => one.link))) {
      const set = Object.fromEntries(
        own.filter((one) => one.link === link).map(({ field, name }) => [field, values[name]]),
      );
      await updateLinking(
        tx.db,
        entity,
        { link, id },
        { set, by: tx.actor.id, keepsVersion: true },
      );
    }
  }
}
