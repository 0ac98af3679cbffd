import type { Prepared } from './prepare.ts';

/** Marks, in the log, a packet whose QN came before with another content. */
export const CHANGED_REPEAT = 'QN_CHANGED';

/** Requests of one device remembered: some ten minutes of one that sends every kind of data. */
const MAX_REQUESTS = 60;
/** Devices remembered at once; the one that was silent longest goes first. */
const MAX_DEVICES = 20_000;

interface Request {
  readonly raw: number;
  readonly dataTime: string | null;
}

/**
 * A QN names one exchange (HJ 212: answers repeat it), so a second packet with the QN of an earlier one is that packet again. Where
 * it says something else it is kept in the log and marked there; of the time the first one spoke of, the first one's values stay: a
 * device that corrects itself sends a request of its own. A device whose QN stands still while its DataTime goes on loses nothing.
 * What is remembered is recent and of this process: older requests are told by their DataTime alone.
 */
export function watchRepeats(): (item: Prepared) => Prepared {
  const devices = new Map<string, Map<string, Request>>();
  return (item) => {
    const { mn, log } = item;
    if (mn === null || log.qn === null || !log.isOk || item.kind === null) return item;
    const key = `${log.cn ?? ''} ${log.qn} ${item.packet?.pno ?? ''}`;
    const request: Request = { raw: digest(log.raw), dataTime: item.dataTime };
    const earlier = earlierOf(requestsOf(devices, mn), key, request);
    return earlier === undefined || earlier.raw === request.raw ? item : markChanged(item, earlier);
  };
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
function earlierOf(requests: Map<string, Request>, key: string, request: Request): Request | undefined {
  const earlier = requests.get(key);
  if (earlier) return earlier;
  requests.set(key, request);
  if (requests.size > MAX_REQUESTS) forgetOldest(requests);
  return undefined;
}

/** The same request with another content: kept in the log; of the time the first one spoke of nothing is stored again. */
function markChanged(item: Prepared, earlier: Request): Prepared {
  const marked = { ...item, log: { ...item.log, warnings: [item.log.warnings, CHANGED_REPEAT].filter(Boolean).join(',') } };
  return earlier.dataTime === item.dataTime ? { ...marked, readings: [], isSuppressed: true } : marked;
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
