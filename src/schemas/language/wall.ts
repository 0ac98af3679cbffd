/** What a wall can show at its sides. */
export const WALL_PANELS = [
  'stations',
  'rates',
  'enterprises',
  'regions',
  'alarms',
  'orders',
  'credit',
  'video',
] as const;
export type WallPanelName = (typeof WALL_PANELS)[number];

/** Big numbers above its map. */
export const WALL_FIGURES = [
  'onlineRate',
  'transmissionRate',
  'alarmsToday',
  'openOrders',
] as const;
export type WallFigureName = (typeof WALL_FIGURES)[number];

/** How the picture of 1920 × 1080 fills a window: whole with a margin, over its width, or stretched both ways. */
export const WALL_SCALES = ['fit', 'width', 'stretch'] as const;
export type WallScale = (typeof WALL_SCALES)[number];

export const WALL_COLORS = [
  'bg',
  'panel',
  'edge',
  'bracket',
  'title',
  'text',
  'number',
  'alarm',
  'serious',
  'warning',
  'ok',
] as const;
export type WallColorName = (typeof WALL_COLORS)[number];

/** At a side: more have no room. */
export const MOST_PANELS = 3;
/** How long a tour rests at a station. */
export const TOUR_SECONDS = { usual: 8, least: 3, most: 600 } as const;

/** A panel or a figure, in the order in which they stand. */
interface WallPart {
  /** Instead of its usual one. */
  readonly title?: string;
}

/** A big screen; what it does not say is as the delivered one has it. */
export interface WallSpec {
  /** Instead of the name of the product. */
  readonly title?: string;
  readonly scale?: WallScale;
  /** 0: no tour. */
  readonly tourSeconds?: number;
  /** Whether alarms run below the map. */
  readonly ticker?: boolean;
  readonly figures?: Readonly<Partial<Record<WallFigureName, WallPart>>>;
  readonly left: Readonly<Partial<Record<WallPanelName, WallPart>>>;
  readonly right: Readonly<Partial<Record<WallPanelName, WallPart>>>;
  /** Each of six or, with how much of it is seen, eight hexadecimal digits. */
  readonly colors?: Readonly<Partial<Record<WallColorName, string>>>;
}

/** The whole of a screen. */
export interface WallNode {
  readonly wall: WallSpec;
}

/** What draws a wall; screens say it by the word `wall`, which is judged. */
export const WALL_WIDGET = 'bigScreen';
