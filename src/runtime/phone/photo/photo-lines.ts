import type { text } from '#runtime/i18n/setup.ts';
import type { PhotoPlace } from './place-of-photos.ts';

/** What is drawn into a photo. */
export interface PhotoFacts extends PhotoPlace {
  /** Already in words: when it was taken, or handed in. */
  readonly time: string;
  readonly person: string;
}

/** When, where, for which order and who, from top to bottom; what is not known has no line. */
export function photoLines(
  { time, station, orderNo, person }: PhotoFacts,
  t: typeof text,
): readonly string[] {
  const order = orderNo === '' ? '' : t('phone:photo.order', { orderNo });
  return [time, station, order, person].filter((line) => line !== '');
}
