import type { Prepared } from '../receive/prepare.ts';
import { afterRefusal } from './refused-batch.ts';

const item = (mn: string, more: Partial<Prepared> = {}): Prepared =>
  ({
    mn,
    errorKind: null,
    dataTime: '2026-11-01T10:00:00+08:00',
    readings: [{ factorCode: 'w01018' }],
    log: { isOk: true, errors: null },
    ...more,
  }) as unknown as Prepared;

describe('a batch whose content the database refuses', () => {
  it('is written in halves, none of it left out', () => {
    const [a, b, c] = [item('A'), item('B'), item('C')];

    expect(afterRefusal([a, b, c])).toEqual({ next: 'halves', first: [a], second: [b, c] });
  });

  it('a single packet is kept in the log without its readings, and says so there', () => {
    const after = afterRefusal([item('A')]);

    expect(after).toMatchObject({
      next: 'logOnly',
      item: {
        mn: 'A',
        readings: [],
        errorKind: 'parse',
        dataTime: null,
        log: { isOk: false, errors: 'NOT_STORED' },
      },
    });
  });

  it('a packet that the log refuses as well is lost by name', () => {
    const kept = afterRefusal([item('A')]);
    if (kept.next !== 'logOnly') throw new Error('not kept in the log');

    expect(afterRefusal([kept.item])).toEqual({ next: 'lost', mn: 'A' });
  });
});
