import type { ChangedRow } from '#server/db/changes.ts';
import type { ChangedPoints } from './points/point-store.ts';

/** The points that a change of these rows is about; limits of every point say the range of their factor. @returns undefined where all may be */
export function pointsOf(changed: readonly ChangedRow[]): ChangedPoints | undefined {
  // cleared data say no ids
  if (changed.some(({ id, entity }) => id === '0' || entity === 'factor')) return undefined;
  const of = (name: string): string[] => [
    ...new Set(changed.filter(({ entity }) => entity === name).map(({ id }) => id)),
  ];
  return {
    points: of('monitorPoint'),
    stations: of('station'),
    enterprises: of('enterprise'),
    limits: of('limit'),
    rules: [...of('monitorRule'), ...of('stationGroup'), ...of('holiday')],
  };
}
