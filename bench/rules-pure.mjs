// `npm run bench:rules-pure [-- --points 1000] [--seconds 5]`: the judge of rules alone, without packets and database: 20 typical
// rules at each point, frames of the points by turns, so that no memory is warm. Rates are by processor time, so that a busy machine
// matters less. Printed beside it: the same loop without judging.
import process from 'node:process';

import { importTs } from '../scripts/bundle-ts.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const points = option('points', 1000);
const seconds = option('seconds', 5);
const MINUTE = 60_000;
/** Frames that are made once and judged over and over, with a time of their own each turn. */
const KINDS_OF_FRAMES = 997;

const { makeRuleJudge } = await importTs(process.cwd(), 'src/schemas/monitor-rules/judge.ts');

let names = 0;
const id = () => `b${(names += 1)}`;
const measured = (factor, more = {}) => ({ id: id(), op: 'measured', factor, ...more });
const number = (value) => ({ id: id(), op: 'number', value, unit: null });
const upper = (factor, share = 1) => ({
  id: id(),
  op: '*',
  left: number(share),
  right: { id: id(), op: 'limit', factor, side: 'upper' },
});
const compare = (left, is, right) => ({ id: id(), op: 'compare', left, is, right });
const and = (...of) => ({ id: id(), op: 'and', of });
const or = (...of) => ({ id: id(), op: 'or', of });
const span = (n, unit) => ({ n, unit });
const over = (op, factor, of) => ({ id: id(), op, factor, span: of });
const COD = 'w01018';
const NH3 = 'w21003';
const TP = 'w21011';
const PH = 'w01001';
const flowing = () => compare(measured('flow'), '>', number(0));
const times = (of, count) => ({ id: id(), op: 'times', of, count });
const clock = (more) => ({ id: id(), op: 'clock', ...more });

/** What people draw: limits and shares of them counted, devices that stand still, jumps, means, silence, nights. */
const WHENS = [
  and(times(compare(measured(NH3), '>', upper(NH3, 0.9)), 3), flowing()),
  compare(measured(COD), '>', upper(COD)),
  times(compare(measured(TP), '>', upper(TP, 0.8)), 2),
  { id: id(), op: 'between', value: measured(PH), low: number(6), high: number(9), outside: true },
  { id: id(), op: 'constant', factor: COD, count: 6 },
  { id: id(), op: 'constant', factor: NH3, count: 6 },
  times(compare(measured(TP), '=', number(0)), 3),
  { id: id(), op: 'absent', factor: NH3, span: span(2, 'h') },
  { id: id(), op: 'absent', factor: COD, span: span(2, 'h') },
  compare({ id: id(), op: 'change', as: 'percent', factor: COD }, '>', number(50)),
  compare(
    { id: id(), op: 'abs', of: { id: id(), op: 'change', as: 'amount', factor: NH3 } },
    '>',
    number(3),
  ),
  compare(over('mean', COD, span(1, 'h')), '>', upper(COD, 0.85)),
  compare(over('mean', NH3, span(24, 'h')), '>', upper(NH3)),
  compare(over('sum', 'flow', span(24, 'h')), '>', number(100_000)),
  compare(measured(COD), '>', {
    id: id(),
    op: '*',
    left: number(2),
    right: measured(COD, { back: span(24, 'h') }),
  }),
  {
    id: id(),
    op: 'lasts',
    of: and(flowing(), compare(measured(COD), '<', number(5))),
    span: span(30, 'min'),
  },
  {
    id: id(),
    op: 'within',
    of: compare(measured(NH3), '>', upper(NH3)),
    count: 3,
    span: span(1, 'h'),
  },
  and(clock({ from: '22:00', to: '06:00' }), compare(measured('flow'), '>', number(40))),
  times({ id: id(), op: 'mark', factor: COD, in: ['D', 'M'] }, 3),
  or(
    and(compare(measured(COD), '>', number(100)), compare(measured(NH3), '<', number(0.2))),
    compare(measured(PH), '<', number(5)),
  ),
];

const FACTORS = [COD, NH3, TP, PH, 'w00000', 'w01010', 'w01009', 'w01012'];
const LIMITS = new Map([
  [COD, { upper: 50, lower: null }],
  [NH3, { upper: 5, lower: null }],
  [TP, { upper: 0.5, lower: null }],
]);
const around = {
  limit: (factor) => LIMITS.get(factor) ?? null,
  other: () => null,
  isHoliday: () => false,
};
const valuesOf = (k) =>
  new Map(
    FACTORS.map((factor, i) => {
      const value = Math.round((((k * 31 + i * 17) % 60) + ((k * 7) % 10) / 10) * 10) / 10;
      return [
        factor,
        {
          value,
          zs: null,
          min: value,
          max: value,
          flag: k % 50 === i ? 'D' : 'N',
          sampleTime: null,
        },
      ];
    }),
  );
const kept = Array.from({ length: KINDS_OF_FRAMES }, (_, k) => valuesOf(k));

const trees = WHENS.map((when) => ({ v: 1, period: 'rt', when, then: [], recover: 1 }));
const judges = trees.map((tree) => makeRuleJudge(tree, { unitOf: () => null }));
const memories = Array.from({ length: points }, (_, at) =>
  judges.map((judge) => judge.fresh({ pointId: String(at), stationId: String(at), stCode: '32' })),
);

/** Frames a second of processor time, for so long; the time of a frame goes on by a minute each turn. */
function run(forSeconds, judgeFrame) {
  const until = performance.now() + forSeconds * 1000;
  const began = process.cpuUsage();
  let frames = 0;
  while (performance.now() < until)
    for (let at = 0; at < points; at += 1, frames += 1) {
      const frame = { timeMs: clockMs + (at % 60) * 1000, values: kept[frames % KINDS_OF_FRAMES] };
      judgeFrame(frame, at);
      if (at === points - 1) clockMs += MINUTE;
    }
  const { user, system } = process.cpuUsage(began);
  return frames / ((user + system) / 1e6);
}

let clockMs = Date.parse('2026-11-01T00:00:00+08:00');
let events = 0;
let touched = 0;
const judgeFrame = (frame, at) => {
  const own = memories[at];
  for (let i = 0; i < judges.length; i += 1)
    if (judges[i].step(own[i], frame, around).event !== null) events += 1;
};
run(Math.max(1, seconds / 2), judgeFrame);
events = 0;
const judged = run(seconds, judgeFrame);
const empty = run(1, (frame) => {
  for (let i = 0; i < judges.length; i += 1) touched += frame.values.size;
});

const PACKETS = 5000;
process.stdout.write(
  `${[
    `${WHENS.length} rules at ${points} points: ${Math.round(judged)} frames/s judged by all, ${Math.round(judged * WHENS.length)} judgements/s (${(1e9 / (judged * WHENS.length)).toFixed(0)} ns each)`,
    `the same loop without judging: ${Math.round(empty)} frames/s, ${(empty / judged).toFixed(1)} times as many`,
    `at ${PACKETS} packets/s: ${((PACKETS / judged) * 100).toFixed(1)} % of one core; heap ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB, buffers ${Math.round(process.memoryUsage().arrayBuffers / 1e6)} MB`,
    `events: ${events}, touched ${touched > 0}`,
  ].join('\n')}\n`,
);
