import { ownerOf } from '#schemas/language/owner.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { errorText } from '#server/base/texts/refusal-text.ts';
import { MOST_COUNTED } from './store/held-values.ts';

/** Records of an entity that hold another one back; without a count where nobody counted them. */
export interface Holder {
  readonly entity: string;
  /** At most `MOST_COUNTED` and one more. */
  readonly count?: number;
}

/** More kinds of records are of no use in one sentence. */
const MOST_NAMED = 6;

/** The refusal to remove what others name: which records those are, and how many, stands beside its text (`holders`). */
export function inUse(
  { registry, lang }: Pick<Ctx, 'registry' | 'lang'>,
  found: readonly Holder[],
): AppError {
  const holders = byOwner(registry, found);
  const said = holders.slice(0, MOST_NAMED).map(({ entity, count }) => {
    const title = registry.localizedEntity(entity, lang)?.title ?? entity;
    return count === undefined
      ? title
      : errorText(lang, 'errors.holder', { title, count: sayCount(count) });
  });
  const rest = holders.length > MOST_NAMED ? ['…'] : [];
  return new AppError('inUse', {
    by: holders[0]?.entity ?? '',
    holders: [...said, ...rest].reduce((before, after) =>
      errorText(lang, 'errors.holders', { before, after }),
    ),
  });
}

/** Rows that several entities look at are told once, by the entity whose rows they are. */
function byOwner(
  registry: Pick<Ctx['registry'], 'entity' | 'entities'>,
  found: readonly Holder[],
): readonly Holder[] {
  const counts = new Map<string, number | undefined>();
  for (const { entity, count } of found) {
    const seen = registry.entity(entity);
    const name = seen ? ownerOf(registry.entities(), seen).name : entity;
    const known = counts.get(name);
    counts.set(name, count === undefined ? known : Math.max(count, known ?? 0));
  }
  return [...counts].map(([entity, count]) => ({ entity, ...(count !== undefined && { count }) }));
}

function sayCount(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}
