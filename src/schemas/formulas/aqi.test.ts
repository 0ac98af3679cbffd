import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import {
  AQI_EDITIONS,
  AQI_LEVELS,
  AQI_POLLUTANTS,
  aqiEditionOf,
  aqiLevelOf,
  computeAqi,
  computeIaqi,
  greatestEightHours,
  meanAqiConcentration,
  roundAqiConcentration,
  type AqiConcentrations,
  type AqiPollutant,
  type AqiSpan,
} from './aqi.ts';

const NEW = aqiEditionOf('2026-03-01');
const OLD = aqiEditionOf('2026-02-28');
const CLEAN: AqiConcentrations = { SO2: 10, NO2: 30, CO: 0.8, O3: 90, PM10: 40, 'PM2.5': 25 };

describe('rounding of concentrations', () => {
  it.each([
    ['PM2.5', 34.5, 34],
    ['PM2.5', 35.5, 36],
    ['PM10', '49.50', 50],
    ['NO2', 100.5, 100],
    ['NO2', 100.500_001, 101],
    ['CO', 0.95, 1],
    ['CO', 0.85, 0.8],
    ['CO', '2.25', 2.2],
    ['CO', 2.35, 2.4],
    ['O3', '1.6e2', 160],
    ['O3', 2e-7, 0],
    ['SO2', -0.4, 0],
    ['SO2', -0.6, null],
    ['SO2', '', null],
    ['SO2', Number.NaN, null],
    ['SO2', Number.POSITIVE_INFINITY, null],
    ['SO2', '0x10', null],
  ] as const)('%s of %s is taken as %s', (pollutant, value, taken) => {
    expect(roundAqiConcentration(pollutant, value)).toBe(taken);
  });

  it('a mean is rounded once, of the exact sum: ten times 0.1 and a half are no float', () => {
    const tenths = Array.from({ length: 10 }, () => 34.45);

    expect([
      meanAqiConcentration('PM2.5', [34, 35], 2),
      meanAqiConcentration('PM2.5', tenths, 10),
      meanAqiConcentration('CO', [0.1, 0.2, 0.15], 3),
    ]).toEqual([34, 34, 0.2]);
  });

  it('a mean of too few hours is none; what is missing or no number is no hour', () => {
    const hours = [...Array.from({ length: 19 }, () => 10), null, undefined, 'x'];

    expect([
      meanAqiConcentration('SO2', hours, 20),
      meanAqiConcentration('SO2', [...hours, 10], 20),
      meanAqiConcentration('SO2', [], 0),
    ]).toEqual([null, 10, null]);
  });
});

describe('the index of one pollutant', () => {
  it.each([
    ['2026', 'day', 'PM2.5', 35, 50],
    ['2026', 'day', 'PM2.5', 36, 52],
    ['2026', 'day', 'PM2.5', 60, 100],
    ['2012', 'day', 'PM2.5', 60, 82],
    ['2012', 'day', 'PM2.5', 75, 100],
    ['2026', 'day', 'PM10', 121, 101],
    ['2012', 'day', 'PM10', 150, 100],
    ['2026', 'day', 'SO2', 475, 150],
    ['2026', 'hour', 'SO2', 475, 97],
    ['2026', 'hour', 'SO2', 800, 200],
    ['2026', 'hour', 'SO2', 5000, 200],
    ['2026', 'day', 'SO2', 2621, 500],
    ['2026', 'day', 'O3', 800, 300],
    ['2026', 'day', 'O3', 801, 300],
    ['2026', 'hour', 'O3', 1201, 500],
    ['2026', 'day', 'CO', 2.1, 53],
    ['2026', 'day', 'CO', 0.1, 3],
    ['2026', 'hour', 'PM2.5', 60, 100],
    ['2026', 'day', 'NO2', 0, 0],
  ] as const)(
    'edition %s, %s: %s of %s has %i',
    (...[edition, span, pollutant, concentration, iaqi]) => {
      expect(computeIaqi(edition === '2026' ? NEW : OLD, span, pollutant, concentration)).toBe(
        iaqi,
      );
    },
  );

  it('never falls while the concentration rises, in any table', () => {
    for (const edition of AQI_EDITIONS)
      for (const span of ['hour', 'day'] as const)
        for (const pollutant of AQI_POLLUTANTS) {
          const row = Array.from({ length: 3000 }, (_, c) =>
            computeIaqi(edition, span, pollutant, c),
          );
          expect(
            row.every(
              (index, at) => index >= (row[at - 1] ?? 0) && Number.isInteger(index) && index <= 500,
            ),
          ).toBe(true);
        }
  });
});

