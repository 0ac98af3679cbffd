import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import type { CommandEdition } from '#schemas/dictionaries/device-commands.ts';
import { CN, SYSTEM_INTERACTION } from '#server/gateway/commands.ts';
import { readWallDigits, type Packet } from '#server/gateway/packet.ts';

/** How a device presented itself last: a request addresses it the same way. */
interface Presented {
  st: string | null;
  pw: string | null;
  edition: CommandEdition;
  lastMs: number;
  /** How far its clock is off by what it sent since that was last taken; null where nothing says so. */
  offsetMs: number | null;
}

export interface Presence {
  hear(packet: Packet, receivedAt: number): void;
  last(mn: string): Readonly<Presented> | undefined;
  /** Devices that were silent for long, or were never heard here, and were heard since they were last taken. */
  takeReturned(): readonly string[];
  /** How far clocks are off, milliseconds; positive: ahead. */
  takeClocks(): readonly { readonly mn: string; readonly offsetMs: number }[];
}

const SILENT_MS = 5 * MINUTE_MS;

/** Remembers what packets say of their devices besides values. Of this process; another one that hears a device learns it from its first packet. */
export function trackPresence(): Presence {
  const devices = new Map<string, Presented>();
  const returned = new Set<string>();
  const clocks = new Map<string, number>();

  function hearClock(mn: string, { cn, qn, rf }: Packet, receivedAt: number): void {
    if (cn !== CN.realtime || rf === '1' || qn === null) return;
    const iso = readWallDigits(qn);
    if (iso === null) return;
    const offsetMs = Date.parse(iso) - receivedAt;
    // what lay in a queue only seems late: the packet that took least time tells the clock
    clocks.set(mn, Math.max(clocks.get(mn) ?? offsetMs, offsetMs));
  }

  return {
    hear(packet, receivedAt) {
      const { mn, st, pw, flag } = packet;
      if (mn === null) return;
      const before = devices.get(mn);
      if (before === undefined || receivedAt - before.lastMs > SILENT_MS) returned.add(mn);
      const edition = flag.version === 'unknown' ? '2017' : flag.version;
      const ownSt = st !== null && st !== SYSTEM_INTERACTION ? st : (before?.st ?? null);
      if (before) Object.assign(before, { st: ownSt, pw, edition, lastMs: receivedAt });
      else devices.set(mn, { st: ownSt, pw, edition, lastMs: receivedAt, offsetMs: null });
      hearClock(mn, packet, receivedAt);
    },
    last: (mn) => devices.get(mn),
    takeReturned() {
      const taken = [...returned];
      returned.clear();
      return taken;
    },
    takeClocks() {
      const taken = [...clocks].flatMap(([mn, offsetMs]) => {
        const device = devices.get(mn);
        if (
          !device ||
          (device.offsetMs !== null && Math.abs(device.offsetMs - offsetMs) < SECOND_MS)
        )
          return [];
        device.offsetMs = offsetMs;
        return [{ mn, offsetMs }];
      });
      clocks.clear();
      return taken;
    },
  };
}
