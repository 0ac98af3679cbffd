import {
  confidenceOf,
  type DeviceState,
  type FactorSeries,
  type PointCase,
  type Sample,
} from './case.ts';
import { detectConstant } from './constant.ts';
import { detectAll } from './detect.ts';
import { detectFlow } from './flow.ts';
import { detectJump } from './jump.ts';
import { detectLogic } from './logic.ts';
import { detectOffline } from './offline.ts';
import { rankCorrelation } from './robust.ts';
import { detectState } from './state.ts';
import { detectZero } from './zero.ts';

const HOUR = 3_600_000;
const FROM = Date.parse('2026-11-20T00:00:00+08:00');
const HOURS = 72;

type Shape = (hour: number) => number | null | Partial<Sample>;

/** A factor by the hour; null: the hour is missing. */
function series(code: string, shape: Shape, hours = HOURS): FactorSeries {
  const samples = Array.from({ length: hours }, (_, hour): Sample | null => {
    const given = shape(hour);
    if (given === null) return null;
    const part = typeof given === 'number' ? { value: given } : given;
    return {
      atMs: FROM + hour * HOUR,
      value: null,
      converted: null,
      flag: 'N',
      sampleTime: null,
      ...part,
    };
  });
  return { code, samples: samples.filter((sample) => sample !== null) };
}

function subject(all: readonly FactorSeries[], change: Partial<PointCase> = {}): PointCase {
  const toMs = FROM + HOURS * HOUR;
  return {
    fromMs: FROM,
    toMs,
    nowMs: toMs + 5 * 60_000,
    stepMs: HOUR,
    stCode: '32',
    referenceO2: null,
    series: all,
    states: [],
    lastPacketMs: toMs + 4 * 60_000,
    packetIntervalMs: 60_000,
    stops: [],
    ...change,
  };
}

const living: Shape = (hour) => 30 + 6 * Math.sin(hour * 1.3) + Math.cos(hour * 0.31);
const flowing: Shape = (hour) => 12 + 4 * Math.sin(hour * 0.7);
const COD = 'w01018';
const NH3 = 'w21003';
const FLOW = 'w00000';
const codesOf = (found: readonly { readonly code: string }[]): readonly string[] =>
  found.map(({ code }) => code);

it('a point that lives is found fault with by nobody', () => {
  const healthy = subject([
    series(COD, living),
    series(NH3, (hour) => 2 + Math.sin(hour * 0.9) * 0.5),
    series(FLOW, flowing),
  ]);

  expect(detectAll(healthy, null)).toMatchObject({
    findings: [],
    isTooLittle: false,
    valueCount: 3 * HOURS,
  });
});

describe('confidence', () => {
  it('is 50 at the threshold, 75 at twice, 90 at five times, and never 100', () => {
    expect([1, 2, 5, 1_000_000].map(confidenceOf)).toEqual([50, 75, 90, 99]);
  });
});

