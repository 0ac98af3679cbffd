import { wallTime } from '#schemas/basics/wall-time.ts';
import { multiply, toRational, writeRational } from '#schemas/formulas/rational.ts';
import type { ReportedHour } from '#server/areas/statistic/face.ts';
import type { Part } from './content.ts';

const FLOWS: readonly string[] = ['a00000', 'w00000'];

/** Hours as parts; the flow of an hour weighs every other value of it. */
export function partsOfHours(
  hours: readonly ReportedHour[],
): readonly (Part & { readonly pointId: string })[] {
  const flows = new Map<string, string>();
  for (const code of FLOWS)
    for (const { pointId, factorCode, atMs, value, isCounted } of hours)
      if (factorCode === code && isCounted && value !== null && Number(value) >= 0)
        flows.set(`${pointId} ${atMs}`, flows.get(`${pointId} ${atMs}`) ?? value);
  return hours.map((hour) => {
    const { pointId, factorCode, atMs, value, converted, isReceived } = hour;
    const at = wallTime(atMs).slice(11, 16);
    // what was put by hand has no mark of a device, what stands in the place of a missing value has none at all
    const flag = hour.flag ?? (isReceived ? 'S' : null);
    const came = { received: Number(isReceived), valid: Number(hour.isValid), flag, value };
    const flow = flows.get(`${pointId} ${atMs}`);
    const sums = hour.isCounted && value !== null ? { ...sumsOf(value, flow), converted } : NO_SUMS;
    return { pointId, factorCode, at, ...came, ...sums };
  });
}

const NO_SUMS = {
  counted: 0,
  min: null,
  max: null,
  sum: '0',
  flowing: 0,
  sumFlow: '0',
  sumWeighted: '0',
  converted: null,
} as const satisfies Sums;

/** Those of a single value. */
function sumsOf(value: string, flow: string | undefined): Sums {
  const own = { ...NO_SUMS, counted: 1, min: value, max: value, sum: value };
  return flow === undefined
    ? own
    : { ...own, flowing: 1, sumFlow: flow, sumWeighted: productOf(value, flow) };
}

type Sums = Pick<
  Part,
  'counted' | 'min' | 'max' | 'sum' | 'flowing' | 'sumFlow' | 'sumWeighted' | 'converted'
>;

/** Of two decimals, exact. */
function productOf(a: string, b: string): string {
  const [left, right] = [toRational(a), toRational(b)];
  return left && right ? writeRational(multiply(left, right), PRODUCT_PLACES) : '0';
}

const PRODUCT_PLACES = 30;
