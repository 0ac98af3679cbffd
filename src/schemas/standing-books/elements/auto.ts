import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** What the platform fills in when a record begins. */
export const FILLED = [
  'station.name',
  'station.code',
  'station.address',
  'enterprise.name',
  'opsCompany.name',
  'user.realName',
  'order.code',
  'now',
] as const;
/** What it has no register of: filled in by hand. */
export const BY_HAND = [
  'equipment.model',
  'equipment.no',
  'equipment.maker',
  'enterprise.industry',
  'factor.unit',
  'platform.value',
] as const;

export type AutoSource = (typeof FILLED)[number] | (typeof BY_HAND)[number];

/** A value that comes from the platform. */
export interface AutoElement extends LeafBase {
  readonly kind: 'auto';
  readonly from: AutoSource;
}

const filled: ReadonlySet<string> = new Set(FILLED);

/** Whether the platform fills it in by itself; in a line of a table nobody does. */
export const isFilled = ({ from }: AutoElement): boolean => filled.has(from);

export const autoCard: ElementCard<AutoElement> = {
  palette: 'basic',
  props: leafProps({ name: 'from', kind: 'one', of: [...FILLED, ...BY_HAND] }),
  becomes: ['string', 'datetime'],
  isColumn: true,
  check: pairProblem,
  compile: (element, place) =>
    leafField(
      element,
      {
        ...(element.from === 'now' ? { type: 'datetime' } : { type: 'string', max: 255 }),
        ...(isFilled(element) && !place.isColumn && { readOnly: true }),
      },
      place,
    ),
};
