import { MINUTE_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import type { KeptRequest } from './packet-store.ts';
import type { Prepared } from './prepare.ts';

/** Marks, in the log, a packet whose QN came before with another content. */
export const CHANGED_REPEAT = 'QN_CHANGED';

/** Requests of one device remembered: some ten minutes of one that sends every kind of data. */
export const MAX_REQUESTS = 60;
export const REQUESTS_KEPT_MS = 10 * MINUTE_MS;
/** Devices remembered at once; the one that was silent longest goes first. */
const MAX_DEVICES = 20_000;

interface Request {
  readonly raw: number;
  readonly dataTime: string | null;
  /** Factors it spoke of; null where only its digest is known. */
  readonly factors: ReadonlySet<string> | null;
}

/**
 * A QN names one exchange (HJ 212: answers repeat it), so a second packet with the QN of an earlier one is that packet again. Where
 * it says something else it is kept in the log and marked there; of the time the first one spoke of, the first one's values stay, and what
 * it said nothing of is added: a device that corrects itself sends a request of its own, one that splits its packets without a word goes on. A device whose QN stands still while its DataTime goes on loses nothing.
 * What is remembered is recent; of a device that another server heard last it is learned from the packet log. Older requests are told
 * by their DataTime alone. A packet may be judged again: it is its own earlier request then.
 */
export interface RepeatWatch {
  judge(item: Prepared): Prepared;
  /** What was heard elsewhere, oldest first, as the log has it; at most `MAX_REQUESTS` of a device. */
  learn(requests: readonly KeptRequest[]): void;
}

export function watchRepeats(): RepeatWatch {
  const devices = new Map<string, Map<string, Request>>();
  return {
    judge(item) {
      const { mn, log } = item;
      if (mn === null || log.qn === null || !log.isOk || item.kind === null) return item;
      const request: Request = {
        raw: digest(log.raw),
        dataTime: item.dataTime,
        factors: factorsOf(item),
      };
      const earlier = earlierOf(
        requestsOf(devices, mn),
        keyOf({ ...log, pno: item.packet?.pno ?? null }),
        request,
      );
      return earlier === undefined || earlier.raw === request.raw
        ? item
        : markChanged(item, earlier);
    },
    learn(requests) {
      // what is in the log came before whatever is not written yet: newest first, so that the first of a key is the one that stays
      for (const { mn, raw, dataTimeMs, ...log } of [...requests].reverse()) {
        const pno = Number(/;PNO=(\d+);/.exec(raw)?.[1] ?? Number.NaN);
        const dataTime = dataTimeMs === null ? null : formatIsoWallTime(dataTimeMs);
        requestsOf(devices, mn).set(keyOf({ ...log, pno: Number.isNaN(pno) ? null : pno }), {
          raw: digest(raw),
          dataTime,
          factors: null,
        });
      }
    },
  };
}

function keyOf({
  cn,
  qn,
  pno,
}: {
  readonly cn: string | null;
  readonly qn: string | null;
  readonly pno: number | null;
}): string {
  return `${cn ?? ''} ${qn} ${pno ?? ''}`;
}

/** What is remembered of a device, which is now the latest that was heard. */
function requestsOf(devices: Map<string, Map<string, Request>>, mn: string): Map<string, Request> {
  const requests = devices.get(mn) ?? new Map<string, Request>();
  devices.delete(mn);
  devices.set(mn, requests);
  if (devices.size > MAX_DEVICES) forgetOldest(devices);
  return requests;
}

/** The request that came before under this key; where none did, this one is remembered. */
function earlierOf(
  requests: Map<string, Request>,
  key: string,
  request: Request,
): Request | undefined {
  const earlier = requests.get(key);
  if (earlier) return earlier;
  requests.set(key, request);
  if (requests.size > MAX_REQUESTS) forgetOldest(requests);
  return undefined;
}

/** The same request with another content: kept in the log; of the time the first one spoke of nothing is stored again. */
function markChanged(item: Prepared, earlier: Request): Prepared {
  const marked = {
    ...item,
    log: { ...item.log, warnings: [item.log.warnings, CHANGED_REPEAT].filter(Boolean).join(',') },
  };
  if (earlier.dataTime !== item.dataTime) return marked;
  const { factors } = earlier;
  const added =
    factors === null ? [] : item.readings.filter(({ factorCode }) => !factors.has(factorCode));
  return { ...marked, readings: added, isSuppressed: item.isSuppressed || added.length === 0 };
}

function factorsOf({ readings }: Prepared): ReadonlySet<string> {
  return new Set(readings.map(({ factorCode }) => factorCode));
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/** FNV-1a over the text, as a number of 53 bits: enough to tell two packets of one request apart. */
function digest(text: string): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  return (high >>> 0) * 0x200000 + ((low >>> 0) & 0x1fffff);
}
