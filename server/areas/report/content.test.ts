import { describe, expect, it } from 'vitest';

import type { ReportedHour } from '#server/areas/statistic/hour-value-store.ts';
import { dataVersionOf, pointContent, type Member, type PointFacts } from './content.ts';
import { differenceOf } from './difference.ts';
import { groupContent, joinMembers } from './group.ts';
import { partsOfHours } from './parts-of-hours.ts';
import { isOver, periodsDue, reportPeriod } from './periods.ts';
import { regionOfAll, regionsOf } from './subjects.ts';

const MIDNIGHT = Date.parse('2026-11-26T00:00:00+08:00');
const TIMES = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Of each hour; null: nothing came. `!` in front: the device calls it faulty. */
const COD = [
  '41.1',
  '40.2',
  '39.9',
  '38.5',
  '40.0',
  '50.0',
  '50.1',
  '55.0',
  '60.00',
  '48.25',
  '47.75',
  '!180',
  '45.0',
  '44.4',
  '43.3',
  null,
  '42.2',
  '41.6',
  '41.5',
  '41.4',
  '41.3',
  '41.2',
  '41.0',
  '40.9',
];
/** L/s. */
const FLOW = COD.map((_, hour) => (hour === 15 ? null : hour < 12 ? '2.5' : '0.1'));

function hours(code: string, values: readonly (string | null)[]): readonly ReportedHour[] {
  return values.flatMap((text, hour) => {
    if (text === null) return [];
    const isFaulty = text.startsWith('!');
    return [
      {
        pointId: '3',
        factorCode: code,
        atMs: MIDNIGHT + hour * 3_600_000,
        flag: isFaulty ? 'D' : 'N',
        value: text.replace('!', ''),
        converted: null,
        isReceived: true,
        isCounted: !isFaulty,
        isValid: !isFaulty,
      },
    ];
  });
}

const facts = (more: Partial<PointFacts> = {}): PointFacts => ({
  hours: { should: 48, received: 46, valid: 45, stopped: 0 },
  wasHeard: true,
  times: TIMES,
  parts: partsOfHours([...hours('w01018', COD), ...hours('w00000', FLOW)]),
  limits: [{ factorCode: 'w01018', upper: '50', lower: null, usesConverted: false }],
  factors: [
    { code: 'w01018', unit: 'mg/L', decimals: 1 },
    { code: 'w00000', unit: 'L/s', decimals: 2 },
  ],
  air: null,
  ...more,
});

