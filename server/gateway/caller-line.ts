import net from 'node:net';

/** The line that a balancer writes before the first packet to name the caller: version 1 of the PROXY protocol. */
export interface CallerLine {
  /** @returns the caller once he is named, and what of the bytes belongs to packets */
  take(bytes: Buffer): { readonly ip: string | null; readonly rest: Buffer };
}

const BEGIN = Buffer.from('PROXY ');
const END = Buffer.from('\r\n');
/** The longest line there is, with its end. */
const MAX_LINE = 107;
const NONE = Buffer.alloc(0);

/** @param isTrusted only a balancer can reach the port; else such a line is noise, for anybody could name anybody */
export function readCallerLine(isTrusted: boolean): CallerLine {
  let isOver = !isTrusted;
  let kept = NONE;
  return {
    take(bytes) {
      if (isOver) return { ip: null, rest: bytes };
      kept = Buffer.concat([kept, bytes]);
      const begun = kept.subarray(0, BEGIN.length);
      const isBegun = BEGIN.subarray(0, begun.length).equals(begun);
      const end = isBegun ? kept.indexOf(END) : -1;
      if (isBegun && end < 0 && kept.length < MAX_LINE) return { ip: null, rest: NONE };
      isOver = true;
      const line =
        end >= 0 && end + END.length <= MAX_LINE ? kept.toString('latin1', 0, end) : null;
      const rest = line === null ? kept : kept.subarray(end + END.length);
      kept = NONE;
      return { ip: line === null ? null : callerOf(line), rest };
    },
  };
}

/** `PROXY TCP4 192.0.2.7 192.0.2.1 53124 5212`; null where none is named (`PROXY UNKNOWN`). */
function callerOf(line: string): string | null {
  const [, , caller = ''] = line.split(' ');
  return net.isIP(caller) === 0 ? null : caller;
}
