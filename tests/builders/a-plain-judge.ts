import type {
  Frame,
  FrameValue,
  RulePlace,
  RuleSurroundings,
} from '#schemas/monitor-rules/frame.ts';
import type {
  Comparison,
  Condition,
  Effective,
  RuleTree,
  Span,
  Value,
} from '#schemas/monitor-rules/tree.ts';

type Truth = boolean | null;

/** What a frame comes to, said by looking at the whole history each time. */
export interface PlainStep {
  readonly truth: Truth;
  readonly event: 'raise' | 'again' | 'recover' | null;
  readonly isActive: boolean;
  readonly results: Readonly<Record<string, boolean | number | null>>;
}

const SPAN_MS = { min: 60_000, h: 3_600_000, d: 86_400_000 };
const msOf = ({ n, unit }: Span): number => n * SPAN_MS[unit];

function round(value: number): number | null {
  const rounded = Math.floor(value * 1e6 + 0.5) / 1e6;
  return Math.abs(rounded) <= 1e12 ? rounded : null;
}

const not = (truth: Truth): Truth => (truth === null ? null : !truth);
const and = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true;
const or = (truths: readonly Truth[]): Truth => not(and(truths.map(not)));

const COMPARE: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

const aside = new WeakMap<Condition | Value, boolean>();

function isAside(block: Condition | Value): boolean {
  const known = aside.get(block) ?? findAside(block);
  aside.set(block, known);
  return known;
}

function findAside(block: Condition | Value): boolean {
  if (block.off) return true;
  if (block.op === 'and' || block.op === 'or')
    return block.of.filter((part) => !isAside(part)).length === 0;
  return partsOf(block).filter(isAside).length > 0;
}

function partsOf(block: Condition | Value): readonly (Condition | Value)[] {
  const { of, left, right, value, low, high } = block as unknown as Partial<
    Record<string, unknown>
  >;
  const parts = [...(Array.isArray(of) ? (of as unknown[]) : [of]), left, right, value, low, high];
  return parts.filter(
    (part): part is Condition | Value => typeof part === 'object' && part !== null,
  );
}

const inForce = (parts: readonly Condition[]): readonly Condition[] =>
  parts.filter((part) => !isAside(part));

/**
 * Judges all frames of a point by what tree.ts says, as plainly as it can be written: slow, remembers nothing, knows no units. The judge of
 * the product and the one in the database must come to the same.
 */
