import type { EntitySchema } from '#schemas/language/entity.ts';
import { ownerOf } from '#schemas/language/owner.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { errorText } from '#server/base/texts/refusal-text.ts';
import { readsRecords } from './access.ts';
import { hooksOf } from './hooks.ts';
import { allOf, noRow, visibleRows } from './store/entity-where.ts';
import { MOST_COUNTED, type Held, type HeldOf } from './store/held-values.ts';

/** Records of an entity that hold another one back; without numbers where nobody counted them. */
export interface Holder {
  readonly entity: string;
  readonly held?: Held;
}

/** More kinds of records are of no use in one sentence. */
const MOST_NAMED = 6;

/** The rows of an entity that are counted as holders, and those of them that the actor finds in its list. */
export function heldOf(ctx: Ctx, entity: EntitySchema): HeldOf {
  const seen = readsRecords(ctx, entity)
    ? allOf([visibleRows(entity, ctx.scope), ...(hooksOf(ctx, entity.name).where?.(ctx) ?? [])])
    : noRow();
  return { entity, seen };
}

/**
 * The refusal to remove what others name: which records those are, and how many, stands beside its text (`holders`). Of records out of the
 * actor's sight neither kind nor number is told.
 */
export function inUse(ctx: Ctx, found: readonly Holder[]): AppError {
  const { lang, registry } = ctx;
  const holders = byOwner(registry, found);
  const told = holders.flatMap((holder) => sayHolder(ctx, holder) ?? []);
  const hasHidden = holders.some(
    (holder) =>
      sayHolder(ctx, holder) === undefined ||
      (holder.held !== undefined && holder.held.seen < holder.held.all),
  );
  const said = [
    ...told.slice(0, MOST_NAMED),
    ...(told.length > MOST_NAMED ? ['…'] : []),
    ...(hasHidden ? [errorText(lang, 'errors.hiddenHolders')] : []),
  ];
  return new AppError('inUse', {
    by: holders[0]?.entity ?? '',
    holders: said.reduce((before, after) => errorText(lang, 'errors.holders', { before, after })),
  });
}

/** @returns undefined where it is out of the actor's sight */
function sayHolder(ctx: Ctx, { entity: name, held }: Holder): string | undefined {
  const { registry, lang } = ctx;
  const entity = registry.entity(name);
  if (!entity || (held ? held.seen === 0 : !readsRecords(ctx, entity))) return undefined;
  const title = registry.localizedEntity(name, lang)?.title ?? name;
  return held ? errorText(lang, 'errors.holder', { title, count: sayCount(held.seen) }) : title;
}

/** Rows that several entities look at are told once, by the entity whose rows they are; who sees them through one of these sees them. */
function byOwner(
  registry: Pick<Ctx['registry'], 'entity' | 'entities'>,
  found: readonly Holder[],
): readonly Holder[] {
  const owners = new Map<string, Held | undefined>();
  for (const { entity, held } of found) {
    const view = registry.entity(entity);
    const name = view ? ownerOf(registry.entities(), view).name : entity;
    const known = owners.get(name);
    owners.set(name, held && known ? bothHeld(held, known) : (held ?? known));
  }
  return [...owners].map(([entity, held]) => ({ entity, ...(held && { held }) }));
}

function bothHeld(one: Held, other: Held): Held {
  return { all: Math.max(one.all, other.all), seen: Math.max(one.seen, other.seen) };
}

function sayCount(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}
