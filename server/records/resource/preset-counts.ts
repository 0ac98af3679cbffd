import type { PresetCounts } from '#schemas/api/group.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import type { RawQuery } from './list-query.ts';
import { countMatching } from './read.ts';

const MAX_PRESETS = 20;

/**
 * How many rows each of the named presets (`presets=all,open`) holds under the filters of the list, in one call. What cannot be
 * counted is left out: the others are no worse for it.
 */
export async function countPresets(
  ctx: Ctx,
  name: string,
  { presets, preset: _one, ...filters }: RawQuery,
): Promise<PresetCounts> {
  const entity = needEntity(ctx, name);
  const names = [...new Set(String(presets).split(','))]
    .filter((one) => Object.hasOwn(entity.list?.presets ?? {}, one))
    .slice(0, MAX_PRESETS);
  const counts = await Promise.allSettled(
    names.map((preset) => countMatching(ctx, entity, { ...filters, preset })),
  );
  return {
    presets: Object.fromEntries(
      names.flatMap((preset, at) =>
        counts[at]?.status === 'fulfilled' ? [[preset, counts[at].value]] : [],
      ),
    ),
  };
}