describe('恒值', () => {
  const stuck =
    (from: number, to: number): Shape =>
    (hour) =>
      hour >= from && hour < to ? 31 : living(hour);

  it('while others change it is the analyser', () => {
    const [found] = detectConstant(subject([series(COD, stuck(20, 50)), series(NH3, living)]));

    expect(found).toMatchObject({
      code: 'constant.stuck',
      factorCode: COD,
      fromMs: FROM + 20 * HOUR,
      toMs: FROM + 49 * HOUR,
    });
    expect(found?.numbers).toMatchObject({
      value: 31,
      count: 30,
      hours: 29,
      thresholdHours: 12,
      movingWith: 1,
    });
    expect(found?.confidence).toBeGreaterThan(80);
  });

  it('with all factors at once it is the data logger', () => {
    expect(
      codesOf(detectConstant(subject([series(COD, stuck(20, 50)), series(NH3, stuck(20, 50))]))),
    ).toEqual(['constant.logger', 'constant.logger']);
  });

  it.each([
    ['a run below the threshold', stuck(20, 32)],
    ['zeros, which are another fault', (hour: number) => (hour < 30 ? 0 : 30 + Math.sin(hour))],
    [
      'values that are marked',
      (hour: number) => (hour >= 20 && hour < 50 ? { value: 31, flag: 'C' } : living(hour)),
    ],
    [
      'one measurement that is repeated',
      (hour: number) =>
        hour >= 20 && hour < 50
          ? { value: 31, sampleTime: '2026-11-20 20:00:00+08' }
          : living(hour),
    ],
  ] as const)('is silent about %s', (_what, shape) => {
    expect(detectConstant(subject([series(COD, shape as Shape), series(NH3, living)]))).toEqual([]);
  });

  it('gas is to change sooner than water', () => {
    const run = [series('a21026', stuck(20, 28)), series('a21002', living)];

    expect(detectConstant(subject(run, { stCode: '31' }))).toHaveLength(1);
    expect(detectConstant(subject(run, { stCode: '32' }))).toEqual([]);
  });

  it('what stands still most of the time is to stand still longer', () => {
    const steps: Shape = (hour) =>
      hour >= 20 && hour < 40 ? 7 : 7 + (Math.floor(hour / 3) % 3) / 10 + 0.1;

    expect(detectConstant(subject([series('w01001', steps), series(COD, living)]))).toEqual([]);
  });
});

describe('零值', () => {
  const zeros: Shape = (hour) => (hour >= 30 && hour < 40 ? 0 : living(hour));

  it.each([
    ['with flow the analyser does not measure', [series(FLOW, flowing)], 'zero.withFlow'],
    [
      'without flow nothing is discharged',
      [series(FLOW, (hour) => (hour >= 30 && hour < 40 ? 0 : 10))],
      'zero.noFlow',
    ],
    ['without a flow meter it is told alone', [], 'zero.alone'],
  ] as const)('%s', (_what, more, code) => {
    expect(detectZero(subject([series(COD, zeros), ...more]))).toMatchObject([
      { code, factorCode: COD, numbers: { count: 10, hours: 10 } },
    ]);
  });

  it('two hours are none, and neither is a flow of zero', () => {
    expect(
      detectZero(
        subject([
          series(COD, (hour) => (hour === 30 || hour === 31 ? 0 : 20)),
          series(FLOW, () => 0),
        ]),
      ),
    ).toEqual([]);
  });
});

describe('突变', () => {
  it('one hour that leaps and comes back is a spike; with another factor it is the process', () => {
    const spike: Shape = (hour) => (hour === 40 ? 150 : living(hour));

    expect(detectJump(subject([series(COD, spike), series(NH3, living)]))).toMatchObject([
      {
        code: 'jump.spike',
        factorCode: COD,
        fromMs: FROM + 39 * HOUR,
        numbers: { after: 150, together: 0 },
      },
    ]);
    expect(codesOf(detectJump(subject([series(COD, spike), series(NH3, spike)])))).toEqual([
      'jump.together',
      'jump.together',
    ]);
  });

  it('a level that stays is a shift; after a calibration it says so', () => {
    const shift: Shape = (hour) => Number(living(hour)) + (hour >= 40 ? 70 : 0);

    expect(codesOf(detectJump(subject([series(COD, shift)])))).toEqual(['jump.shift']);
    expect(
      codesOf(
        detectJump(
          subject([series(COD, (hour) => (hour === 39 ? { value: 5, flag: 'C' } : shift(hour)))]),
        ),
      ),
    ).toEqual(['jump.afterCare']);
  });

  it('a slow rise, a small leap and a lively factor are none', () => {
    expect(detectJump(subject([series(COD, (hour) => 20 + hour + Math.sin(hour))]))).toEqual([]);
    expect(
      detectJump(subject([series(COD, (hour) => Number(living(hour)) + (hour >= 40 ? 12 : 0))])),
    ).toEqual([]);
    expect(detectJump(subject([series(COD, (hour) => (hour % 2 === 0 ? 10 : 60))]))).toEqual([]);
  });
});

