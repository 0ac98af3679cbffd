import { firstFactor, type ConditionOp, type OfOp } from '../parts.ts';
import { STATE_DEVICES } from '../states.ts';
import type { Condition, Effective, Value } from '../tree.ts';
import type { StateBlock } from '../walk.ts';
import { fillPhrases, join, listText, mark, plain, type Phrase, type Tone } from './phrases.ts';
import { factorName, oneSpaced, sayValue, spanText } from './say-value.ts';
import type { Saying } from './saying.ts';

/** A condition in words; one that is put aside says so. */
export function sayCondition(block: Condition, saying: Saying): readonly Phrase[] {
  const about = { ...saying, subject: firstFactor(block) ?? saying.subject };
  const words = SAY[block.op](block as never, about);
  if (block.off)
    return mark(
      fillPhrases((slots) => saying.t('rule.say.off', slots), {
        of: words.map(({ text }) => ({ text })),
      }),
      block.id,
      'off',
    );
  return mark(words, block.id, toneOf(block, saying));
}

function toneOf({ id }: Condition, { results }: Saying): Tone | undefined {
  if (!results) return undefined;
  const result = results[id];
  return result === true ? 'true' : result === false ? 'false' : 'unknown';
}

type Say<O extends ConditionOp> = (block: OfOp<Condition, O>, saying: Saying) => readonly Phrase[];
type Compare = OfOp<Condition, 'compare'>;

/** Of a time: `2026-03-01T10:00`. */
const MINUTE_CHARS = 16;

const IS = { '>': '>', '>=': '≥', '<': '<', '<=': '≤', '=': '=', '!=': '≠' } as const;

const SAY: { readonly [O in ConditionOp]: Say<O> } = {
  and: (block, saying) =>
    join(
      block.of.map((one) => sayPart(one, saying)),
      ` ${saying.t('rule.say.and')} `,
    ),
  or: (block, saying) =>
    join(
      block.of.map((one) => sayPart(one, saying)),
      ` ${saying.t('rule.say.or')} `,
    ),
  not: ({ of }, saying) => fill('rule.say.not', { of: sayCondition(of, saying) }, saying),
  compare: (block, saying) => {
    const { left, right } = sidesOf(block, saying);
    return [...left, ...plain(` ${IS[block.is]} `), ...right];
  },
  between: ({ value, low, high, outside }, saying) => {
    const unit = [value, low, high].map(saying.unitOf).find((one) => one !== null) ?? null;
    const slots = {
      value: sayValue(value, { ...saying, unit }),
      low: sayValue(low, { ...saying, unit: null }),
      high: sayValue(high, { ...saying, unit }),
    };
    return outside
      ? fill('rule.say.outside', slots, saying)
      : fill('rule.say.between', slots, saying);
  },
  mark: (block, saying) => {
    const labels = block.in.map((flag) =>
      saying.t('rule.say.flag', { flag, label: saying.world.label('data_flag', flag) ?? '' }),
    );
    return plain(
      saying.t('rule.say.mark', {
        factor: factorName(block.factor, saying),
        flags: listText(labels, saying.t),
      }),
    );
  },
  facility: (block, saying) => sayState(block, saying),
  analyser: (block, saying) => sayState(block, saying),
  place: (block, saying) => {
    const names = listText(placeNames(block.in, block.by, saying), saying.t);
    return plain(saying.t(`rule.say.place.${block.by}`, { names }));
  },
  clock: (block, saying) => plain(timesText(block, saying)),
  times: ({ of, count }, saying) =>
    sayRun(of, saying, {
      compared: 'rule.say.timesCompare',
      other: 'rule.say.times',
      params: { count },
    }),
  lasts: ({ of, span }, saying) =>
    sayRun(of, saying, {
      compared: 'rule.say.lastsCompare',
      other: 'rule.say.lasts',
      params: { span: spanText(span, saying) },
    }),
  within: ({ of, count, span }, saying) =>
    fillPhrases(
      (slots) => saying.t('rule.say.within', { ...slots, count, span: spanText(span, saying) }),
      { of: sayPart(of, saying) },
    ),
  constant: ({ factor, count }, saying) =>
    plain(saying.t('rule.say.constant', { factor: factorName(factor, saying), count })),
  absent: ({ factor, span }, saying) =>
    plain(
      saying.t('rule.say.absent', {
        factor: factorName(factor, saying),
        span: spanText(span, saying),
      }),
    ),
};

