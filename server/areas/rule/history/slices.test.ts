import { DAY_MS } from '#schemas/basics/units.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { groupPoints } from './slices.ts';

const DAY = { fromMs: 0, toMs: DAY_MS };
const POINT = { id: '1', stCode: '32', rtSeconds: 60, minuteSeconds: 60 };

const highestOf = (hours: number): RuleTree => ({
  v: 1,
  period: 'minute',
  when: {
    id: 'c',
    op: 'compare',
    left: { id: 'm', op: 'measured', factor: 'w01018' },
    is: '>',
    right: { id: 'h', op: 'highest', factor: 'w01018', span: { n: hours, unit: 'h' } },
  },
  then: [],
  recover: 1,
});

describe('what a try-out and a trace hold at once', () => {
  it('a slice of a try-out is so short that its points send few readings in it, however many points there are', () => {
    const readingsOf = (count: number): number => {
      const points = Array.from({ length: count }, (_, at) => ({ ...POINT, id: String(at) }));
      const [group] = groupPoints(highestOf(1), points, DAY);
      return ((group?.sliceMs ?? Number.NaN) / (POINT.minuteSeconds * 1000)) * count;
    };

    for (const count of [1, 60, 1000]) expect(readingsOf(count)).toBeLessThanOrEqual(25_000);
  });
});