describe('the daily report of a point', () => {
  it('says to the digit what 24 hours come to by hand', () => {
    const { factors, exceedances, cells, gap } = pointContent(facts());

    // Σ of the 22 that count 974.60, 974.60 / 22 = 44.3; of the first 11 Σ c = 510.80, of the others 463.80
    // Σ c·q = 510.80 · 2.5 + 463.80 · 0.1 = 1323.38; · 3.6 / 1000 = 4.764168 kg
    // Σ q = 12 · 2.5 + 11 · 0.1 = 31.1 L/s; · 3.6 = 111.96 m³; the faulty hour has a flow, its value does not count
    // of COD the hours with a flow are the 22: Σ q = 11 · 2.5 + 11 · 0.1 = 28.6; · 3.6 = 102.96 m³
    expect(factors).toEqual([
      {
        code: 'w01018',
        unit: 'mg/L',
        decimals: 1,
        upper: '50',
        lower: null,
        usesConverted: false,
        received: 23,
        valid: 22,
        min: '38.5',
        minAt: '03:00',
        avg: '44.3',
        max: '60.0',
        maxAt: '08:00',
        exceeded: 3,
        flow: '103.0',
        emission: '4.764',
      },
      expect.objectContaining({ code: 'w00000', avg: '1.35', flow: '112.0', emission: null }),
    ]);
    // equality passes: 50.0 at five is none; multiples by hand: 0.1/50 = 0.002, 5/50 = 0.1, 10/50 = 0.2
    expect(exceedances).toEqual([
      { code: 'w01018', at: '06:00', value: '50.1', limit: '50', multiple: '0.00' },
      { code: 'w01018', at: '07:00', value: '55.0', limit: '50', multiple: '0.10' },
      { code: 'w01018', at: '08:00', value: '60.00', limit: '50', multiple: '0.20' },
    ]);
    const cod = cells['w01018'] ?? [];
    expect([cod[8], cod[11], cod[15]]).toEqual([
      { text: '60.0', flag: 'N', isOver: true, isCounted: true },
      { text: '180.0', flag: 'D', isOver: false, isCounted: false },
      null,
    ]);
    expect(gap).toBeNull();
  });

  it('rounds halves to the even digit, where a float would fall to the wrong side', () => {
    const of = (...values: readonly string[]) =>
      pointContent(facts({ parts: partsOfHours(hours('w01018', values)) })).factors[0]?.avg;

    expect([of('0.05', '0.05'), of('0.15'), of('0.1', '0.2'), of('1.25', '1.25')]).toEqual([
      '0.0',
      '0.2',
      '0.2',
      '1.2',
    ]);
  });

  it('judges what the device converted where the limit says so, a range at both ends, and nothing that was put in the place of a missing value', () => {
    const [first] = hours('a21026', ['30']);
    const gas = (more: object) => partsOfHours(first ? [{ ...first, ...more }] : []);
    const limit = { factorCode: 'a21026', upper: '35', lower: '6', usesConverted: true };
    const over = (parts: PointFacts['parts']) =>
      pointContent(
        facts({
          parts,
          limits: [limit],
          factors: [{ code: 'a21026', unit: 'mg/m³', decimals: 0 }],
        }),
      ).exceedances.map(({ value, multiple }) => [value, multiple]);

    expect(over(gas({ converted: '42' }))).toEqual([['42', '0.20']]);
    expect(over(gas({ converted: '5.9' }))).toEqual([['5.9', null]]);
    expect(over(gas({ converted: '6' }))).toEqual([]);
    expect(over(gas({ converted: null }))).toEqual([]);
    expect(over(gas({ converted: '42', flag: null, isReceived: false }))).toEqual([]);
  });

  it.each([
    ['unscheduled', { should: 0, received: 0, valid: 0, stopped: 0 }, true],
    ['stopped', { should: 0, received: 0, valid: 0, stopped: 48 }, true],
    ['offline', { should: 48, received: 0, valid: 0, stopped: 0 }, true],
    ['neverConnected', { should: 48, received: 0, valid: 0, stopped: 0 }, false],
  ] as const)('of a day without data says why: %s', (why, counted, wasHeard) => {
    const { gap, factors } = pointContent(facts({ hours: counted, parts: [], wasHeard }));

    expect([gap, factors]).toEqual([why, []]);
  });

  it('has another data version by values alone', () => {
    const version = (more: Partial<PointFacts> = {}) => dataVersionOf(pointContent(facts(more)));

    expect(version()).toBe(version());
    expect(version({ parts: partsOfHours(hours('w01018', ['41.1'])) })).not.toBe(version());
  });

  it('keeps what came by a code that the catalogue does not have any more, after the others', () => {
    const { factors, cells } = pointContent(
      facts({ factors: [{ code: 'w00000', unit: 'L/s', decimals: 2 }] }),
    );

    expect(factors.map(({ code, unit }) => [code, unit])).toEqual([
      ['w00000', 'L/s'],
      ['w01018', null],
    ]);
    expect(cells['w01018']?.[0]?.text).toBe('41.10');
  });
});

