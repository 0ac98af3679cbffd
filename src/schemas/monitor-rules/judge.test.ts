import { describe, expect, it } from 'vitest';

import type { Frame, FrameValue, RuleSurroundings } from './frame.ts';
import { makeRuleJudge } from './judge.ts';
import { ToldStates } from './states.ts';
import type { Condition, RuleTree, Value } from './tree.ts';

const HOUR = 3_600_000;
/** Monday 2026-11-02 08:00 of UTC+8. */
const START = Date.parse('2026-11-02T08:00:00+08:00');
const PLACE = { pointId: 'p1', stationId: 's1', stCode: '32' };
const COD = 'w01018';

const cod: Value = { id: 'v', op: 'measured', factor: COD };
const number = (value: number, unit: string | null = null): Value => ({
  id: `n${value}`.replaceAll(/\W/g, '_'),
  op: 'number',
  value,
  unit,
});
const above = (limit: number): Condition => ({
  id: 'c',
  op: 'compare',
  left: cod,
  is: '>',
  right: number(limit),
});
const aTree = (when: Condition, more: Partial<RuleTree> = {}): RuleTree => ({
  v: 1,
  period: 'hour',
  when,
  then: [],
  recover: 1,
  ...more,
});
const aValue = (given: number | null | Partial<FrameValue>): FrameValue => ({
  value: null,
  zs: null,
  min: null,
  max: null,
  flag: 'N',
  sampleTime: null,
  ...(typeof given === 'object' && given !== null ? given : { value: given }),
});
type FactorValues = Readonly<Record<string, number | null | Partial<FrameValue>>>;
const aFrame = (hour: number, said: FactorValues): Frame => ({
  timeMs: START + hour * HOUR,
  values: new Map(Object.entries(said).map(([code, given]) => [code, aValue(given)])),
});
const around = (more: Partial<RuleSurroundings> = {}): RuleSurroundings => ({
  limit: () => null,
  other: () => null,
  isHoliday: () => false,
  states: () => [],
  ...more,
});

/** Truth and event of one frame an hour of COD. */
function run(
  tree: RuleTree,
  series: readonly (number | null | Partial<FrameValue>)[],
  surroundings = around(),
): string[] {
  const judge = makeRuleJudge(tree);
  const memory = judge.fresh(PLACE);
  return series.map((given, hour) => {
    const { truth, event } = judge.step(memory, aFrame(hour, { [COD]: given }), surroundings);
    return `${truth === null ? '?' : truth ? 'T' : 'F'}${event === null ? '' : ` ${event}`}`;
  });
}

