import { told } from '../texts/told.ts';
import { checkRight, type NodePlace } from './check-address-nodes.ts';
import type { FileReport } from './check-file.ts';
import { MOST_PANELS, TOUR_SECONDS, WALL_PANELS, type WallNode, type WallSpec } from './wall.ts';

/** Screens of this name stand beside the shell, in the whole window. */
const WALL_NAME = /^bigScreen-/;

/** A wall: the whole of a screen that fills the window, seen by who may ask for its picture; each panel once, and no more than have room. */
export function checkWall({ wall }: WallNode, place: NodePlace): void {
  const own = place.report.within([...place.path, 'wall']);
  if (place.path.join('.') !== 'body')
    own.tellAt(
      [],
      told(
        'wallWhole',
        'a wall fills the window: it is the "body" of its screen, and beside nothing',
      ),
    );
  if (place.facts.wallPicture !== undefined)
    checkRight(place.facts.wallPicture, [...place.path, 'wall'], place);
  checkSides(wall, own);
  const { least, most } = TOUR_SECONDS;
  const { tourSeconds = least } = wall;
  if (tourSeconds !== 0 && (tourSeconds < least || tourSeconds > most))
    own.tellAt(
      ['tourSeconds'],
      told(
        'wallTour',
        'a tour rests {{least}} to {{most}} seconds at a station; 0: there is none',
        { least, most },
      ),
    );
}

/** The name of the screen of a wall, which is its route. */
export function checkWallName(name: string, report: FileReport): void {
  if (!WALL_NAME.test(name))
    report.tellAt(
      ['name'],
      told('wallName', '"{{name}}" is a wall: its name begins with "bigScreen-"', { name }),
    );
}

function checkSides({ left, right }: WallSpec, own: FileReport): void {
  for (const [side, panels] of Object.entries({ left, right })) {
    const over = Object.keys(panels)[MOST_PANELS];
    if (over !== undefined)
      own.tellAt(
        [side, over],
        told('wallRoom', 'at most {{count}} panels stand at a side', { count: MOST_PANELS }),
      );
  }
  for (const panel of WALL_PANELS)
    if (left[panel] && right[panel])
      own.tellAt(
        ['right', panel],
        told('twice', '"{{name}}" stands there already', { name: panel }),
      );
}
