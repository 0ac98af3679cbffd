import type { Prepared } from '../receive/prepare.ts';

/** What is tried with a batch whose content the database refuses. */
export type AfterRefusal =
  /** One of them is at fault: each half is written by itself, and the others lose nothing by it. */
  | {
      readonly next: 'halves';
      readonly first: readonly Prepared[];
      readonly second: readonly Prepared[];
    }
  /** Its readings cannot be stored; the packet is kept in the log. */
  | { readonly next: 'logOnly'; readonly item: Prepared }
  /** Not even the log takes it. */
  | { readonly next: 'lost'; readonly mn: string | null };

export function afterRefusal(batch: readonly Prepared[]): AfterRefusal {
  if (batch.length > 1) {
    const middle = batch.length >> 1;
    return { next: 'halves', first: batch.slice(0, middle), second: batch.slice(middle) };
  }
  const [item] = batch;
  if (!item || (item.readings.length === 0 && item.errorKind === 'parse'))
    return { next: 'lost', mn: item?.mn ?? null };
  return { next: 'logOnly', item: withoutReadings(item) };
}

function withoutReadings(item: Prepared): Prepared {
  return {
    ...item,
    readings: [],
    dataTime: null,
    quarantine: null,
    errorKind: 'parse',
    log: { ...item.log, dataTime: null, isOk: false, errors: 'NOT_STORED' },
  };
}
