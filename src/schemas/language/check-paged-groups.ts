import { told } from '../texts/told.ts';
import type { AddressNode } from './address-nodes.ts';
import { namesIn } from './call-shapes.ts';
import type { ShapeFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';

/** Rows that come page by page are grouped by whoever pages them: an entity's own page makes no groups. */
export function checkGroupBy(
  { groupBy }: Extract<AddressNode, { rowsOf: unknown }>,
  asked: {
    readonly address: string;
    readonly taken: ShapeFacts | null | undefined;
    readonly path: readonly string[];
  },
  { index, report }: { readonly index: SchemaIndex; readonly report: FileReport },
): void {
  const names = groupBy === undefined ? undefined : namesIn(asked.taken ?? undefined, index);
  if (names && !names.includes('groupBy'))
    report.tellAt(
      [...asked.path, 'groupBy'],
      told(
        'pagedGroups',
        '"{{address}}" answers pages and makes no groups: ask the "list" of the entity without "paged", or its "group"',
        { address: asked.address },
      ),
    );
}
