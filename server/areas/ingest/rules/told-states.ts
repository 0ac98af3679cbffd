import {
  ANALYSER_STATE,
  FACILITY,
  STATE_DEVICES,
  ToldStates,
  type StateDevice,
} from '#schemas/monitor-rules/states.ts';
import { valueOf } from '../receive/device-states.ts';
import type { UploadRow } from '../receive/upload-store.ts';
import type { StoredState } from './stored-states-store.ts';

/** What devices of points told of their states, for rules that ask for it; kept of no other point. */
export interface PointStates {
  /** @returns whether it counts: it is a state, and not late */
  tell(row: UploadRow): boolean;
  /** In the place of what was known of a point. */
  fill(pointId: string, stored: readonly StoredState[]): void;
  of(pointId: string): ToldStates | undefined;
}

export function keepPointStates(): PointStates {
  const points = new Map<string, ToldStates>();
  const knownOf = (pointId: string): ToldStates => {
    const known = points.get(pointId) ?? new ToldStates();
    points.set(pointId, known);
    return known;
  };
  return {
    tell(row) {
      const told = row.isAgain ? null : readState(row);
      return (
        told !== null && knownOf(row.pointId).tell(told.device, { ...told, atMs: row.dataTime })
      );
    },
    fill(pointId, stored) {
      points.delete(pointId);
      const known = knownOf(pointId);
      for (const { device, of, state, fromMs, lastMs } of stored)
        known.take(device, { of, state, fromMs, lastMs });
    },
    of: (pointId) => points.get(pointId),
  };
}

/** The state that something told says, whose and which; null where it says none. */
function readState(
  row: UploadRow,
): { readonly device: StateDevice; readonly of: string; readonly state: string } | null {
  const { cn, polId, item } = row;
  const facility = item.toUpperCase();
  const device =
    cn === STATE_DEVICES.facility.cn && FACILITY.test(facility)
      ? 'facility'
      : cn === STATE_DEVICES.analyser.cn && item === ANALYSER_STATE
        ? 'analyser'
        : null;
  const state = device && valueOf(row, STATE_DEVICES[device].field);
  return device === null || state === null
    ? null
    : { device, of: device === 'facility' ? facility : polId, state };
}
