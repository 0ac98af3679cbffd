import type { Saying } from './fitting-sayings.ts';

/** What the checker says of big screens. */
export const WALL_SAYINGS: readonly Saying[] = [
  [/^a wall fills the window: /, 'workbench.say.wallWhole'],
  [/^a tour rests (?<least>\d+) to (?<most>\d+) seconds at a station/, 'workbench.say.wallTour'],
  [/^"(?<name>[^"]*)" is a wall: its name begins with /, 'workbench.say.wallName'],
  [/^at most (?<count>\d+) panels stand at a side$/, 'workbench.say.wallRoom'],
  [/^"[^"]*" is said by "wall", with its panels$/, 'workbench.say.wallWidget'],
];
