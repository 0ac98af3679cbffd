import { toNumber, toText } from '#schemas/expressions/values.ts';
import {
  MOST_PANELS,
  TOUR_SECONDS,
  WALL_COLORS,
  WALL_FIGURES,
  WALL_PANELS,
  WALL_SCALES,
  type WallFigureName,
  type WallPanelName,
  type WallScale,
} from '#schemas/language/wall.ts';

/** A panel or a figure of a wall. */
export interface Placed<Name extends string> {
  readonly name: Name;
  /** Instead of its usual one. */
  readonly title?: string;
}

/** What a screen says of its wall, whole. */
export interface WallLayout {
  /** Instead of the name of the product. */
  readonly title: string;
  /** As custom properties of the wall: `--wall-edge`. */
  readonly colors: Readonly<Record<string, string>>;
  readonly left: readonly Placed<WallPanelName>[];
  readonly right: readonly Placed<WallPanelName>[];
  readonly figures: readonly Placed<WallFigureName>[];
  readonly ticker: boolean;
  readonly scale: WallScale;
  /** How long the tour rests at a station; 0: no tour. */
  readonly tourSeconds: number;
}

type Said = Readonly<Record<string, unknown>>;

/** Reads the word `wall` of a screen, which the checker has judged; never throws, whatever stands there. */
export function readLayout(said: unknown): WallLayout {
  const wall = asObject(said);
  const seconds = toNumber(wall['tourSeconds']) ?? TOUR_SECONDS.usual;
  const colors = asObject(wall['colors']);
  return {
    title: toText(wall['title']),
    colors: Object.fromEntries(
      WALL_COLORS.flatMap((name) =>
        Object.hasOwn(colors, name) ? [[`--wall-${name}`, toText(colors[name])]] : [],
      ),
    ),
    left: placed(wall['left'], WALL_PANELS).slice(0, MOST_PANELS),
    right: placed(wall['right'], WALL_PANELS).slice(0, MOST_PANELS),
    figures:
      wall['figures'] === undefined
        ? WALL_FIGURES.map((name) => ({ name }))
        : placed(wall['figures'], WALL_FIGURES),
    ticker: wall['ticker'] !== false,
    scale: WALL_SCALES.find((one) => one === wall['scale']) ?? 'fit',
    tourSeconds: Math.min(TOUR_SECONDS.most, Math.max(0, seconds)),
  };
}

/** Names that are known, in the order of the text. */
function placed<Name extends string>(
  said: unknown,
  known: readonly Name[],
): readonly Placed<Name>[] {
  return Object.entries(asObject(said)).flatMap(([key, part]) => {
    const name = known.find((one) => one === key);
    const { title } = asObject(part);
    if (name === undefined) return [];
    return [{ name, ...(typeof title === 'string' && { title }) }];
  });
}

function asObject(value: unknown): Said {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
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
export function fitInto(scale: WallScale, width: number, height: number): Fitted {
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