describe('the judge of rules', () => {
  it('a value that is marked neither counts nor interrupts', () => {
    const tree = aTree({ id: 't', op: 'times', of: above(50), count: 2 });

    expect(run(tree, [60, { value: 90, flag: 'C' }, null, 60, 40])).toEqual([
      'F',
      '?',
      '?',
      'T raise',
      'F recover',
    ]);
  });

  it('while an alarm is active counting has done its work: one value above starts the count of normal ones anew', () => {
    const tree = aTree({ id: 't', op: 'times', of: above(50), count: 3 }, { recover: 2 });

    expect(run(tree, [60, 60, 60, 40, 60, 40, 40, 60])).toEqual([
      'F',
      'F',
      'T raise',
      'F',
      'F again',
      'F',
      'F recover',
      'F',
    ]);
  });

  it('a frame that comes in parts raises once, and what an early part said stays said', () => {
    const judge = makeRuleJudge(
      aTree({
        id: 'a',
        op: 'and',
        of: [above(50), { id: 'm', op: 'mark', factor: 'w21003', in: ['N'] }],
      }),
    );
    const memory = judge.fresh(PLACE);
    const events = ([{ [COD]: 60 }, { w21003: 1 }, { w01001: 7 }] as readonly FactorValues[]).map(
      (said) => judge.step(memory, aFrame(0, said), around()).event,
    );

    expect(events).toEqual([null, 'raise', null]);
    expect(judge.step(memory, aFrame(1, { [COD]: 60, w21003: 1 }), around()).event).toBe('again');
    expect(judge.step(memory, aFrame(1, { w01001: 7 }), around()).event).toBeNull();
  });

  it('a value sent again counts as it is stored: the last, unless its mark is worse', () => {
    const judge = makeRuleJudge(aTree(above(50)));
    const memory = judge.fresh(PLACE);
    const again: readonly Partial<FrameValue>[] = [
      { value: 60, flag: 'D' },
      { value: 60 },
      { value: 10, flag: 'M' },
      { value: 40 },
    ];
    const said = again.map((one) => {
      const { truth, event } = judge.step(memory, aFrame(0, { [COD]: one }), around());
      return [truth, event];
    });

    expect(said).toEqual([
      [null, null],
      [true, 'raise'],
      [true, null],
      [false, 'recover'],
    ]);
  });

  it('an older frame changes nothing', () => {
    const judge = makeRuleJudge(aTree(above(50)));
    const memory = judge.fresh(PLACE);
    judge.step(memory, aFrame(2, { [COD]: 60 }), around());

    const late = judge.step(memory, aFrame(1, { [COD]: 10 }), around());

    expect(late).toMatchObject({ truth: null, event: null });
    expect(judge.isActive(memory)).toBe(true);
  });

  it('a mean is of the window before now, exact, and not known where nothing valid lies in it', () => {
    const mean: Value = { id: 'mean', op: 'mean', factor: COD, span: { n: 3, unit: 'h' } };
    const tree = aTree({ id: 'c', op: 'compare', left: mean, is: '=', right: number(0.2) });

    expect(run(tree, [0.1, 0.1, 0.4, 0, { value: 9, flag: 'D' }])).toEqual([
      '?',
      'F',
      'F',
      'T raise',
      'F recover',
    ]);
  });

  it('a change in percent is of the size of the value before, and not known of zero', () => {
    const change: Value = { id: 'change', op: 'change', as: 'percent', factor: COD };
    const tree = aTree({ id: 'c', op: 'compare', left: change, is: '>=', right: number(50, '%') });

    expect(run(tree, [0, 10, 15, null, 22.5, 30])).toEqual([
      '?',
      '?',
      'T raise',
      '?',
      'T again',
      'F recover',
    ]);
  });

  it('the same hour yesterday is that hour and no other', () => {
    const yesterday: Value = { id: 'y', op: 'measured', factor: COD, back: { n: 2, unit: 'h' } };
    const tree = aTree({ id: 'c', op: 'compare', left: cod, is: '>', right: yesterday });

    expect(run(tree, [5, null, 6, 7, 6])).toEqual(['?', '?', 'T raise', '?', 'F recover']);
  });

  it('a factor is absent when the point spoke of others all the span before now', () => {
    const judge = makeRuleJudge(
      aTree({ id: 'a', op: 'absent', factor: COD, span: { n: 2, unit: 'h' } }),
    );
    const memory = judge.fresh(PLACE);
    const said: readonly FactorValues[] = [{ [COD]: 1 }, {}, {}, {}, { [COD]: 1 }, {}];
    const truths = said.map(
      (one, hour) => judge.step(memory, aFrame(hour, { w01001: 7, ...one }), around()).truth,
    );

    expect(truths).toEqual([null, false, false, true, true, false]);
  });

  it('a condition lasts once its run is as old as the span', () => {
    expect(
      run(aTree({ id: 'l', op: 'lasts', of: above(50), span: { n: 2, unit: 'h' } }), [
        60,
        60,
        null,
        60,
        40,
        60,
      ]),
    ).toEqual(['F', 'F', '?', 'T raise', 'F recover', 'F']);
  });

  it('outside the hours of a rule nothing is known, and counting goes on', () => {
    const tree = aTree(
      { id: 't', op: 'times', of: above(50), count: 2 },
      { effective: { from: '09:00', to: '08:00', days: [1] } },
    );

    expect(run(tree, [60, 60, 40])).toEqual(['?', 'T raise', 'F recover']);
  });

  it('hours over midnight and holidays are those of the frame itself', () => {
    const night: Condition = {
      id: 'k',
      op: 'clock',
      from: '22:00',
      to: '06:00',
      days: [2],
      holidays: 'never',
    };
    const truths = run(
      aTree(night),
      Array.from({ length: 40 }, () => 1),
      around({ isHoliday: (day) => day === '2026-11-04' }),
    );

    expect(
      truths.map((one, hour) => (one.startsWith('T') ? hour : -1)).filter((hour) => hour >= 0),
    ).toEqual([16, 17, 18, 19, 20, 21, 38, 39]);
  });

  it('a block that is put aside is not there; a tree of nothing else holds never', () => {
    const aside: Condition = { ...above(1000), id: 'aside', off: true };

    expect(run(aTree({ id: 'a', op: 'and', of: [above(50), aside] }), [60])).toEqual(['T raise']);
    expect(
      run(
        aTree({
          id: 'a',
          op: 'or',
          of: [aside, { id: 'x', op: 'not', of: { ...above(1), off: true } }],
        }),
        [60],
      ),
    ).toEqual(['F']);
  });

  it('a number in another unit is converted to that of the factor', () => {
    const judge = makeRuleJudge(
      aTree({ id: 'c', op: 'compare', left: cod, is: '>', right: number(50_000, 'μg/L') }),
      { unitOf: () => 'mg/L' },
    );

    expect(judge.step(judge.fresh(PLACE), aFrame(0, { [COD]: 51 }), around()).truth).toBe(true);
    expect(judge.step(judge.fresh(PLACE), aFrame(0, { [COD]: 50 }), around()).truth).toBe(false);
  });

  it('the flow of a point is that of its kind', () => {
    const flow: Condition = {
      id: 'c',
      op: 'compare',
      left: { id: 'f', op: 'measured', factor: 'flow' },
      is: '>',
      right: number(0),
    };
    const judge = makeRuleJudge(aTree(flow));
    const frame = aFrame(0, { a00000: 3 });

    expect(judge.step(judge.fresh({ ...PLACE, stCode: '31' }), frame, around()).truth).toBe(true);
    expect(judge.step(judge.fresh(PLACE), frame, around()).truth).toBeNull();
  });

  it('a number against the flow is converted to what the point sends, water in L/s and gas in m³/s', () => {
    const flow: Condition = {
      id: 'c',
      op: 'compare',
      left: { id: 'f', op: 'measured', factor: 'flow' },
      is: '=',
      right: number(36, 'm³/h'),
    };
    const judge = makeRuleJudge(aTree(flow), {
      unitOf: (factor) => ({ w00000: 'L/s', a00000: 'm³/s' })[factor] ?? null,
    });
    const frame = aFrame(0, { w00000: 10, a00000: 0.01 });
    const truths = ['32', '31'].map(
      (stCode) => judge.step(judge.fresh({ ...PLACE, stCode }), frame, around()).truth,
    );

    expect(truths).toEqual([true, true]);
  });

  it('a number against a factor is converted to what it is measured in at the kind of point: mg of a stack, μg of ambient air', () => {
    const judge = makeRuleJudge(
      aTree({ id: 'c', op: 'compare', left: cod, is: '>', right: number(0.15, 'mg/m³') }),
      { unitOf: (_, stCode) => (stCode === '22' ? 'μg/m³' : 'mg/m³') },
    );
    const truthOf = (stCode: string, value: number) =>
      judge.step(judge.fresh({ ...PLACE, stCode }), aFrame(0, { [COD]: value }), around()).truth;

    expect([truthOf('31', 0.16), truthOf('22', 0.16), truthOf('22', 160)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('evidence says what each block came to, and whose number it was', () => {
    const limit: Value = { id: 'l', op: 'limit', factor: COD, side: 'upper' };
    const bound: Value = { id: 'b', op: '*', left: number(0.9), right: limit };
    const flow: Condition = {
      id: 'f',
      op: 'compare',
      left: { id: 'q', op: 'measured', factor: 'flow' },
      is: '>',
      right: number(0),
    };
    const when: Condition = {
      id: 'w',
      op: 'and',
      of: [
        flow,
        { id: 't', op: 'times', of: { ...above(0), right: bound } as Condition, count: 1 },
      ],
    };
    const judge = makeRuleJudge(aTree(when));
    const step = judge.step(
      judge.fresh(PLACE),
      aFrame(0, { [COD]: 46, w00000: 2 }),
      around({ limit: () => ({ upper: 50, lower: null }) }),
    );

    expect(step.results()).toEqual({
      w: true,
      f: true,
      q: 2,
      n0: 0,
      t: true,
      c: true,
      v: 46,
      b: 45,
      n0_9: 0.9,
      l: 50,
    });
    expect(step.subject(COD)).toEqual({ factor: COD, value: 46, bound: 45, is: '>' });
    expect(step.subject()).toEqual({ factor: 'w00000', value: 2, bound: 0, is: '>' });
  });

  it('a share is told in percent and a ratio without unit, not in the unit of the factor', () => {
    const subjectOf = (left: Value) => {
      const judge = makeRuleJudge(
        aTree({ id: 'c', op: 'compare', left, is: '>', right: number(0.5) }),
      );
      const memory = judge.fresh(PLACE);
      judge.step(memory, aFrame(0, { [COD]: 20, w00000: 10 }), around());
      return judge.step(memory, aFrame(1, { [COD]: 40, w00000: 10 }), around()).subject();
    };
    const flow: Value = { id: 'q', op: 'measured', factor: 'flow' };

    expect(subjectOf({ id: 'p', op: 'change', factor: COD, as: 'percent' })).toMatchObject({
      factor: COD,
      value: 100,
      unit: '%',
    });
    expect(subjectOf({ id: 'r', op: '/', left: cod, right: flow })).toMatchObject({
      factor: COD,
      value: 4,
      unit: null,
    });
    expect(subjectOf({ id: 'h', op: '/', left: cod, right: number(2) })).not.toHaveProperty('unit');
  });

  it('what is not above is said as at most, and a number on the left is turned round', () => {
    const judge = makeRuleJudge(
      aTree({
        id: 'n',
        op: 'not',
        of: { id: 'c', op: 'compare', left: number(50), is: '<', right: cod },
      }),
    );

    expect(judge.step(judge.fresh(PLACE), aFrame(0, { [COD]: 20 }), around()).subject()).toEqual({
      factor: COD,
      value: 20,
      bound: 50,
      is: '<=',
    });
  });

  it('an alarm kept from outside recovers like its own', () => {
    const judge = makeRuleJudge(aTree(above(50), { recover: 2 }));
    const memory = judge.fresh(PLACE);
    judge.setActive(memory, true);
    const events = [40, 60, 40, 40].map(
      (value, hour) => judge.step(memory, aFrame(hour, { [COD]: value }), around()).event,
    );

    expect(events).toEqual([null, 'again', null, 'recover']);
  });

  describe('states that the device told', () => {
    const off: Condition = { id: 's', op: 'facility', in: ['0'] };
    const flows: Condition = {
      id: 'f',
      op: 'compare',
      left: { id: 'm', op: 'measured', factor: 'flow' },
      is: '>',
      right: number(0),
    };
    /** Truth of one frame an hour with flow 1, told `[hour, whose, state]`. */
    const runTold = (
      when: Condition,
      told: readonly (readonly [number, string, string])[],
      hours: readonly number[],
      device: 'facility' | 'analyser' = 'facility',
    ) => {
      const states = new ToldStates();
      for (const [hour, of, state] of told)
        states.tell(device, { of, state, atMs: START + hour * HOUR });
      const judge = makeRuleJudge(aTree(when));
      const memory = judge.fresh(PLACE);
      return hours.map(
        (hour) =>
          judge.step(
            memory,
            aFrame(hour, { w00000: 1 }),
            around({
              states: (asked, timeMs) => (asked === device ? states.at(asked, timeMs) : []),
            }),
          ).truth,
      );
    };

    it('the last told up to the frame counts, for 24 hours; before and after it is not known', () => {
      expect(
        runTold(
          off,
          [
            [1, 'SB1', '0'],
            [3, 'SB1', '1'],
          ],
          [0, 1, 2, 3, 27, 28],
        ),
      ).toEqual([null, true, true, false, false, null]);
    });

    it('what is told over and over counts on, what stopped for longer does not count meanwhile', () => {
      expect(
        runTold(
          off,
          [
            [0, 'SB1', '0'],
            [24, 'SB1', '0'],
            [60, 'SB1', '0'],
          ],
          [24, 48, 49, 60],
        ),
      ).toEqual([true, true, null, true]);
    });

    it('any of them where none is named: true by one, false where all that count are otherwise', () => {
      expect(
        runTold(
          off,
          [
            [0, 'SB1', '1'],
            [1, 'SB2', '0'],
            [2, 'SB2', '4'],
          ],
          [0, 1, 2],
        ),
      ).toEqual([false, true, false]);
      expect(
        runTold(
          { ...off, item: 'SB1' },
          [
            [1, 'SB2', '0'],
            [2, 'SB1', '0'],
          ],
          [1, 2],
        ),
      ).toEqual([null, true]);
    });

    it('what is told of a time before one that was told changes nothing; of one time the last counts', () => {
      expect(
        runTold(
          off,
          [
            [2, 'SB1', '1'],
            [1, 'SB1', '0'],
            [3, 'SB1', '0'],
            [3, 'SB1', '1'],
          ],
          [1, 2, 3],
        ),
      ).toEqual([null, false, false]);
    });

    it('an analyser by its factor, flow as that of the point', () => {
      const maintained: Condition = { id: 's', op: 'analyser', factor: 'flow', in: ['1'] };

      expect(
        runTold(
          maintained,
          [
            [0, COD, '1'],
            [1, 'w00000', '1'],
          ],
          [0, 1],
          'analyser',
        ),
      ).toEqual([null, true]);
    });

    it('a facility that is off while water flows, with what was told as evidence; not known where nothing was told', () => {
      const when: Condition = { id: 'a', op: 'and', of: [off, flows] };
      const told = { of: 'SB1', state: '0', fromMs: START, lastMs: START };
      const judge = makeRuleJudge(aTree(when));
      const memory = judge.fresh(PLACE);
      const step = judge.step(memory, aFrame(1, { w00000: 2 }), around({ states: () => [told] }));

      expect([step.truth, step.event, step.told(), step.subject()]).toEqual([
        true,
        'raise',
        { s: [told] },
        { factor: 'w00000', value: 2, bound: 0, is: '>' },
      ]);
      expect(judge.step(memory, aFrame(2, { w00000: 2 }), around()).truth).toBeNull();
      expect(judge.step(memory, aFrame(3, { w00000: 0 }), around()).truth).toBe(false);
    });
  });
});
