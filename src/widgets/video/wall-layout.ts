/** How many windows a wall may have. */
export const LAYOUTS = [1, 4, 9, 16] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What a wall shows, as it is kept for a person. */
export interface WallState {
  readonly layout: Layout;
  /** Cameras by window; null: nothing. */
  readonly windows: readonly (string | null)[];
  /** Seconds of the tour; 0: none. */
  readonly tour: number;
}

export const EMPTY_WALL: WallState = { layout: 4, windows: [], tour: 0 };
export const TOURS = [0, 10, 30, 60] as const;

/** What was kept, made sound: older versions and other hands may have written it. */
export function readWall(kept: unknown): WallState {
  if (typeof kept !== 'object' || kept === null) return EMPTY_WALL;
  const { layout, windows, tour } = kept as Partial<Record<keyof WallState, unknown>>;
  const known = LAYOUTS.find((one) => one === layout) ?? EMPTY_WALL.layout;
  const list = Array.isArray(windows) ? (windows as readonly unknown[]) : [];
  return {
    layout: known,
    windows: list.slice(0, known).map((id) => (typeof id === 'string' ? id : null)),
    tour: TOURS.find((one) => one === tour) ?? 0,
  };
}

/** A wall that was kept under a name. */
export interface SavedWall {
  readonly name: string;
  readonly wall: WallState;
}

/** More are not found again. */
const MOST_SAVED = 20;
export const LONGEST_NAME = 20;

/** Walls kept by name, made sound. */
export function readSaved(kept: unknown): readonly SavedWall[] {
  if (!Array.isArray(kept)) return [];
  return (kept as readonly unknown[]).slice(0, MOST_SAVED).flatMap((one) => {
    const { name, wall } = (typeof one === 'object' && one !== null ? one : {}) as Partial<
      Record<keyof SavedWall, unknown>
    >;
    return typeof name === 'string' && name !== '' ? { name, wall: readWall(wall) } : [];
  });
}

/** Walls with one more, in the place of that which had its name; undefined where there are too many. */
export function saveWall(
  saved: readonly SavedWall[],
  name: string,
  wall: WallState,
): readonly SavedWall[] | undefined {
  const at = saved.findIndex((one) => one.name === name);
  if (at >= 0) return saved.with(at, { name, wall });
  return saved.length < MOST_SAVED ? [...saved, { name, wall }] : undefined;
}

/** The windows of a wall, each of them: as many as its layout says. */
export function windowsOf({ layout, windows }: WallState): readonly (string | null)[] {
  return Array.from({ length: layout }, (_, at) => windows[at] ?? null);
}

/** A camera in a window. What stood elsewhere stays there: one camera may be looked at twice. */
export function put(wall: WallState, at: number, camera: string | null): WallState {
  return {
    ...wall,
    windows: windowsOf(wall).map((one, index) => (index === at ? camera : one)),
  };
}

/** A camera in the next free window, or in the first where none is free. One that is shown already stays where it is. */
export function putNext(wall: WallState, camera: string): WallState {
  const windows = windowsOf(wall);
  if (windows.includes(camera)) return wall;
  const free = windows.indexOf(null);
  return put(wall, free < 0 ? 0 : free, camera);
}

/** The cameras that come next on a tour, a wall of them at a time. */
export function tourOn(wall: WallState, cameras: readonly string[], step: number): WallState {
  if (cameras.length === 0) return wall;
  const count = Math.min(wall.layout, cameras.length);
  const from = (step * wall.layout) % cameras.length;
  return {
    ...wall,
    windows: Array.from(
      { length: count },
      (_, at) => cameras[(from + at) % cameras.length] ?? null,
    ),
  };
}
