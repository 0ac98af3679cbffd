import { toText } from '#schemas/expressions/values.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle } from '#server/moves/life-cycles.ts';
import { isForeign } from './knowledge-owner-store.ts';

/** Entries of another unit are read and found useful, and neither changed nor retired. */
export const KNOWLEDGE_LIFE: LifeCycle = {
  guards: {
    ownEntry: async (ctx, { row }) =>
      (await isForeign(ctx.db, ctx.scope, [toText(row['id'])]))
        ? serverText(ctx.lang, 'knowledge.foreign')
        : null,
  },
};
