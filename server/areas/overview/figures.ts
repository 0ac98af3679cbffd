import { keysOf } from '#schemas/api/home-cards.ts';
import { figuresOf, type FigureCardName } from '#schemas/api/home-figures.ts';
import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { demandKey, holdsKey } from '#server/records/access.ts';
import { countMatching } from '#server/records/resource/read.ts';

/** A count of a card. `isCapped`: there are more than were counted. */
interface Counted {
  readonly name: string;
  readonly total: number;
  readonly isCapped?: boolean;
}

/**
 * The counts of a card, each that of the list it opens; those of lists that the actor may not open are left out.
 * @throws AppError `forbidden` the card is for others.
 */
export async function countFigures(ctx: Ctx, card: FigureCardName): Promise<readonly Counted[]> {
  const needed = keysOf(card);
  demandKey(ctx, needed === 'login' ? needed : { anyOf: needed });
  const counts = await Promise.all(
    figuresOf(card).map(async ({ name, entity: of, preset, filter }) => {
      const entity = ctx.registry.entity(of);
      if (!entity || !verbsOf(entity).includes('page')) return [];
      if (!holdsKey(ctx.actor, verbPermission(entity, 'page'))) return [];
      const counted = await countMatching(ctx, entity, {
        ...filter,
        ...(preset !== undefined && { preset }),
      });
      return [{ name, ...counted }];
    }),
  );
  return counts.flat();
}