describe('the index', () => {
  it('of clean air has no primary pollutant', () => {
    expect(computeAqi(NEW, 'day', CLEAN)).toMatchObject({
      aqi: 45,
      primary: [],
      isPublished: true,
      level: { level: 1, name: '优' },
    });
  });

  it('names every pollutant that makes it', () => {
    expect(computeAqi(NEW, 'day', { ...CLEAN, PM10: 121, 'PM2.5': 61 })).toMatchObject({
      aqi: 101,
      primary: ['PM10', 'PM2.5'],
      level: { level: 3 },
    });
  });

  it('is NA where a mean is missing, unless the others are above 100', () => {
    const indices = [100, 101].map((index) =>
      computeAqi(NEW, 'day', { ...CLEAN, SO2: null, PM10: index === 100 ? 120 : 121 }),
    );

    expect(
      indices.map(({ aqi, isPublished, level, primary }) => [
        aqi,
        isPublished,
        level?.level ?? null,
        primary,
      ]),
    ).toEqual([
      [null, false, null, []],
      [101, true, 3, ['PM10']],
    ]);
    expect(indices[0]?.iaqi).toMatchObject({ SO2: null, PM10: 100 });
  });

  it('of a point that does not monitor a pollutant is that of the others', () => {
    const { SO2: _so2, ...others } = CLEAN;
    const result = computeAqi(NEW, 'day', others);

    expect([result.aqi, 'SO2' in result.iaqi]).toEqual([45, false]);
  });

  it('of nothing, or of nothing but missing values, is none', () => {
    expect(
      [computeAqi(NEW, 'hour', {}), computeAqi(NEW, 'hour', { SO2: null })].map(
        ({ aqi, isPublished }) => [aqi, isPublished],
      ),
    ).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  it('is worked out by the edition of the day', () => {
    const haze = { ...CLEAN, 'PM2.5': 75 };

    expect(
      ['2026-02-28', '2026-03-01'].map((day) => computeAqi(aqiEditionOf(day), 'day', haze).aqi),
    ).toEqual([100, 114]);
    expect(
      [aqiEditionOf('2013-01-01'), aqiEditionOf('2031-01-01')].map(({ name }) => name),
    ).toEqual(['HJ 633-2012', 'HJ 633-2026']);
  });

  it('levels leave no index out', () => {
    expect(Array.from({ length: 501 }, (_, aqi) => aqiLevelOf(aqi)?.level ?? 0)).not.toContain(0);
    expect(
      [50, 51, 100, 101, 150, 151, 200, 201, 300, 301, 500].map((aqi) => aqiLevelOf(aqi)?.level),
    ).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
    expect(AQI_LEVELS.map(({ grade }) => grade)).toEqual([
      '一级',
      '二级',
      '三级',
      '四级',
      '五级',
      '六级',
    ]);
  });
});

describe('the greatest mean of eight hours of ozone', () => {
  const day = (change: (hour: number) => number | null) =>
    Array.from({ length: 24 }, (_, hour) => change(hour));

  it('is the greatest of the means that end with hour 8 to 24', () => {
    expect(
      greatestEightHours(
        day((hour) => (hour >= 10 && hour < 18 ? 180 : 20)),
        160,
      ),
    ).toBe(180);
  });

  it('needs six hours in each, and fourteen means unless it exceeds the limit', () => {
    const until = (last: number, value: number) =>
      greatestEightHours(
        day((hour) => (hour < last ? value : null)),
        160,
      );

    expect([until(18, 100), until(19, 100), until(8, 100), until(8, 161), until(5, 161)]).toEqual([
      null,
      100,
      null,
      161,
      null,
    ]);
  });
});

interface SharedVector {
  readonly mode: AqiSpan;
  readonly conc: AqiConcentrations;
  readonly expect: {
    readonly iaqi: Readonly<Record<AqiPollutant, number | null>>;
    readonly aqi: number | null;
    readonly primary: readonly AqiPollutant[];
    readonly level: object | null;
    readonly publish: boolean;
  };
  readonly expect2012: { readonly aqi: number | null; readonly primary: readonly AqiPollutant[] };
}
interface SharedAqi {
  readonly breakpoints: Readonly<Record<string, readonly number[]>>;
  readonly breakpoints2012Differences: Readonly<Record<string, readonly number[]>>;
  readonly levels: readonly object[];
  readonly vectors: readonly SharedVector[];
}

const file = path.resolve('..', 'shared', 'domain', 'aqi.json');
const shared = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SharedAqi) : null;
if (!shared) process.stdout.write(`skipped: ${file} is absent\n`);

/** Names of the tables in the shared file: `O3_8h`, `PM25_24h`, `SO2_1h`. */
const tableName = (span: AqiSpan, pollutant: AqiPollutant): string => {
  const isParticle = pollutant.startsWith('PM');
  const ofDay = pollutant === 'O3' ? '8h' : '24h';
  return `${pollutant.replace('.', '')}_${span === 'hour' && !isParticle ? '1h' : ofDay}`;
};

describe.skipIf(!shared)('the shared file of the index', () => {
  it('has the tables and levels of this one, none left over', () => {
    const mine = (edition: typeof NEW) =>
      Object.fromEntries(
        (['day', 'hour'] as const).flatMap((span) =>
          AQI_POLLUTANTS.map((pollutant) => [tableName(span, pollutant), edition[span][pollutant]]),
        ),
      );

    expect(mine(NEW)).toEqual(shared?.breakpoints);
    expect(mine(OLD)).toEqual({ ...shared?.breakpoints, ...shared?.breakpoints2012Differences });
    expect(AQI_LEVELS.map(({ level: _level, ...words }) => words)).toEqual(shared?.levels);
  });

  it.each((shared?.vectors ?? []).map((vector, at) => [at, vector] as const))(
    'vector %i comes out as printed, by both editions',
    (_at, vector) => {
      const { iaqi, aqi, primary, level, isPublished } = computeAqi(NEW, vector.mode, vector.conc);
      const before = computeAqi(OLD, vector.mode, vector.conc);

      const levelOfVector = level && {
        level: level.level,
        name: level.name,
        grade: level.grade,
        color: level.color,
        rgb: level.rgb,
      };
      expect({ iaqi, aqi, primary, level: levelOfVector, publish: isPublished }).toEqual(
        vector.expect,
      );
      expect({ aqi: before.aqi, primary: before.primary }).toEqual(vector.expect2012);
    },
  );
});
