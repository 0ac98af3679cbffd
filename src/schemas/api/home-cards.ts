/** Columns of 24 that a card takes on a wide page. */
export const CARD_SIZES = { small: 8, half: 12, large: 16, full: 24 } as const;
export type CardSize = keyof typeof CARD_SIZES;

/** The user types that home tells apart (dictionary `user_type`). */
export const USER_TYPES = {
  enterprise: '1',
  bureau: '2',
  dispatcher: '3',
  engineer: '4',
  platform: '5',
  reader: '6',
} as const;
type UserType = keyof typeof USER_TYPES;

interface CardFacts {
  readonly size: CardSize;
  /** Keys of which any is enough to see the card, and to be answered what it shows; none: everybody signed in. */
  readonly needs?: readonly string[];
  /** Who finds it on his page before he arranges anything; others who hold its key may bring it there. None: everybody. */
  readonly shownTo?: readonly UserType[];
  /** Its figures are of stations: it says nothing to whoever sees none, and does not come to him by itself. */
  readonly ofStations?: true;
}

const JUDGED = ['enterprise', 'bureau', 'dispatcher', 'engineer'] as const;
const WATCHING = ['bureau', 'dispatcher', 'platform', 'reader'] as const;

/** The cards of the home page in their usual order: browser and server go by this table. */
export const HOME_CARDS = {
  kpi: { size: 'full', ofStations: true },
  todo: { size: 'small' },
  trend: { size: 'large', needs: ['dm:alarm:page'], ofStations: true },
  day: { size: 'large', needs: ['ops:order:submit'], shownTo: ['engineer'] },
  asked: { size: 'small', shownTo: ['enterprise'] },
  testing: { size: 'small', needs: ['test:task:page'], shownTo: ['reader'] },
  regions: { size: 'small', needs: ['ops:station:page'], shownTo: WATCHING, ofStations: true },
  stations: { size: 'small', needs: ['ops:station:page'], ofStations: true },
  orders: { size: 'small', needs: ['ops:order:page'], ofStations: true },
  rates: { size: 'small', needs: ['dm:quality:page'], ofStations: true },
  workload: { size: 'small', needs: ['ops:order:assign'], shownTo: ['dispatcher', 'platform'] },
  approvals: { size: 'small' },
  books: {
    size: 'small',
    needs: ['ops:record:page'],
    shownTo: ['enterprise', 'bureau', 'dispatcher', 'engineer', 'platform'],
  },
  credit: {
    size: 'small',
    needs: ['ops:enterprise:page'],
    shownTo: ['bureau', 'enterprise', 'platform'],
  },
  assessment: { size: 'small', needs: ['assess:sheet:page'], shownTo: JUDGED },
  video: {
    size: 'small',
    needs: ['ops:video:page'],
    shownTo: ['bureau', 'dispatcher', 'platform'],
    ofStations: true,
  },
  notices: { size: 'small' },
  quick: { size: 'small' },
} as const satisfies Record<string, CardFacts>;
export type CardName = keyof typeof HOME_CARDS;
export const CARD_NAMES = Object.keys(HOME_CARDS) as readonly CardName[];

/** What stands first for whom, and how large where that differs from the usual. */
export const HOME_OF: Readonly<
  Record<
    UserType,
    {
      readonly first: readonly CardName[];
      readonly sizes?: Readonly<Partial<Record<CardName, CardSize>>>;
    }
  >
> = {
  bureau: { first: ['kpi', 'regions', 'todo', 'trend', 'credit'], sizes: { regions: 'large' } },
  dispatcher: { first: ['kpi', 'todo', 'workload', 'books', 'trend'], sizes: {} },
  engineer: { first: ['day', 'todo', 'kpi'] },
  enterprise: { first: ['asked', 'todo', 'approvals', 'kpi', 'trend', 'credit'] },
  platform: { first: ['kpi', 'trend', 'todo'] },
  reader: { first: ['kpi', 'testing', 'todo', 'trend', 'regions'] },
};

/** The keys of which any opens a card; `login` where it is everybody's. */
export function keysOf(card: CardName): 'login' | readonly string[] {
  const { needs }: CardFacts = HOME_CARDS[card];
  return needs ?? 'login';
}

/** The user type of a person by its value in the dictionary; what is not told apart sees what the platform sees. */
export function userTypeOf(value: string): UserType {
  const found = Object.entries(USER_TYPES).find(([, one]) => one === value)?.[0];
  return isUserType(found) ? found : 'platform';
}

function isUserType(name: string | undefined): name is UserType {
  return name !== undefined && Object.hasOwn(USER_TYPES, name);
}

/** Whether somebody of a type finds the card on his page before he arranges anything. */
export function isUsual(card: CardName, type: UserType, seesStations: boolean): boolean {
  const { shownTo, ofStations }: CardFacts = HOME_CARDS[card];
  return (seesStations || !ofStations) && (shownTo?.includes(type) ?? true);
}
