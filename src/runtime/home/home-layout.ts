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

/** What somebody of a type sees before he arranges anything (UX.md section 13.2). */
export function usualLayout(userType: string): HomeLayout {
  const type = userTypeOf(userType);
  const { first } = HOME_OF[type];
  return {
    version: 0,
    order: [...first, ...CARD_NAMES.filter((name) => !first.includes(name))],
    hidden: CARD_NAMES.filter((name) => !isUsual(name, type)),
    sizes: {},
  };
}

/** How large a card is: as the person wants it, else as his type sees it. */
export function sizeOf({ sizes }: HomeLayout, name: CardName, userType: string): CardSize {
  return sizes[name] ?? HOME_OF[userTypeOf(userType)].sizes?.[name] ?? HOME_CARDS[name].size;
}

/** The cards from the top on a phone: whoever works in the field finds his to-do first, unless he arranged it otherwise. */
export function phoneOrder(layout: HomeLayout, userType: string): readonly CardName[] {
  const isUsualOrder = layout.order.join() === usualLayout(userType).order.join();
  return isUsualOrder && userType === USER_TYPES.engineer
    ? ['todo', ...layout.order.filter((name) => name !== 'todo')]
    : layout.order;
}

/** Pages that come first among the tiles of a type, by the entity or screen they show; the rest follow in the order of the menu. */
const BUREAU_ROUTES = [
  'dm-alarm-record',
  'ops-work-order',
  'dm-readings',
  'ops-station',
  'dm-monitor',
  'ops-enterprise',
  'ops-ops-company',
  'msg-message',
];
const QUICK_ROUTES: Readonly<Record<string, readonly string[]>> = {
  [USER_TYPES.platform]: [
    'dm-alarm-record',
    'ops-work-order',
    'ops-station',
    'gw-device',
    'sys-user',
    'sys-role',
    'sys-params',
    'sys-log-operation',
  ],
  ...Object.fromEntries(
    [USER_TYPES.bureau, USER_TYPES.reader].map((type) => [type, BUREAU_ROUTES]),
  ),
  [USER_TYPES.enterprise]: [
    'dm-alarm-record',
    'ops-work-order',
    'dm-readings',
    'ops-station',
    'msg-message',
    'notice-notice-user',
  ],
  [USER_TYPES.dispatcher]: [
    'ops-work-order',
    'dm-alarm-record',
    'dm-readings',
    'ops-station',
    'gw-device',
    'personnel-account',
    'msg-message',
  ],
  [USER_TYPES.engineer]: [
    'ops-work-order',
    'dm-alarm-record',
    'dm-readings',
    'ops-station',
    'dm-monitor',
    'msg-message',
    'notice-notice-user',
    'my-center',
  ],
};

/** The tiles of somebody who chose none: at most so many of his pages, the daily ones of his type first. */
export function usualQuick(
  userType: string,
  routes: readonly string[],
  most: number,
): readonly string[] {
  const daily = (QUICK_ROUTES[userType] ?? []).filter((route) => routes.includes(route));
  const found = daily.length > 0 ? daily : routes;
  return found.slice(0, most);
}

/** The stored arrangement; cards it does not know yet stand where they usually do, at the end of what it orders. */
export function readLayout(stored: unknown, userType: string): HomeLayout {
  const usual = usualLayout(userType);
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
      const size = SIZES.find((one) => one === said.get(name));
      return size ? [[name, size]] : [];
    }),
  );
}

/** From the narrowest. */
const SIZES: readonly CardSize[] = ['small', 'half', 'large', 'full'];

/** The next size of a card; undefined where there is none. */
export function nextSize(size: CardSize, step: -1 | 1): CardSize | undefined {
  return SIZES[SIZES.indexOf(size) + step];
}

/** Columns of 24. */
export function columnsOf(size: CardSize): number {
  return CARD_SIZES[size];
}

export function sizeCard(layout: HomeLayout, name: CardName, size: CardSize): HomeLayout {
  return { ...layout, sizes: { ...layout.sizes, [name]: size } };
}

/** Moves a card one place among those that stand there. */
export function moveCard(
  layout: HomeLayout,
  name: CardName,
  { step, among }: { readonly step: -1 | 1; readonly among: readonly CardName[] },
): HomeLayout {
  const other = among[among.indexOf(name) + step];
  if (!other) return layout;
  return {
    ...layout,
    order: layout.order.map((one) => (one === name ? other : one === other ? name : one)),
  };
}

/** Puts a card where another one stands, which goes on by a place. */
export function placeCard(layout: HomeLayout, name: CardName, at: CardName): HomeLayout {
  if (name === at) return layout;
  const isForward = layout.order.indexOf(name) < layout.order.indexOf(at);
  const others = layout.order.filter((one) => one !== name);
  const place = others.indexOf(at) + (isForward ? 1 : 0);
  return { ...layout, order: [...others.slice(0, place), name, ...others.slice(place)] };
}

export function hideCard(layout: HomeLayout, name: CardName, isHidden: boolean): HomeLayout {
  const others = layout.hidden.filter((one) => one !== name);
  return { ...layout, hidden: isHidden ? [...others, name] : others };
}

function names(value: unknown): readonly CardName[] {
  return Array.isArray(value)
    ? [...new Set(CARD_NAMES.filter((name) => value.includes(name)))].sort(
        (a, b) => value.indexOf(a) - value.indexOf(b),
      )
    : [];
}
