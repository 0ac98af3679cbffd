import type { KeyIn } from '#schemas/texts/text-keys.ts';
import { type Effective, FLOW, type Measured, type Span } from '../tree.ts';
import { fillPhrases, listText, type Phrase } from './phrases.ts';
import type { Saying } from './saying.ts';

/** Monday to Sunday, as trees write them. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A text with an empty word in it. */
export function oneSpaced(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}

/** A factor by its name; by its code where it has none. */
export function factorName(code: string, { world, t }: Pick<Saying, 'world' | 't'>): string {
  return code === FLOW ? t('rule.say.flow') : (world.factor(code)?.name ?? code);
}

/** `3 小时` */
export function spanText({ n, unit }: Span, { t }: Pick<Saying, 't'>): string {
  return t(`rule.span.${unit}`, { n });
}

/** `4.62 mg/L` */
export function numberText(value: number, unit: string | null): string {
  return unit === null ? `${value}` : `${value} ${unit}`;
}

/** A text by its key, with pieces in its slots. */
export function fill(
  key: KeyIn<'rule'>,
  slots: Readonly<Record<string, readonly Phrase[]>>,
  { t }: Pick<Saying, 't'>,
): readonly Phrase[] {
  return fillPhrases((params) => t(key, params), slots);
}

/** A factor with what of it is meant and of which point. @param isWithPeriod says of which period its values are */
export function measuredName(
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
              days
                .flatMap((day) => WEEKDAYS.filter((one) => one === day))
                .map((day) => t(`rule.day.${day}`)),
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