export function judgePlainly(
  tree: RuleTree,
  frames: readonly Frame[],
  place: RulePlace,
  around: RuleSurroundings,
): readonly PlainStep[] {
  const flow = ['21', '24', '26', '32', '33', '34', '52'].includes(place.stCode ?? '')
    ? 'w00000'
    : 'a00000';
  const resolve = (factor: string): string => (factor === 'flow' ? flow : factor);
  const timeOf = (i: number): number => frames[i]?.timeMs ?? NaN;
  const upTo = (i: number): readonly number[] => Array.from({ length: i + 1 }, (_, k) => k);
  const before = (i: number, span: Span): readonly number[] =>
    upTo(i - 1).filter((k) => timeOf(k) >= timeOf(i) - msOf(span));
  const truths = new Map<Condition, Truth[]>();
  const numbers = new Map<Value, (number | null)[]>();

  function sentOf(said: FrameValue | null | undefined, field: string): number | null {
    if (!said || !['', 'N'].includes(said.flag)) return null;
    const value =
      field === 'converted' ? (said.zs ?? said.value) : said[field as 'value' | 'min' | 'max'];
    return value === null || Math.abs(value) > 1e12 ? null : value;
  }

  /** The valid value as sent. */
  function measured(
    { factor, field = 'value', point }: { factor: string; field?: string; point?: string },
    i: number,
  ): number | null {
    const code = resolve(factor);
    return sentOf(
      point === undefined ? frames[i]?.values.get(code) : around.other(point, code, timeOf(i)),
      field,
    );
  }

  function valueOf(value: Value, i: number): number | null {
    const known = numbers.get(value) ?? [];
    numbers.set(value, known);
    const number = i in known ? (known[i] as number | null) : count(value, i);
    known[i] = number;
    return number;
  }

  function count(value: Value, i: number): number | null {
    if ('left' in value)
      return calculate(value.op, valueOf(value.left, i), valueOf(value.right, i));
    if ('span' in value)
      return aggregate(
        value.op,
        before(i, value.span).map((k) => measured(value, k)),
      );
    switch (value.op) {
      case 'number':
        return round(value.value);
      case 'measured':
        return measuredThen(value, i);
      case 'limit': {
        const bound = around.limit(resolve(value.factor), timeOf(i))?.[value.side] ?? null;
        return bound === null ? null : round(bound);
      }
      case 'change':
        return change(value, i);
      case 'abs': {
        const of = valueOf(value.of, i);
        return of === null ? null : Math.abs(of);
      }
    }
  }

  function measuredThen(value: Extract<Value, { op: 'measured' }>, i: number): number | null {
    const at = timeOf(i) - (value.back ? msOf(value.back) : 0);
    const sent =
      value.point === undefined
        ? measured(
            value,
            frames.findIndex(({ timeMs }) => timeMs === at),
          )
        : sentOf(around.other(value.point, resolve(value.factor), at), value.field ?? 'value');
    return sent === null ? null : round(sent);
  }

  function change(value: Extract<Value, { op: 'change' }>, i: number): number | null {
    const now = measured(value, i);
    const last = upTo(i - 1)
      .map((k) => measured(value, k))
      .findLast((one) => one !== null);
    if (now === null || last === null || last === undefined) return null;
    const [a, b] = [round(now) ?? NaN, round(last) ?? NaN];
    if (value.as === 'amount') return round(a - b);
    return b === 0 ? null : round(((a - b) / Math.abs(b)) * 100);
  }

  function effective({ from, to, days, holidays }: Effective, i: number): boolean {
    const wall = new Date(timeOf(i) + 8 * 3_600_000).toISOString();
    const [day, time] = [wall.slice(0, 10), wall.slice(11, 16)];
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const [begin, end] = [from ?? '00:00', to ?? '24:00'];
    const isInHours = begin < end ? time >= begin && time < end : time >= begin || time < end;
    const isOnDay = days === undefined || days.includes(weekday === 0 ? 7 : weekday);
    return (
      isInHours &&
      isOnDay &&
      (holidays === undefined || around.isHoliday(day) === (holidays === 'only'))
    );
  }

  function truthOf(condition: Condition, i: number): Truth {
    const known = truths.get(condition) ?? [];
    truths.set(condition, known);
    const truth = i in known ? (known[i] as Truth) : judge(condition, i);
    known[i] = truth;
    return truth;
  }

  /** Each condition; one that is missing does not compile. */
  const judges: {
    readonly [Op in Condition['op']]: (
      condition: Extract<Condition, { readonly op: Op }>,
      i: number,
    ) => Truth;
  } = {
    and: ({ of }, i) => and(inForce(of).map((part) => truthOf(part, i))),
    or: ({ of }, i) => or(inForce(of).map((part) => truthOf(part, i))),
    not: ({ of }, i) => not(truthOf(of, i)),
    compare: ({ left, is, right }, i) => holds(is, valueOf(left, i), valueOf(right, i)),
    between: judgeRange,
    facility: judgeState,
    analyser: judgeState,
    mark: judgeFact,
    place: judgeFact,
    clock: judgeFact,
    times: judgeOverTime,
    within: judgeOverTime,
    lasts: judgeOverTime,
    constant: judgeOverTime,
    absent: judgeOverTime,
  };

  function judge(condition: Condition, i: number): Truth {
    const judgeIt = judges[condition.op] as (condition: Condition, i: number) => Truth;
    return !isAside(condition) && judgeIt(condition, i);
  }

  function judgeRange(
    { value, low, high, outside }: Extract<Condition, { op: 'between' }>,
    i: number,
  ): Truth {
    const number = valueOf(value, i);
    const inside = and([
      holds('>=', number, valueOf(low, i)),
      holds('<=', number, valueOf(high, i)),
    ]);
    return outside ? not(inside) : inside;
  }

  function judgeFact(
    condition: Extract<Condition, { op: 'mark' | 'place' | 'clock' }>,
    i: number,
  ): Truth {
    if (condition.op === 'clock') return effective(condition, i);
    if (condition.op === 'mark') {
      const said = frames[i]?.values.get(resolve(condition.factor));
      return said ? condition.in.includes(said.flag || 'N') : null;
    }
    const own = { station: place.stationId, point: place.pointId, type: place.stCode }[
      condition.by
    ];
    return own !== null && condition.in.includes(own);
  }

  function judgeState(
    condition: Extract<Condition, { op: 'facility' | 'analyser' }>,
    i: number,
  ): Truth {
    const whose =
      condition.op === 'facility' ? condition.item : condition.factor && resolve(condition.factor);
    const told = around
      .states(condition.op, timeOf(i))
      .filter(({ of }) => whose === undefined || of === whose);
    return told.length === 0
      ? null
      : told.filter(({ state }) => condition.in.includes(state)).length > 0;
  }

  function judgeOverTime(
    condition: Extract<Condition, { op: 'times' | 'within' | 'lasts' | 'constant' | 'absent' }>,
    i: number,
  ): Truth {
    if (condition.op === 'constant') return judgeConstant(condition, i);
    if (condition.op === 'absent') {
      const window = before(i, condition.span);
      if (window.some((k) => measured(condition, k) !== null)) return false;
      return timeOf(i) - timeOf(0) < msOf(condition.span) || window.length === 0 ? null : true;
    }
    const now = truthOf(condition.of, i);
    if (condition.op === 'within') {
      const held = upTo(i).filter(
        (k) => timeOf(k) > timeOf(i) - msOf(condition.span) && truthOf(condition.of, k) === true,
      );
      return held.length >= condition.count ? true : now === null ? null : false;
    }
    if (now === null) return null;
    const known = upTo(i).filter((k) => truthOf(condition.of, k) !== null);
    const run = known.slice(known.findLastIndex((k) => truthOf(condition.of, k) === false) + 1);
    if (condition.op === 'times') return run.length >= condition.count;
    const [first] = run;
    return first !== undefined && timeOf(i) - timeOf(first) >= msOf(condition.span);
  }

  function judgeConstant(
    { factor, count }: Extract<Condition, { op: 'constant' }>,
    i: number,
  ): Truth {
    const taken: { at: number; value: number | null; sample: string | null }[] = [];
    for (const k of upTo(i)) {
      const sent = measured({ factor }, k);
      const sample = frames[k]?.values.get(resolve(factor))?.sampleTime ?? null;
      const last = taken.at(-1);
      if (sent === null || (last && sample !== null && sample === last.sample)) continue;
      taken.push({ at: k, value: round(sent), sample });
    }
    if (taken.at(-1)?.at !== i) return null;
    const last = taken.slice(-count);
    return last.length === count && last.every(({ value }) => value === last[0]?.value);
  }

  /** The condition without the counting that leads to the raise. */
  function staysAt(condition: Condition, i: number): Truth {
    if (isAside(condition)) return false;
    if (condition.op === 'times') return staysAt(condition.of, i);
    if (condition.op === 'and') return and(inForce(condition.of).map((part) => staysAt(part, i)));
    if (condition.op === 'or') return or(inForce(condition.of).map((part) => staysAt(part, i)));
    return truthOf(condition, i);
  }

  function resultsAt(i: number): PlainStep['results'] {
    const results: Record<string, boolean | number | null> = {};
    const collect = (block: Condition | Value): void => {
      if (isAside(block)) return;
      results[block.id] = isCondition(block) ? truthOf(block, i) : valueOf(block, i);
      partsOf(block).forEach(collect);
    };
    collect(tree.when);
    return results;
  }

  let isActive = false;
  let good = 0;
  return frames.map((_, i) => {
    const isInForce = tree.effective === undefined || effective(tree.effective, i);
    const truth = isInForce ? truthOf(tree.when, i) : null;
    const stays = isInForce ? staysAt(tree.when, i) : null;
    let event: PlainStep['event'] = null;
    if (!isActive && truth === true) [isActive, good, event] = [true, 0, 'raise'];
    else if (isActive && stays === true) [good, event] = [0, 'again'];
    else if (isActive && stays === false) {
      good += 1;
      if (good >= tree.recover) [isActive, event] = [false, 'recover'];
    }
    return { truth, event, isActive, results: resultsAt(i) };
  });
}

