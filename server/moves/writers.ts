import { toText } from '#schemas/expressions/values.ts';
import { formFields } from '#schemas/language/derive.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import type { MoveFacts } from './life-cycles.ts';
import { hasWritten } from './move-store.ts';

/**
 * A guard for audits: whoever has written anything of what is audited leaves it to somebody else, also where others wrote after him.
 * The entity keeps its history; `moves` are those that hand it in.
 */
export function writersMayNot(
  entity: string,
  moves: readonly string[],
): (ctx: Ctx, facts: MoveFacts) => Promise<string | null> {
  return async (ctx, { row }) => {
    const recordId = toText(row['id']);
    const modes = ['create', 'edit'] as const;
    const fields = modes.flatMap((mode) => formFields(needEntity(ctx, entity), mode));
    const asked = { entity, recordId, userId: ctx.actor.id, fields, moves };
    return (await hasWritten(ctx.db, asked)) ? serverText(ctx.lang, 'move.ownWork') : null;
  };
}
