import type { ElementCard, LeafBase, OwnProblem, Place } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** What the platform fills in when a record begins. */
export const FILLED = [
  'station.name',
  'station.code',
  'station.address',
  'enterprise.name',
  'enterprise.industry',
  'opsCompany.name',
  'user.realName',
  'order.code',
  'now',
] as const;
/** What it answers while a record is filled in, out of what was filled in so far. */
export const LIVE = ['platform.value', 'factor.unit', 'criteria'] as const;
/** What the station's list of equipment says as a record begins, to be mended by hand: of the one that measures `factor`, else of its only one. */
export const OF_EQUIPMENT = [
  'equipment.model',
  'equipment.no',
  'equipment.maker',
  'equipment.range',
] as const;

/** Of which values the platform tells the one of a moment. */
export const GRAINS = ['minute', 'hour'] as const;
/** Tables of criteria. */
const SYSTEMS = ['water', 'gas'] as const;

export type AutoSource =
  | (typeof FILLED)[number]
  | (typeof LIVE)[number]
  | (typeof OF_EQUIPMENT)[number];

/** A value that comes from the platform. */
export interface AutoElement extends LeafBase {
  readonly kind: 'auto';
  readonly from: AutoSource;
  /** Of what is asked for live, and of equipment: the factor, by its name or code. Without it a live value is filled in by hand. */
  readonly factor?: string;
  /** The moment of the value asked for. */
  readonly time?: string;
  /** The monitoring point, by its name, MN or outlet; needed where several points of the station measure the factor. */
  readonly point?: string;
  /** Default the minute. */
  readonly grain?: (typeof GRAINS)[number];
  /** Of a criterion: the table it stands in. */
  readonly system?: (typeof SYSTEMS)[number];
  /** Of a criterion: the mean of the reference. */
  readonly value?: string;
}

const filled: ReadonlySet<string> = new Set(FILLED);

/** Parts that a source needs together: with one of them all are there. */
const TOGETHER: Readonly<Partial<Record<AutoSource, readonly (keyof AutoElement)[]>>> = {
  'platform.value': ['factor', 'time'],
  criteria: ['factor', 'value', 'system'],
};

/** Whether the platform fills it in as a record begins; in a line of a table nobody does. */
export const isFilled = ({ from }: AutoElement): boolean => filled.has(from);

/** Whether the platform answers it while the record is filled in. */
export const isLive = ({ from, factor, time }: AutoElement): boolean =>
  from === 'criteria' ||
  (factor !== undefined &&
    (from === 'factor.unit' || (from === 'platform.value' && time !== undefined)));

export const autoCard: ElementCard<AutoElement> = {
  palette: 'basic',
  props: leafProps(
    { name: 'from', kind: 'one', of: [...FILLED, ...LIVE, ...OF_EQUIPMENT] },
    { name: 'factor', kind: 'expression', isOptional: true, page: 'link' },
    { name: 'time', kind: 'expression', isOptional: true, page: 'link' },
    { name: 'point', kind: 'expression', isOptional: true, page: 'link' },
    { name: 'grain', kind: 'one', of: GRAINS, isOptional: true, page: 'link' },
    { name: 'system', kind: 'one', of: SYSTEMS, isOptional: true, page: 'link' },
    { name: 'value', kind: 'expression', isOptional: true, page: 'link' },
  ),
  becomes: ['string', 'datetime', 'decimal', 'calc'],
  isColumn: true,
  check: (element) => [...pairProblem(element), ...apartProblems(element)],
  compile: (element, place) => leafField(element, fieldOf(element, place), place),
};

function apartProblems(
  element: AutoElement,
): readonly { readonly part: string; readonly code: OwnProblem }[] {
  const parts = TOGETHER[element.from] ?? [];
  const isAsked = element.from === 'criteria' || parts.some((part) => element[part] !== undefined);
  return isAsked
    ? parts
        .filter((part) => element[part] === undefined)
        .map((part) => ({ part, code: 'needsPair' as const }))
    : [];
}

/** Decimals of what the platform measured. */
const DECIMALS = 4;

function fieldOf(element: AutoElement, place: Place): Parameters<typeof leafField>[1] {
  const { from, system = 'gas', factor = "''", value = 'null' } = element;
  if (from === 'criteria')
    return {
      type: 'calc',
      expr: place.expression(`criterion('${system}', ${factor}, ${value})`),
    };
  const readOnly = isLive(element) || (isFilled(element) && !place.isColumn);
  return {
    ...(from === 'now'
      ? { type: 'datetime' }
      : from === 'platform.value' && isLive(element)
        ? { type: 'decimal', scale: DECIMALS }
        : { type: 'string', max: 255 }),
    ...(readOnly && { readOnly }),
  };
}
