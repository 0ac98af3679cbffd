import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { catchUp, type CatchUpPolicy } from './catch-up.ts';
import {
  addDays,
  dueDates,
  dueDaysWithin,
  unknownYears,
  type OffDays,
  type Period,
} from './due-dates.ts';

const NOTHING: OffDays = { off: new Set(), worked: new Set(), years: new Set() };
/** National Day of 2026 as the State Council has it: 1 to 7 October off, 20 September and 10 October worked. */
const NOTICE: OffDays = {
  off: new Set(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-10-${day}`)),
  worked: new Set(['2026-09-20', '2026-10-10']),
  years: new Set(['2026']),
};
const FOUR_YEARS = { from: '2025-01-01', to: '2028-12-31' };
const monthly: Period = { every: 1, unit: 'month', anchor: '2027-01-31', offDays: 'ignore' };
const daily: Period = { every: 1, unit: 'day', anchor: '2026-09-30', offDays: 'move' };
const days = (period: Period, from: string, to: string, offDays = NOTHING) =>
  dueDates(period, { from, to }, offDays).flatMap(({ day, left }) => (left === null ? [day] : []));

describe('dates of a period', () => {
  it('a month that is shorter shortens no later one', () => {
    expect(days(monthly, '2027-01-01', '2027-05-31')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(
      days({ ...monthly, every: 12, anchor: '2024-02-29' }, '2025-01-01', '2028-12-31'),
    ).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  it('what moves off a holiday moves no date after it', () => {
    const weekly: Period = { every: 1, unit: 'week', anchor: '2026-09-24', offDays: 'move' };
    const two: Period = { ...weekly, anchor: '2026-09-22' };
    expect(days(two, '2026-09-22', '2026-10-20', NOTICE)).toEqual([
      '2026-09-22',
      '2026-09-29',
      '2026-10-08',
      '2026-10-13',
      '2026-10-20',
    ]);
    expect(days({ ...weekly, offDays: 'skip' }, '2026-09-24', '2026-10-15', NOTICE)).toEqual([
      '2026-09-24',
      '2026-10-08',
      '2026-10-15',
    ]);
    // the work of 1 October is that of the 8th
    expect(days(weekly, '2026-10-01', '2026-10-08', NOTICE)).toEqual(['2026-10-08']);
  });

  it('a Sunday that is worked for a holiday is a working day; dates that meet are one', () => {
    expect(days(daily, '2026-09-30', '2026-10-11', NOTICE)).toEqual([
      '2026-09-30',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
    ]);
    expect(dueDates(daily, { from: '2026-10-03', to: '2026-10-03' }, NOTICE)).toEqual([
      { slot: '2026-10-03', day: '2026-10-08', left: 'merged' },
    ]);
  });

  it('of a year without a notice only weekends move, and that is said', () => {
    const newYear: Period = { ...daily, anchor: '2027-01-01' };
    expect(days(newYear, '2027-01-01', '2027-01-04', NOTICE)).toEqual(['2027-01-01', '2027-01-04']);
    expect(unknownYears({ from: '2026-12-20', to: '2027-01-19' }, NOTICE)).toEqual(['2027']);
  });

  it('a preview shows what moves into its span, too', () => {
    const once: Period = { ...daily, anchor: '2026-10-01', until: '2026-10-01' };
    expect(dueDaysWithin(once, { from: '2026-10-05', to: '2026-10-12' }, NOTICE)).toEqual([
      { slot: '2026-10-01', day: '2026-10-08', left: null },
    ]);
  });

  it.each([
    ['no interval', { ...daily, every: 0 }],
    ['half a day', { ...daily, every: 0.5 }],
    ['no anchor', { ...daily, anchor: '' }],
  ])('%s: no dates', (_what, period) => {
    expect(days(period, '2026-01-01', '2026-12-31')).toEqual([]);
  });

  it('random rules over four years agree with a calendar that is gone through day by day', () => {
    const random = seededRandom(20_270_131);
    const { pick } = random;
    for (let round = 0; round < rounds(60, 1000); round += 1) {
      const offDays = randomNotice(random.int);
      const anchor = addDays('2025-01-01', random.int(400));
      const period: Period = {
        every: 1 + random.int(pick([3, 15, 100])),
        unit: pick(['day', 'week', 'month']),
        anchor: pick([anchor, anchor, '2025-01-31', '2024-02-29', '2025-12-30']),
        until: pick([null, null, addDays('2026-06-01', random.int(900))]),
        offDays: pick(['ignore', 'move', 'skip']),
      };
      const found = dueDaysWithin(period, FOUR_YEARS, offDays);
      expect(
        found.flatMap(({ day, left }) => (left === null ? [day] : [])),
        JSON.stringify(period),
      ).toEqual(daysByHand(period, offDays));
    }
  });
});

describe('after an outage', () => {
  const due = (day: string, last = day) => ({ id: day, day, last });
  const told = (policy: CatchUpPolicy, waiting: readonly ReturnType<typeof due>[]) => {
    const { made, missed } = catchUp(policy, waiting, '2026-11-26');
    return [made.map(({ id }) => id), missed.map(({ id }) => id)];
  };
  const [A, B, C] = ['2026-11-24', '2026-11-25', '2026-11-26'] as const;

  it.each([
    ['all', [A, B], [A, B], []],
    ['latest', [A, B], [B], [A]],
    ['none', [A, B], [], [A, B]],
    ['all', [A, B, C], [A, B, C], []],
    ['latest', [A, B, C], [C], [A, B]],
    ['none', [A, B, C], [C], [A, B]],
  ] as const)('%s of %j', (policy, waiting, made, missed) => {
    expect(
      told(
        policy,
        waiting.map((day) => due(day)),
      ),
    ).toEqual([made, missed]);
  });

  it('what may still be done in time is not late', () => {
    expect(told('none', [due(A, C)])).toEqual([[A], []]);
  });

  it('what is made ahead does not stand for what is late', () => {
    expect(told('latest', [due(A), due('2026-11-30')])).toEqual([[A, '2026-11-30'], []]);
  });

  it('random rules over four years of holidays and outages: every date is made once or missed, as a list kept by hand says', () => {
    const random = seededRandom(20_261_126);
    for (let round = 0; round < rounds(12, 1000); round += 1) {
      const policy = (['all', 'latest', 'none'] as const)[round % 3] ?? 'all';
      const window = 1 + random.int(4);
      const unit = random.pick(['day', 'day', 'week', 'month'] as const);
      const every = (unit === 'day' ? 4 : 1) + random.int(9);
      const offDays = random.pick(['ignore', 'move', 'skip'] as const);
      const anchor = random.pick([
        '2025-01-01',
        '2025-01-31',
        addDays('2025-01-01', random.int(300)),
      ]);
      const period: Period = { every, unit, anchor, offDays };
      const all = days(period, FOUR_YEARS.from, FOUR_YEARS.to, randomNotice(random.int)).map(
        (day) => due(day, addDays(day, window - 1)),
      );
      const ups = upDays(random.int);
      const fates = new Map<string, string>();
      for (const today of ups) {
        const waiting = all.filter(({ id, day }) => day <= today && !fates.has(id));
        const { made, missed } = catchUp(policy, waiting, today);
        for (const { id } of made) fates.set(id, `made ${today}`);
        for (const { id } of missed) fates.set(id, 'missed');
        expect(made.length + missed.length).toBe(waiting.length);
      }
      expect(fates, JSON.stringify({ policy, period, window })).toEqual(
        fatesByHand(policy, all, ups),
      );
    }
  });
});

/** Every day of four years in its turn: is it one, is it off, and what waits for the next one that is not. */
function daysByHand(period: Period, known: OffDays): readonly string[] {
  const { anchor, until, offDays } = period;
  const found: string[] = [];
  let waits = false;
  for (const { day, isDate } of calendarOf(period)) {
    const isWanted = isDate && (!until || day <= until);
    const isFree = offDays !== 'ignore' && isFreeByHand(day, known);
    if (isFree) {
      waits ||= isWanted && offDays === 'move';
      continue;
    }
    if (isWanted || waits) found.push(day);
    waits = false;
  }
  expect(found[0] === undefined || found[0] >= anchor).toBe(true);
  return found.filter((day) => day >= FOUR_YEARS.from && day <= FOUR_YEARS.to);
}

/** The days from the anchor on, by counting them and the months that begin. */
function calendarOf({ anchor, every, unit }: Period) {
  const list: { readonly day: string; readonly isDate: boolean }[] = [];
  const [, , anchorDay = 0] = anchor.split('-').map(Number);
  let months = 0;
  for (let day = anchor, count = 0; day <= '2029-03-01'; day = addDays(day, 1), count += 1) {
    const ofMonth = Number(day.slice(8));
    if (count > 0 && ofMonth === 1) months += 1;
    const isLast = addDays(day, 1).endsWith('-01');
    const isItsDay = ofMonth === anchorDay || (isLast && ofMonth < anchorDay);
    const step = unit === 'week' ? every * 7 : every;
    const isDate = unit === 'month' ? months % every === 0 && isItsDay : count % step === 0;
    list.push({ day, isDate });
  }
  return list;
}

function isFreeByHand(day: string, { off, worked, years }: OffDays): boolean {
  const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
  if (!years.has(day.slice(0, 4))) return isWeekend;
  return off.has(day) || (isWeekend && !worked.has(day));
}

function randomNotice(int: (below: number) => number): OffDays {
  const years = new Set(['2025', '2026', '2027', '2028'].filter(() => int(3) > 0));
  const off = new Set<string>();
  const worked = new Set<string>();
  for (let block = 0; block < 24; block += 1) {
    const first = addDays('2025-01-01', int(1460));
    for (let day = 0; day < 1 + int(8); day += 1) off.add(addDays(first, day));
    worked.add(addDays('2025-01-04', 7 * int(208)));
  }
  return { years, off, worked };
}

/** Days on which the server ran, outages of up to three weeks between. */
function upDays(int: (below: number) => number): readonly string[] {
  const ups: string[] = [];
  for (let day = 0; day < 1600; day += int(5) === 0 ? 1 + int(20) : 1)
    ups.push(addDays('2025-01-01', day));
  return ups;
}

/** The fate of each date by the first day on which somebody could see to it. */
function fatesByHand(
  policy: CatchUpPolicy,
  all: readonly { readonly id: string; readonly day: string; readonly last: string }[],
  ups: readonly string[],
): ReadonlyMap<string, string> {
  const seen = all.map((due) => ({ ...due, up: ups.find((up) => up >= due.day) ?? '' }));
  return new Map(
    seen.map(({ id, last, up }) => {
      if (up <= last || policy === 'all') return [id, `made ${up}`] as const;
      const isNewest = seen.every((other) => other.up !== up || other.id <= id);
      return [id, policy === 'latest' && isNewest ? `made ${up}` : 'missed'] as const;
    }),
  );
}