describe('what a version changed', () => {
  const changes = (more: Partial<PointFacts>) =>
    differenceOf(pointContent(facts()), pointContent(facts(more))).map(
      ({ of, what, before, after }) => [of, what, before, after].join(' '),
    );

  it('class “a revision that shows nothing”: a limit, a unit and a mark are differences as values are', () => {
    const [limit] = facts().limits;
    const faulty = COD.map((text, hour) => (hour === 5 ? `!${text}` : text));

    expect(changes({ limits: limit ? [{ ...limit, upper: '60' }] : [] })).toEqual([
      'w01018 bounds ≤ 50 ≤ 60',
      'w01018 exceeded 3 0',
      'w01018 06:00 50.1* 50.1',
      'w01018 07:00 55.0* 55.0',
      'w01018 08:00 60.0* 60.0',
    ]);
    expect(
      changes({ parts: partsOfHours([...hours('w01018', faulty), ...hours('w00000', FLOW)]) }),
    ).toContain('w01018 05:00 50.0 50.0 (D)');
    expect(
      changes({
        factors: facts().factors.map((one) => ({ ...one, unit: 'g/L' })),
      }),
    ).toEqual(expect.arrayContaining(['w01018 unit mg/L g/L']));
    expect(changes({ hours: { should: 0, received: 0, valid: 0, stopped: 0 } })).toContain(
      ' gap  unscheduled',
    );
  });

  it('of a factor and of a member that are gone names each figure they had; another name is none', () => {
    const gone = changes({ parts: partsOfHours(hours('w01018', COD)) });
    const one = (id: string, name: string): Member => ({
      id,
      name,
      points: 1,
      should: 24,
      received: 24,
      valid: 24,
      stopped: 0,
      exceedances: 0,
      alarms: 0,
      gap: null,
    });
    const group = (...members: readonly Member[]) => groupContent(members);

    expect(gone).toEqual(expect.arrayContaining(['w00000 avg 1.35 ', 'w00000 23:00 0.10 ']));
    expect(
      differenceOf(group(one('e', '甲'), one('f', '乙')), group(one('e', '甲'))).filter(
        ({ of }) => of === 'f',
      ),
    ).toContainEqual({ of: 'f', what: 'should', before: '24', after: null });
    expect(differenceOf(group(one('e', '甲')), group(one('e', '甲（新）')))).toEqual([]);
  });
});

describe('the report of a group', () => {
  const member = (id: string, should: number, valid: number): Member => ({
    id,
    name: id,
    points: 1,
    should,
    received: should,
    valid,
    stopped: 0,
    exceedances: 1,
    alarms: 2,
    gap: null,
  });

  it('adds numerators and denominators, of one enterprise together', () => {
    const members = joinMembers([member('e', 24, 24), member('f', 240, 120), member('e', 24, 0)]);

    expect(
      members.map(({ id, points, should, valid, alarms }) => [id, points, should, valid, alarms]),
    ).toEqual([
      ['e', 2, 48, 24, 4],
      ['f', 1, 240, 120, 2],
    ]);
    expect(groupContent(members).hours).toEqual({
      should: 288,
      received: 288,
      valid: 144,
      stopped: 0,
    });
  });

  it('belongs to the smallest region that all of its points lie in', () => {
    expect(regionsOf('320402')).toEqual(['320000', '320400', '320402']);
    expect(regionOfAll(['320402', '320411'])).toBe('320400');
    expect(regionOfAll(['320402', '330100'])).toBeNull();
    expect(regionOfAll(['320402', null])).toBeNull();
  });
});

describe('periods', () => {
  it.each([
    ['week', '2026-01-01', '2026-W01', '2025-12-29', '2026-01-04'],
    ['week', '2027-01-03', '2026-W53', '2026-12-28', '2027-01-03'],
    ['month', '2028-02-10', '2028-02', '2028-02-01', '2028-02-29'],
    ['quarter', '2026-11-26', '2026-Q4', '2026-10-01', '2026-12-31'],
    ['year', '2026-11-26', '2026', '2026-01-01', '2026-12-31'],
  ] as const)('%s of %s is %s', (kind, day, ...said) => {
    const { name, from, to } = reportPeriod(kind, day);

    expect([name, from, to]).toEqual(said);
  });

  it('are due an hour after midnight, those missed before them too', () => {
    const at = (time: string) =>
      periodsDue('day', new Date(`2026-11-27T${time}+08:00`), 2).map(({ name }) => name);

    expect(at('00:59:59')).toEqual(['2026-11-24', '2026-11-25']);
    expect(at('01:00:00')).toEqual(['2026-11-25', '2026-11-26']);
    expect(isOver({ to: '2026-11-26' }, new Date('2026-11-27T00:30:00+08:00'))).toBe(false);
    expect(isOver(reportPeriod('week', '9999-12-31'), new Date('2026-11-27T09:00:00Z'))).toBe(
      false,
    );
  });
});