/** A comparison is said in one breath (`氨氮 连续 3 次 > 5`), anything else in brackets. */
function sayRun(
  of: Condition,
  saying: Saying,
  {
    compared,
    other,
    params,
  }: {
    readonly compared: string;
    readonly other: string;
    readonly params: Readonly<Record<string, unknown>>;
  },
): readonly Phrase[] {
  const { t } = saying;
  if (of.op !== 'compare' || of.off)
    return fillPhrases((slots) => t(other, { ...slots, ...params }), {
      of: sayCondition(of, saying),
    });
  const { left, right } = sidesOf(of, saying);
  const words = fillPhrases((slots) => t(compared, { ...slots, ...params }), {
    left,
    is: plain(IS[of.is]),
    right,
  });
  return mark(words, of.id, toneOf(of, saying));
}

/** Both sides, numbers in the unit of the other one. */
function sidesOf(
  { left, right }: Compare,
  saying: Saying,
): { readonly left: readonly Phrase[]; readonly right: readonly Phrase[] } {
  const say = (value: Value, other: Value) =>
    sayValue(value, { ...saying, unit: saying.unitOf(other) });
  return { left: say(left, right), right: say(right, left) };
}

/** Groups inside of groups stand in brackets. */
function sayPart(block: Condition, saying: Saying): readonly Phrase[] {
  const words = sayCondition(block, saying);
  const isGroup = (block.op === 'and' || block.op === 'or') && block.of.length > 1 && !block.off;
  return isGroup ? mark(fill('rule.say.brackets', { of: words }, saying), block.id) : words;
}

/** Whose state, and which; where it tells of something that was, what was told and since when. */
function sayState(block: StateBlock, saying: Saying): readonly Phrase[] {
  const { t, world, states } = saying;
  const { dict } = STATE_DEVICES[block.op];
  const label = (code: string): string => world.label(dict, code) ?? code;
  const words = plain(
    t('rule.say.state', {
      whose: whoseState(block, saying),
      states: listText(block.in.map(label), t),
    }),
  );
  const told = (states?.[block.id] ?? []).map(({ of, state, since }) =>
    t('rule.say.stateTold', {
      whose: block.op === 'facility' ? of : factorName(of, saying),
      state: label(state),
      since: since.slice(0, MINUTE_CHARS).replace('T', ' '),
    }),
  );
  return told.length === 0
    ? words
    : [
        ...words,
        {
          text: ` ${t('rule.say.brackets', { of: listText(told.map(oneSpaced), t) })}`,
          tone: 'number',
        },
      ];
}

function whoseState(block: StateBlock, saying: Saying): string {
  const { t } = saying;
  if (block.op === 'facility')
    return block.item === undefined
      ? t('rule.say.anyFacility')
      : t('rule.say.facility', { item: block.item });
  return block.factor === undefined
    ? t('rule.say.anyAnalyser')
    : t('rule.say.analyser', { factor: factorName(block.factor, saying) });
}

function fill(
  key: string,
  slots: Readonly<Record<string, readonly Phrase[]>>,
  { t }: Saying,
): readonly Phrase[] {
  return fillPhrases((params) => t(key, params), slots);
}

/** Their names; how many more there are that the reader does not see. */
function placeNames(
  ids: readonly string[],
  by: 'station' | 'point' | 'type',
  { world, t }: Saying,
): readonly string[] {
  if (by === 'type') return ids.map((id) => world.label('st_code', id) ?? id);
  const names = ids.flatMap(
    (id) => (by === 'station' ? world.stationName(id) : world.pointName(id)) ?? [],
  );
  const unseen = ids.length - names.length;
  if (unseen === 0) return names;
  return [
    ...names,
    by === 'station'
      ? t('rule.say.unseen.station', { count: unseen })
      : t('rule.say.unseen.point', { count: unseen }),
  ];
}

/** Times of day, days of the week and holidays. */
export function timesText(
  { from, to, days, holidays }: Effective,
  { t }: Pick<Saying, 't'>,
): string {
  const parts = [
    ...(from === undefined && to === undefined
      ? []
      : [t('rule.say.hours', { from: from ?? '00:00', to: to ?? '24:00' })]),
    ...(days === undefined
      ? []
      : [
          t('rule.say.days', {
            days: listText(
              days.map((day) => t(`rule.day.${day}`)),
              t,
            ),
          }),
        ]),
    ...(holidays === undefined
      ? []
      : [holidays === 'only' ? t('rule.say.holidaysOnly') : t('rule.say.holidaysNever')]),
  ];
  return parts.length === 0
    ? t('rule.say.always')
    : parts.reduce((first, next) => t('rule.say.series', { first, next }));
}