describe('逻辑', () => {
  it('ammonia above total nitrogen cannot be; within the tolerance it may', () => {
    const wrong = detectLogic(
      subject([series(NH3, (hour) => (hour >= 60 ? 12 : 5)), series('w21001', () => 8)]),
    );

    expect(wrong).toMatchObject([
      {
        code: 'logic.above',
        factorCode: NH3,
        otherFactorCode: 'w21001',
        numbers: { count: 12, compared: 72, value: 12, other: 8 },
      },
    ]);
    expect(detectLogic(subject([series(NH3, () => 8.7), series('w21001', () => 8)]))).toEqual([]);
    expect(
      detectLogic(
        subject([series(NH3, (hour) => (hour === 3 ? 12 : 5)), series('w21001', () => 8)]),
      ),
    ).toEqual([]);
  });

  it('折算 that does not follow its formula is told with what it should be', () => {
    const sent = (converted: number) => series('a21026', () => ({ value: 20, converted }));
    const boiler = { stCode: '31', referenceO2: 9 };

    // 20 × (21 − 9) / (21 − 13) = 30
    expect(detectLogic(subject([sent(20), series('a19001', () => 13)], boiler))).toMatchObject([
      {
        code: 'logic.converted',
        factorCode: 'a21026',
        numbers: { converted: 20, due: 30, count: 72 },
      },
    ]);
    expect(detectLogic(subject([sent(30), series('a19001', () => 13)], boiler))).toEqual([]);
  });
});

describe('流量与浓度', () => {
  it('a concentration that changes while nothing flows', () => {
    const still: Shape = (hour) => (hour >= 20 && hour < 40 ? 0 : Number(flowing(hour)));
    const found = detectFlow(subject([series(COD, living), series(FLOW, still)]));

    expect(found).toMatchObject([
      { code: 'flow.zero', factorCode: COD, otherFactorCode: FLOW, numbers: { hours: 20 } },
    ]);
    expect(
      detectFlow(
        subject([
          series(COD, (hour) => (hour >= 20 && hour < 40 ? 30 : Number(living(hour)))),
          series(FLOW, still),
        ]),
      ),
    ).toEqual([]);
  });

  it('a concentration that keeps still while the flow goes up and down', () => {
    const dead: Shape = (hour) => 30 + (hour % 2) * 0.02;

    expect(
      codesOf(
        detectFlow(subject([series(COD, dead), series(FLOW, (hour) => 10 + 8 * Math.sin(hour))])),
      ),
    ).toEqual(['flow.still']);
    expect(detectFlow(subject([series(COD, dead), series(FLOW, () => 10)]))).toEqual([]);
  });

  it('the rank correlation is one by hand', () => {
    expect(
      rankCorrelation([
        [1, 10],
        [2, 20],
        [3, 900],
      ]),
    ).toBe(1);
    expect(
      rankCorrelation([
        [1, 3],
        [2, 2],
        [3, 1],
      ]),
    ).toBe(-1);
    // ranks 1 2 3 4 against 2 1 4 3: 1 − 6·4/(4·15) = 0.6
    expect(
      rankCorrelation([
        [1, 2],
        [2, 1],
        [3, 4],
        [4, 3],
      ]),
    ).toBeCloseTo(0.6, 10);
    expect(
      rankCorrelation([
        [1, 5],
        [2, 5],
        [3, 5],
      ]),
    ).toBeNull();
  });
});

