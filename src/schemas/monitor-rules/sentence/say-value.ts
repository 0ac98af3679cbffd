import type { OfOp, ValueOp } from '../parts.ts';
import { FLOW, type Measured, type Span, type Value } from '../tree.ts';
import { fillPhrases, mark, plain, type Phrase } from './phrases.ts';
import type { Saying } from './saying.ts';

/** A value in words, with what it came to where the sentence tells of something that was. */
export function sayValue(value: Value, saying: Saying): readonly Phrase[] {
  const words = SAY[value.op](value as never, saying);
  return mark(value.op === 'number' ? words : withResult(value, words, saying), value.id);
}

type Say<O extends ValueOp> = (value: OfOp<Value, O>, saying: Saying) => readonly Phrase[];

const SIGNS = { '+': '+', '-': '−', '*': '×', '/': '÷' } as const;
const BINDING = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;
type Arithmetic = OfOp<Value, '+'>;

const SAY: { readonly [O in ValueOp]: Say<O> } = {
  number: ({ value, unit }, saying) => plain(numberText(value, unit ?? saying.unit)),
  measured: (value, saying) => sayMeasured(value, saying),
  limit: ({ factor, side }, saying) => {
    const { t } = saying;
    const name = side === 'upper' ? t('rule.say.upper') : t('rule.say.lower');
    return plain(
      factor === saying.subject
        ? name
        : t('rule.say.limitOf', { factor: factorName(factor, saying), limit: name }),
    );
  },
  mean: (value, saying) => plain(saying.t('rule.say.mean', aggregateOf(value, saying))),
  lowest: (value, saying) => plain(saying.t('rule.say.lowest', aggregateOf(value, saying))),
  highest: (value, saying) => plain(saying.t('rule.say.highest', aggregateOf(value, saying))),
  sum: (value, saying) => plain(saying.t('rule.say.sum', aggregateOf(value, saying))),
  change: (value, saying) => {
    const what = measuredName(value, saying);
    return plain(
      value.as === 'percent'
        ? saying.t('rule.say.changePercent', { what })
        : saying.t('rule.say.change', { what }),
    );
  },
  '+': sayArithmetic,
  '-': sayArithmetic as never,
  '*': sayArithmetic as never,
  '/': sayArithmetic as never,
  abs: ({ of }, saying) =>
    fillPhrases((slots) => saying.t('rule.say.abs', slots), { of: inBrackets(of, 1, saying) }),
};

function sayArithmetic({ op, left, right }: Arithmetic, saying: Saying): readonly Phrase[] {
  const binding = BINDING[op];
  // what is multiplied with has no unit of its own
  const factor = op === '*' || op === '/' ? { ...saying, unit: null } : saying;
  return [
    ...inBrackets(left, binding, factor),
    ...plain(` ${SIGNS[op]} `),
    ...inBrackets(right, binding + 1, factor),
  ];
}

function inBrackets(value: Value, least: number, saying: Saying): readonly Phrase[] {
  const words = sayValue(value, saying);
  const isLoose = Object.hasOwn(BINDING, value.op) && BINDING[value.op as Arithmetic['op']] < least;
  return isLoose
    ? fillPhrases((slots) => saying.t('rule.say.brackets', slots), { of: words })
    : words;
}

function sayMeasured(value: OfOp<Value, 'measured'>, saying: Saying): readonly Phrase[] {
  const what = measuredName(value, saying, saying.period.take());
  return plain(
    value.back ? saying.t('rule.say.back', { what, span: spanText(value.back, saying) }) : what,
  );
}

function aggregateOf(
  value: Measured & { readonly span: Span },
  saying: Saying,
): { what: string; span: string } {
  return { what: measuredName(value, saying), span: spanText(value.span, saying) };
}

/** A factor with what of it is meant and of which point. @param isWithPeriod says of which period its values are */
function measuredName(
  { factor, field, point }: Measured,
  saying: Saying,
  isWithPeriod = false,
): string {
  const { t, world } = saying;
  const name = factorName(factor, saying);
  const kind = field ?? 'value';
  const isSaid = isWithPeriod || kind !== 'value';
  const period = isWithPeriod ? t(`rule.period.${saying.period.name}`) : '';
  const what = isSaid
    ? oneSpaced(t('rule.say.fieldOf', { factor: name, field: t(`rule.field.${kind}`, { period }) }))
    : name;
  return point === undefined
    ? what
    : t('rule.say.ofPoint', { point: world.pointName(point) ?? t('rule.say.unseenPoint'), what });
}

/** A text with an empty word in it. */
export function oneSpaced(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}

export function factorName(code: string, { world, t }: Saying): string {
  return code === FLOW ? t('rule.say.flow') : (world.factor(code)?.name ?? code);
}

export function spanText({ n, unit }: Span, { t }: Pick<Saying, 't'>): string {
  return t(`rule.span.${unit}`, { n });
}

/** `4.62 mg/L` */
export function numberText(value: number, unit: string | null): string {
  return unit === null ? `${value}` : `${value} ${unit}`;
}

/** `氨氮` → `氨氮 4.62 mg/L`; a product → `… = 4.5 mg/L`. */
function withResult(value: Value, words: readonly Phrase[], saying: Saying): readonly Phrase[] {
  const { results, t } = saying;
  if (!results) return words;
  const result = results[value.id];
  if (result === undefined) return words;
  if (typeof result !== 'number')
    return [...words, { text: ` ${t('rule.say.notKnown')}`, tone: 'unknown' }];
  const isWorkedOut = Object.hasOwn(BINDING, value.op) || value.op === 'abs';
  return [
    ...words,
    {
      text: `${isWorkedOut ? ' = ' : ' '}${numberText(result, saying.unitOf(value))}`,
      tone: 'number',
    },
  ];
}
