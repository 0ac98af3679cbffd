import { isWithin } from '#schemas/basics/elapsed.ts';
import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { placeOf } from '#server/base/context/place-of.ts';

/** What one address may make the server keep of what nobody asked for. */
export interface FloodGuard {
  /** A frame that is no packet. @returns false: it is counted and dropped */
  takesBad(ip: string): boolean;
  /** A packet of a device nobody registered. @returns false: it is counted, dropped and not answered */
  takesUnknown(ip: string, mn: string): boolean;
  dropped(): { readonly bad: number; readonly unknown: number };
}

export interface FloodLimits {
  /** frames a minute of one address */
  readonly bad: number;
  /** packets a minute of one address, of all its unknown devices */
  readonly unknown: number;
  /** different unknown devices of one address within an hour */
  readonly devices: number;
}

const LIMITS: FloodLimits = { bad: 120, unknown: 6_000, devices: 1_000 };
/** Addresses remembered at once; beyond, those of windows that are over go first, then all. */
const MAX_ADDRESSES = 20_000;

interface Seen {
  minuteFrom: number;
  hourFrom: number;
  bad: number;
  unknown: number;
  devices: Set<string>;
}

/** Counts by place (a /64 of IPv6 is one), in windows of a minute and an hour. A registered device is never held back. */
export function makeFloodGuard(now: () => Date, limits: FloodLimits = LIMITS): FloodGuard {
  const addresses = new Map<string, Seen>();
  const dropped = { bad: 0, unknown: 0 };

  function seenOf(ip: string): Seen {
    const at = now().getTime();
    const place = placeOf(ip);
    let seen = addresses.get(place);
    if (!seen) {
      if (addresses.size >= MAX_ADDRESSES) makeRoom(at);
      addresses.set(
        place,
        (seen = { minuteFrom: at, hourFrom: at, bad: 0, unknown: 0, devices: new Set() }),
      );
    }
    // a clock that went back begins anew, too
    if (!isWithin(MINUTE_MS, seen.minuteFrom, at))
      Object.assign(seen, { minuteFrom: at, bad: 0, unknown: 0 });
    if (!isWithin(HOUR_MS, seen.hourFrom, at))
      Object.assign(seen, { hourFrom: at, devices: new Set<string>() });
    return seen;
  }

  function makeRoom(at: number): void {
    for (const [place, { hourFrom }] of addresses)
      if (!isWithin(HOUR_MS, hourFrom, at)) addresses.delete(place);
    if (addresses.size >= MAX_ADDRESSES) addresses.clear();
  }

  return {
    takesBad(ip) {
      const isTaken = (seenOf(ip).bad += 1) <= limits.bad;
      if (!isTaken) dropped.bad++;
      return isTaken;
    },
    takesUnknown(ip, mn) {
      const seen = seenOf(ip);
      const isRoom = seen.devices.has(mn) || seen.devices.size < limits.devices;
      if (isRoom) seen.devices.add(mn);
      const isTaken = isRoom && (seen.unknown += 1) <= limits.unknown;
      if (!isTaken) dropped.unknown++;
      return isTaken;
    },
    dropped: () => ({ ...dropped }),
  };
}
