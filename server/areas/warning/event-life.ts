import { toText } from '#schemas/expressions/values.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle } from '#server/moves/life-cycles.ts';
import { seesAll } from './event-hooks.ts';

/** What the server knows of the life of a special event besides its file. */
export const EVENT_LIFE: LifeCycle = {
  guards: {
    seesStations: async (ctx, { row }) =>
      (await seesAll(ctx, [toText(row['id'])])) ? null : serverText(ctx.lang, 'special.unseen'),
  },
};
