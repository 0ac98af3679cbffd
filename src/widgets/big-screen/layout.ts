import { toNumber, toText } from '#schemas/expressions/values.ts';

/** What a wall can show at its sides. */
export const PANELS = [
  'stations',
  'rates',
  'enterprises',
  'regions',
  'alarms',
  'orders',
  'credit',
  'video',
] as const;
export type PanelName = (typeof PANELS)[number];
export const FIGURES = ['onlineRate', 'transmissionRate', 'alarmsToday', 'openOrders'] as const;
export type FigureName = (typeof FIGURES)[number];
/** How the picture of 1920 × 1080 fills a window: whole with a margin, over its width, or stretched both ways. */
export const SCALES = ['fit', 'width', 'stretch'] as const;
export type Scale = (typeof SCALES)[number];

/** Colours that a screen may say, each in the notation of hexadecimal digits. */
const COLORS = ['bg', 'panel', 'edge', 'bracket', 'title', 'text', 'number', 'alarm'] as const;
const COLOR = /^#[\da-f]{6}([\da-f]{2})?$/i;

/** What a screen says of its wall; what it does not say is as the delivered one has it. */
export interface WallLayout {
  /** Instead of the name of the product. */
  readonly title: string;
  /** Of panels, instead of their usual ones. */
  readonly titles: Readonly<Partial<Record<PanelName, string>>>;
  /** As custom properties of the wall: `--wall-edge`. */
  readonly colors: Readonly<Record<string, string>>;
  readonly left: readonly PanelName[];
  readonly right: readonly PanelName[];
  readonly figures: readonly FigureName[];
  readonly ticker: boolean;
  readonly scale: Scale;
  /** How long the tour rests at a station; 0: no tour. */
  readonly tourSeconds: number;
  /** Names that stand in no list above: shown, so that whoever wrote them sees it. */
  readonly unknown: readonly string[];
}

const TOUR_SECONDS = 8;
const LONGEST_TOUR = 600;
/** At a side. */
const MOST = 3;

/** Reads the `props` of a screen; never throws. */
export function readLayout(props: Readonly<Record<string, unknown>>): WallLayout {
  const unknown: string[] = [];
  const names = <T extends string>(key: string, known: readonly T[], usual: readonly T[]) => {
    const said = props[key];
    if (!Array.isArray(said)) return usual;
    return said.flatMap((one: unknown) => {
      const name = known.find((each) => each === one);
      if (name === undefined) unknown.push(`${key}: ${toText(one)}`);
      return name ?? [];
    });
  };
  const left = names('left', PANELS, ['stations', 'rates', 'enterprises']).slice(0, MOST);
  const right = names('right', PANELS, ['alarms', 'orders', 'credit']).slice(0, MOST);
  const figures = names('figures', FIGURES, FIGURES);
  const titles = entriesOf(props['titles']).filter(([name]) => {
    const isPanel = PANELS.some((panel) => panel === name);
    if (!isPanel) unknown.push(`titles: ${name}`);
    return isPanel;
  });
  const colors = entriesOf(props['colors']).filter(([name, color]) => {
    const isColor = COLORS.some((one) => one === name) && COLOR.test(color);
    if (!isColor) unknown.push(`colors: ${name}`);
    return isColor;
  });
  const scale = SCALES.find((one) => one === props['scale']);
  if (scale === undefined && props['scale'] !== undefined)
    unknown.push(`scale: ${toText(props['scale'])}`);
  const seconds = toNumber(props['tourSeconds']) ?? TOUR_SECONDS;
  return {
    title: toText(props['title']),
    titles: Object.fromEntries(titles),
    colors: Object.fromEntries(colors.map(([name, color]) => [`--wall-${name}`, color])),
    left,
    right,
    figures,
    unknown,
    ticker: props['ticker'] !== false,
    scale: scale ?? 'fit',
    tourSeconds: Math.min(LONGEST_TOUR, Math.max(0, seconds)),
  };
}

function entriesOf(value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, said]) => [name, toText(said)]);
}

/** The picture as it is drawn, px. */
export const WIDTH = 1920;
export const HEIGHT = 1080;
/** In narrower windows the panels stand below each other. */
export const LEAST_WIDTH = 1366;

/** How the picture lies in a window: factors of both sides, and where it begins, px. */
export interface Fitted {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
}

/** Where the picture lies in a window of this size. */
export function fitInto(scale: Scale, width: number, height: number): Fitted {
  const [x, y] = [width / WIDTH, height / HEIGHT];
  if (scale === 'stretch') return { x, y, left: 0, top: 0 };
  if (scale === 'width') return { x, y: x, left: 0, top: 0 };
  const least = Math.min(x, y);
  return {
    x: least,
    y: least,
    left: Math.max(0, (width - WIDTH * least) / 2),
    top: Math.max(0, (height - HEIGHT * least) / 2),
  };
}

const SHIFTS: readonly (readonly [number, number])[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];
const SHIFT_MS = 600_000;

/** Where the picture lies at a time, px: two further each ten minutes, so that no edge burns in. */
export function shiftAt(nowMs: number): readonly [number, number] {
  return SHIFTS[Math.floor(nowMs / SHIFT_MS) % SHIFTS.length] ?? [0, 0];
}

/** Which stop of a tour it is by the clock, so that a reload goes on where it was and no late timer holds it up. */
export function stopAt(nowMs: number, seconds: number, stops: number): number {
  return stops === 0 || seconds === 0 ? -1 : Math.floor(nowMs / (seconds * 1000)) % stops;
}
