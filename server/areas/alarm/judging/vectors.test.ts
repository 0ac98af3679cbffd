import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import {
  convertConcentration,
  computeDryFlow,
  computeEmissionRate,
  computeNoxAsNo2,
  convertPpmToMgm3,
  toStandardState,
  computeTransmissionRates,
  computeWeightedMean,
} from '#schemas/formulas/formulas.ts';
import { type AlarmRule, IDLE, judge } from './judge.ts';
import { judgeRange, judgeUpper } from './level.ts';

const file = path.resolve('..', 'shared', 'domain', 'domain-vectors.json');

interface Vectors {
  readonly semantics: readonly string[];
  readonly calc: readonly {
    readonly calc: string;
    readonly in: Record<string, unknown>;
    readonly out: unknown;
  }[];
  readonly alarmScenarios: readonly {
    readonly name: string;
    readonly rule: AlarmRule;
    readonly rf?: number;
    readonly series: readonly { v: number; flag: string }[];
    readonly events: readonly object[];
  }[];
}

const shared = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors) : null;
if (!shared) process.stdout.write(`skipped: ${file} is absent\n`);

type Input = (key: string) => unknown;
const numbers = (input: Input, keys: readonly string[]): readonly number[] =>
  keys.map((key) => input(key) as number);

/** How each kind of calculation is done, by its name without what stands in brackets. */
const CALCULATIONS: Readonly<Record<string, (input: Input) => unknown>> = {
  reducedConcentration(input) {
    const [c = 0, o2 = 0, standard = 0] = numbers(input, ['c', 'o2', 'o2std']);
    return convertConcentration(c, o2, standard);
  },
  noxAsNo2(input) {
    const [no = 0, no2 = 0] = numbers(input, ['no', 'no2']);
    return computeNoxAsNo2(no, no2);
  },
  ppmToMgm3(input) {
    const [ppm = 0, mass = 0] = numbers(input, ['ppm', 'molarMass']);
    return convertPpmToMgm3(ppm, mass);
  },
  toStandardState(input) {
    const [c = 0, ba = 0, ps = 0, ts = 0] = numbers(input, ['c', 'Ba', 'Ps', 'ts']);
    return toStandardState(c, { ba, ps, ts });
  },
  dryFlow(input) {
    const [v = 0, f = 0, xsw = 0, ba = 0, ps = 0, ts = 0] = numbers(input, [
      'v',
      'F',
      'Xsw%',
      'Ba',
      'Ps',
      'ts',
    ]);
    return computeDryFlow({ v, f, xsw, ba, ps, ts });
  },
  emission(input) {
    const [c = 0, q = 0] = numbers(input, ['c mg/m3', 'q m3/h']);
    return computeEmissionRate(c, q);
  },
  weightedMean: (input) =>
    computeWeightedMean(input('rows(flow m3, c mg/L)') as [number, number][]),
  transmissionEffective(input) {
    const [expected = 0, received = 0, valid = 0, stopped = 0] = numbers(input, [
      'expectedHours',
      'received',
      'valid',
      'stoppedHours',
    ]);
    return computeTransmissionRates({ expected, received, valid, stopped });
  },
  overLimitLevel(input) {
    const [value = 0, upper = 0] = numbers(input, ['v', 'upper']);
    return judgeUpper(value, upper);
  },
  rangeJudge(input) {
    const [value = 0] = numbers(input, ['v']);
    return { exceeds: judgeRange(value, 6, 9).exceeds };
  },
};

const kindOf = (calc: string): string => calc.replace(/\(.*/, '');

describe.skipIf(!shared)('the shared domain vectors', () => {
  it('class “vectors that nobody runs”: every part of the file, every kind of calculation and of alarm is known here, none twice', () => {
    const kinds = new Set(shared?.calc.map(({ calc }) => kindOf(calc)));

    expect(Object.keys(shared ?? {}).toSorted()).toEqual([
      'about',
      'alarmScenarios',
      'calc',
      'semantics',
    ]);
    expect([...kinds].toSorted()).toEqual(Object.keys(CALCULATIONS).toSorted());
    expect([...new Set(shared?.alarmScenarios.map(({ rule }) => rule.type))].toSorted()).toEqual([
      'constant',
      'over',
      'zero',
    ]);
    expect(shared?.semantics).toHaveLength(8);
  });

  for (const [index, vector] of (shared?.calc ?? []).entries()) {
    it(`${vector.calc} ${index} computes what is printed`, () => {
      const out = CALCULATIONS[kindOf(vector.calc)]?.((key) => vector.in[key]);

      if (typeof vector.out === 'number')
        expect(Math.abs((out as number) - vector.out) / vector.out).toBeLessThan(2e-5);
      else expect(out).toEqual(vector.out);
    });
  }

  for (const scenario of shared?.alarmScenarios ?? []) {
    it(`${scenario.name} gives the expected alarms`, () => {
      let state = IDLE;
      const events = scenario.series.flatMap(({ v, flag }, at) => {
        const step = judge(scenario.rule, state, {
          value: v,
          flag,
          isSuppressed: scenario.rf === 1,
        });
        state = step.state;
        return step.event && step.event.event !== 'again' ? [{ at, ...step.event }] : [];
      });

      expect(events).toMatchObject(scenario.events);
      expect(events).toHaveLength(scenario.events.length);
    });
  }
});
