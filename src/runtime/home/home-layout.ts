import {
  CARD_NAMES,
  CARD_SIZES,
  HOME_CARDS,
  HOME_OF,
  isUsual,
  USER_TYPES,
  userTypeOf,
  type CardName,
  type CardSize,
} from '#schemas/api/home-cards.ts';

/** What a person arranged; kept under the setting `home.layout`. */
export interface HomeLayout {
  /** Of what the server keeps; 0 where it keeps none. */
  readonly version: number;
  readonly order: readonly CardName[];
  readonly hidden: readonly CardName[];
  /** Of those that have another size than the usual one. */
  readonly sizes: Readonly<Partial<Record<CardName, CardSize>>>;
}

/** What of the person decides which cards come to him by themselves. */
export interface Viewer {
  readonly userType: string;
  readonly seesStations: boolean;
}

/** What somebody of a type sees before he arranges anything (UX.md section 13.2). */
export function usualLayout({ userType, seesStations }: Viewer): HomeLayout {
  const type = userTypeOf(userType);
  const { first } = HOME_OF[type];
  return {
    version: 0,
    order: [...first, ...CARD_NAMES.filter((name) => !first.includes(name))],
    hidden: CARD_NAMES.filter((name) => !isUsual(name, type, seesStations)),
    sizes: {},
  };
}

/** How large a card is: as the person wants it, else as his type sees it. */
export function sizeOf({ sizes }: HomeLayout, name: CardName, userType: string): CardSize {
  return sizes[name] ?? HOME_OF[userTypeOf(userType)].sizes?.[name] ?? HOME_CARDS[name].size;
}

/** The cards from the top on a phone: whoever works in the field finds his to-do first, unless he arranged it otherwise. */
export function phoneOrder(layout: HomeLayout, userType: string): readonly CardName[] {
  const isUsualOrder =
    layout.order.join() === usualLayout({ userType, seesStations: true }).order.join();
  return isUsualOrder && userType === USER_TYPES.engineer
    ? ['todo', ...layout.order.filter((name) => name !== 'todo')]
    : layout.order;
}

/** The stored arrangement; cards it does not know yet stand where they usually do, at the end of what it orders. */
export function readLayout(stored: unknown, viewer: Viewer): HomeLayout {
  const usual = usualLayout(viewer);
  if (typeof stored !== 'object' || stored === null) return usual;
  const { version, order, hidden, sizes } = stored as Partial<Record<keyof HomeLayout, unknown>>;
  const kept = { ...usual, version: typeof version === 'number' ? version : 0 };
  const known = names(order);
  if (known.length === 0) return kept;
  const added = usual.order.filter((name) => !known.includes(name));
  return {
    ...kept,
    order: [...known, ...added],
    hidden: [...names(hidden), ...added.filter((name) => usual.hidden.includes(name))],
    sizes: readSizes(sizes),
  };
}

function readSizes(stored: unknown): HomeLayout['sizes'] {
  const said = new Map<string, unknown>(
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : [],
  );
  return Object.fromEntries(
    CARD_NAMES.flatMap((name) => {
      const size = said.get(name);
      return isSize(size) ? [[name, size]] : [];
    }),
  );
}

function isSize(value: unknown): value is CardSize {
  return typeof value === 'string' && Object.hasOwn(CARD_SIZES, value);
}

function names(value: unknown): readonly CardName[] {
  return Array.isArray(value)
    ? [...new Set(CARD_NAMES.filter((name) => value.includes(name)))].sort(
        (a, b) => value.indexOf(a) - value.indexOf(b),
      )
    : [];
}