describe('状态', () => {
  const marked =
    (flag: string, count: number): Shape =>
    (hour) =>
      hour < count ? { value: 3, flag } : living(hour);

  it.each([
    ['D', 'state.fault'],
    ['B', 'state.communication'],
    ['T', 'state.overRange'],
    ['C', 'state.calibration'],
    ['M', 'state.maintenance'],
    ['F', 'state.stopped'],
    ['S', 'state.manual'],
  ])('marks %s speak of %s', (flag, code) => {
    expect(detectState(subject([series(COD, marked(flag, 10))]))).toMatchObject([
      { code, numbers: { flag, count: 10, compared: 72 } },
    ]);
  });

  it('a calibration a day is care', () => {
    expect(
      detectState(
        subject([
          series(COD, (hour) => (hour % 24 === 2 ? { value: 1, flag: 'C' } : Number(living(hour)))),
        ]),
      ),
    ).toEqual([]);
  });

  it('what instruments and facilities told last counts', () => {
    const told = (hour: number, item: string, content: string): DeviceState => ({
      atMs: FROM + hour * HOUR,
      factorCode: '',
      item,
      content,
    });
    const flows = [series(FLOW, flowing)];

    expect(codesOf(detectState(subject(flows, { states: [told(1, 'i12001', 'Info=2')] })))).toEqual(
      ['state.instrument'],
    );
    expect(
      detectState(
        subject(flows, { states: [told(1, 'i12001', 'Info=2'), told(5, 'i12001', 'Info=0')] }),
      ),
    ).toEqual([]);
    expect(
      codesOf(
        detectState(subject(flows, { states: [told(1, 'SB1', 'RS=0'), told(1, 'SB2', 'RS=4')] })),
      ),
    ).toEqual(['state.facilityOff', 'state.facilityAlarm']);
    expect(
      detectState(subject([series(FLOW, () => 0)], { states: [told(1, 'SB1', 'RS=0')] })),
    ).toEqual([]);
  });
});

describe('离线', () => {
  const gap: Shape = (hour) => (hour >= 30 && hour < 40 ? null : Number(living(hour)));

  it('hours that are missing of all factors are transmission, of one its analyser', () => {
    expect(detectOffline(subject([series(COD, gap), series(NH3, gap)]))).toMatchObject([
      { code: 'offline.gap', factorCode: null, numbers: { count: 10 } },
    ]);
    expect(detectOffline(subject([series(COD, gap), series(NH3, living)]))).toMatchObject([
      { code: 'offline.factor', factorCode: COD, numbers: { count: 10 } },
    ]);
  });

  it('an agreed stop is no gap, and two hours are none', () => {
    const stops = [{ fromMs: FROM + 30 * HOUR, toMs: FROM + 40 * HOUR }];

    expect(detectOffline(subject([series(COD, gap)], { stops }))).toEqual([]);
    expect(
      detectOffline(subject([series(COD, (hour) => (hour === 30 || hour === 31 ? null : 20))])),
    ).toEqual([]);
  });

  it('silence counts from three packets and ten minutes on, unless the past is looked at', () => {
    const toMs = FROM + HOURS * HOUR;
    const silent = (minutes: number, change: Partial<PointCase> = {}) =>
      codesOf(
        detectOffline(
          subject([series(COD, living)], {
            nowMs: toMs,
            lastPacketMs: toMs - minutes * 60_000,
            ...change,
          }),
        ),
      );

    expect([
      silent(9),
      silent(11),
      silent(11, { packetIntervalMs: 300_000 }),
      silent(600, { nowMs: toMs + 3 * HOUR }),
    ]).toEqual([[], ['offline.silent'], [], []]);
    expect(codesOf(detectOffline(subject([], { lastPacketMs: null })))).toEqual(['offline.never']);
    expect(detectOffline(subject([series(COD, living)], { lastPacketMs: null }))).toEqual([]);
  });
});

it('too little data is said, and the factor that is asked for decides', () => {
  const few = subject([series(COD, living, 5), series(NH3, living)], {
    toMs: FROM + 6 * HOUR,
    nowMs: FROM + 6 * HOUR,
    lastPacketMs: FROM + 6 * HOUR,
  });

  expect(detectAll(few, COD)).toMatchObject({ findings: [], valueCount: 5, isTooLittle: true });
  expect(detectAll(few, NH3)).toMatchObject({ isTooLittle: false });
});
