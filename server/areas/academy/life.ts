import type { DocumentName } from '#schemas/api/academy.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { LifeCycle } from '#server/moves/life-cycles.ts';
import { whyNotChange } from './documents.ts';

/** A document is published and withdrawn by its author, where he may at all, and by editors of its unit. */
export function articleLife(name: DocumentName): LifeCycle {
  return {
    guards: { ownDocument: (ctx, { row }) => whyNotChange(ctx, name, [toText(row['id'])]) },
  };
}
