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
  readonly calc: readonly { readonly calc: string; readonly in: Record<string, unknown>; readonly out: unknown }[];
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

function compute(calc: string, input: Record<string, unknown>): unknown {
  const at = (key: string): number => input[key] as number;
  switch (calc.replace(/\(.*/, '')) {
    case 'reducedConcentration':
      return convertConcentration(at('c'), at('o2'), at('o2std'));
    case 'noxAsNo2':
      return computeNoxAsNo2(at('no'), at('no2'));
    case 'ppmToMgm3':
      return convertPpmToMgm3(at('ppm'), at('molarMass'));
    case 'toStandardState':
      return toStandardState(at('c'), { ba: at('Ba'), ps: at('Ps'), ts: at('ts') });
    case 'dryFlow':
      return computeDryFlow({ v: at('v'), f: at('F'), xsw: at('Xsw%'), ba: at('Ba'), ps: at('Ps'), ts: at('ts') });
    case 'emission':
      return computeEmissionRate(at('c mg/m3'), at('q m3/h'));
    case 'weightedMean':
      return computeWeightedMean(input['rows(flow m3, c mg/L)'] as [number, number][]);
    case 'transmissionEffective':
      return computeTransmissionRates({ expected: at('expectedHours'), received: at('received'), valid: at('valid'), stopped: at('stoppedHours') });
    case 'overLimitLevel':
      return judgeUpper(at('v'), at('upper'));
    case 'rangeJudge':
      return { exceeds: judgeRange(at('v'), 6, 9).exceeds };
    default:
      return `unknown ${calc}`;
  }
}

describe.skipIf(!shared)('the shared domain vectors', () => {
  for (const [index, vector] of (shared?.calc ?? []).entries()) {
    it(`${vector.calc} ${index} computes what is printed`, () => {
      const out = compute(vector.calc, vector.in);

      if (typeof vector.out === 'number') expect(Math.abs((out as number) - vector.out) / vector.out).toBeLessThan(2e-5);
      else expect(out).toEqual(vector.out);
    });
  }

  for (const scenario of shared?.alarmScenarios ?? []) {
    it(`${scenario.name} gives the expected alarms`, () => {
      let state = IDLE;
      const events = scenario.series.flatMap(({ v, flag }, at) => {
        const step = judge(scenario.rule, state, { value: v, flag, isSuppressed: scenario.rf === 1 });
        state = step.state;
        return step.event && step.event.event !== 'again' ? [{ at, ...step.event }] : [];
      });

      expect(events).toMatchObject(scenario.events);
      expect(events).toHaveLength(scenario.events.length);
    });
  }
});
