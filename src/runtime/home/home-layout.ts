/** The cards of the home page in their usual order. */
export const CARDS = [
  'kpi',
  'trend',
  'todo',
  'stations',
  'orders',
  'rates',
  'regions',
  'workload',
  'assessment',
  'notices',
  'quick',
] as const;
export type CardName = (typeof CARDS)[number];

/** What a person arranged; kept under the setting `home.layout`. */
export interface HomeLayout {
  readonly order: readonly CardName[];
  readonly hidden: readonly CardName[];
}

/** User types (dictionary user_type): platform; bureau; O&M administrators; O&M staff; enterprises. */
const PLATFORM = '0';
const BUREAU = new Set(['2', '6']);
const DISPATCHER = '3';
const ENGINEER = '4';
const ENTERPRISE = '1';
/** Who is judged, and who judges. */
const JUDGED = new Set([ENTERPRISE, '2', DISPATCHER, ENGINEER]);

/** What somebody of a type sees before he arranges anything: a bureau its regions first, O&M people their to-do first, who dispatches also what his people have in hand (UX.md section 13.2). */
export function usualLayout(userType: string): HomeLayout {
  const isOps = userType === DISPATCHER || userType === ENGINEER;
  const first: readonly CardName[] = BUREAU.has(userType)
    ? ['kpi', 'regions']
    : userType === DISPATCHER
      ? ['kpi', 'todo', 'trend', 'workload']
      : isOps
        ? ['kpi', 'todo']
        : ['kpi'];
  const hidden: readonly CardName[] = [
    ...(isOps || userType === ENTERPRISE ? (['regions'] as const) : []),
    ...(userType === DISPATCHER || userType === PLATFORM ? [] : (['workload'] as const)),
    ...(JUDGED.has(userType) ? [] : (['assessment'] as const)),
  ];
  return { order: [...first, ...CARDS.filter((name) => !first.includes(name))], hidden };
}

/** The cards from the top on a phone: whoever works in the field finds his to-do first, unless he arranged it otherwise. */
export function phoneOrder(layout: HomeLayout, userType: string): readonly CardName[] {
  const isUsual = layout.order.join() === usualLayout(userType).order.join();
  return isUsual && userType === ENGINEER
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
  [PLATFORM]: [
    'dm-alarm-record',
    'ops-work-order',
    'ops-station',
    'gw-device',
    'sys-user',
    'sys-role',
    'sys-params',
    'sys-log-operation',
  ],
  ...Object.fromEntries([...BUREAU].map((type) => [type, BUREAU_ROUTES])),
  [ENTERPRISE]: [
    'dm-alarm-record',
    'ops-work-order',
    'dm-readings',
    'ops-station',
    'msg-message',
    'notice-notice-user',
  ],
  [DISPATCHER]: [
    'ops-work-order',
    'dm-alarm-record',
    'dm-readings',
    'ops-station',
    'gw-device',
    'personnel-account',
    'msg-message',
  ],
  [ENGINEER]: [
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
  const { order, hidden } = stored as Partial<Record<keyof HomeLayout, unknown>>;
  const known = names(order);
  if (known.length === 0) return usual;
  const added = usual.order.filter((name) => !known.includes(name));
  return {
    order: [...known, ...added],
    hidden: [...names(hidden), ...added.filter((name) => usual.hidden.includes(name))],
  };
}

/** Moves a card one place among those that are shown. */
export function moveCard(layout: HomeLayout, name: CardName, step: -1 | 1): HomeLayout {
  const shown = layout.order.filter((one) => !layout.hidden.includes(one));
  const other = shown[shown.indexOf(name) + step];
  if (!other) return layout;
  return {
    ...layout,
    order: layout.order.map((one) => (one === name ? other : one === other ? name : one)),
  };
}

export function hideCard(layout: HomeLayout, name: CardName, isHidden: boolean): HomeLayout {
  const others = layout.hidden.filter((one) => one !== name);
  return { ...layout, hidden: isHidden ? [...others, name] : others };
}

function names(value: unknown): readonly CardName[] {
  return Array.isArray(value)
    ? [...new Set(CARDS.filter((name) => value.includes(name)))].sort(
        (a, b) => value.indexOf(a) - value.indexOf(b),
      )
    : [];
}