const CONDITIONS: Readonly<Record<Condition['op'], true>> = {
  and: true,
  or: true,
  not: true,
  compare: true,
  between: true,
  facility: true,
  analyser: true,
  mark: true,
  place: true,
  clock: true,
  times: true,
  within: true,
  lasts: true,
  constant: true,
  absent: true,
};
const isCondition = (block: Condition | Value): block is Condition =>
  Object.hasOwn(CONDITIONS, block.op);

const holds = (is: Comparison, a: number | null, b: number | null): Truth =>
  a === null || b === null ? null : COMPARE[is](a, b);

function calculate(op: '+' | '-' | '*' | '/', a: number | null, b: number | null): number | null {
  if (a === null || b === null || (op === '/' && b === 0)) return null;
  return round(op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : a / b);
}

function aggregate(
  op: 'mean' | 'sum' | 'lowest' | 'highest',
  all: readonly (number | null)[],
): number | null {
  const values = all.filter((value) => value !== null);
  if (values.length === 0) return null;
  if (op === 'lowest') return round(Math.min(...values));
  if (op === 'highest') return round(Math.max(...values));
  const total = values.reduce((sum, value) => sum + BigInt(Math.floor(value * 1e6 + 0.5)), 0n);
  const sum = Number(total) / 1e6;
  return round(op === 'sum' ? sum : sum / values.length);
}
