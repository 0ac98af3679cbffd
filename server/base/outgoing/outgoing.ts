import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { Readable } from 'node:stream';

import { AppError } from '#server/base/context/app-error.ts';
import { slotPart } from '#server/base/house/house.ts';

/** An address of a host, as found and judged. */
export interface FoundAddress {
  readonly address: string;
  readonly family: number;
}

/** What is asked of another server. */
export interface OutgoingRequest {
  readonly method?: string;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly body?: Buffer | string | FormData;
  readonly timeoutMs: number;
  /** The body may be long: `timeoutMs` counts anew with each part of it that has gone out, and once more for the answer. */
  readonly isLong?: boolean;
  /** The answer goes on for as long as this signal lets it: `timeoutMs` counts to its head alone. */
  readonly stream?: AbortSignal;
}

/**
 * The one way out to addresses that people configure. A name is looked up once and judged, and the connection goes to the
 * address that was judged: what the name says a moment later does not count.
 */
export interface Outgoing {
  /** @throws AppError `invalid` the host is the server itself or its private network, and the operator did not allow it. */
  resolve(host: string): Promise<readonly FoundAddress[]>;
  /**
   * Calls an http or https address. A redirect is an answer like any other: it is not followed.
   * @throws AppError `invalid` as `resolve`, and for other kinds of addresses; Error it did not answer in time.
   */
  request(address: string, request: OutgoingRequest): Promise<Response>;
}

export type Lookup = (host: string) => Promise<readonly FoundAddress[]>;

const PRIVATE = new net.BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv4');
/** What the world's networks are numbered from; everything beside it is local, translated into something local, or nobody's. */
const GLOBAL_V6 = new net.BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');
// protocols and tunnels that carry another address inside, and documentation
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv6');

const lookUp: Lookup = (host) => lookup(host, { all: true });
/** These carry no body. */
const BARE = new Set([101, 204, 205, 304]);

/** The way out that addresses which people enter are judged by. */
export const OUTGOING = slotPart<Pick<Outgoing, 'resolve'>>('the way out');

/** `allowed`: hosts of the private network that the operator opened (`OUTGOING_HOSTS`), as they are written in addresses. */
export function makeOutgoing(allowed: readonly string[], find: Lookup = lookUp): Outgoing {
  const open = new Set(allowed.map((host) => host.toLowerCase()));
  const resolve = async (given: string): Promise<readonly FoundAddress[]> => {
    const host = given.replace(/^\[|\]$/g, '').toLowerCase();
    const found = net.isIP(host)
      ? [{ address: host, family: net.isIP(host) }]
      : await find(host).catch(() => []);
    if (found.length === 0 || (!open.has(host) && found.some(({ address }) => isPrivate(address))))
      throw refusedHost(given);
    return found;
  };
  return {
    resolve,
    async request(address, request) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
        throw new AppError('invalid', { message: 'errors.outgoing.address' });
      const [at] = await resolve(url.hostname);
      if (!at) throw refusedHost(url.hostname);
      return call(url, at, request);
    },
  };
}

function refusedHost(host: string): AppError {
  return new AppError('invalid', { message: 'errors.outgoing.host', host });
}

/** @param at the judged address, whatever the name says now */
async function call(
  url: URL,
  at: FoundAddress,
  { method = 'GET', headers, body, timeoutMs, isLong = false, stream: until }: OutgoingRequest,
): Promise<Response> {
  const encoded = new Response(
    typeof body === 'string' || body instanceof FormData
      ? body
      : body
        ? new Uint8Array(body)
        : null,
  );
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const type =
    body instanceof FormData ? { 'content-type': encoded.headers.get('content-type') ?? '' } : {};
  const { signal, moved, headCame } = limits(timeoutMs, { until, isLong });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...type,
        ...(body === undefined ? {} : { 'content-length': String(bytes.length) }),
      },
      agent: false,
      lookup: (_host, options, done) =>
        options.all ? done(null, [at]) : done(null, at.address, at.family),
      signal,
    });
    request.on('response', resolve).on('error', reject);
    send(request, bytes, moved);
  });
  headCame();
  const status = answer.statusCode ?? 0;
  const named = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const stream = BARE.has(status)
    ? (answer.resume(), null)
    : (Readable.toWeb(answer) as ReadableStream);
  return new Response(stream, { status, headers: named });
}

/** Bytes that go out at once: what a slow line takes well within any limit. */
const PART_BYTES = 256 * 1024;

/** Sends a body part by part, each when the one before has gone. */
function send(request: http.ClientRequest, bytes: Buffer, moved: () => void, at = 0): void {
  const end = at + PART_BYTES;
  if (end >= bytes.length) request.end(bytes.subarray(at), moved);
  else
    request.write(bytes.subarray(at, end), (error) => {
      moved();
      if (!error) send(request, bytes, moved, end);
    });
}

interface Limits {
  readonly signal: AbortSignal;
  readonly moved: () => void;
  readonly headCame: () => void;
}

const nothing = (): void => undefined;

/** How long a call may take: all of it by the clock, its head by the clock and the rest by a signal, or as long as its body goes out. */
function limits(
  timeoutMs: number,
  { until, isLong }: { readonly until: AbortSignal | undefined; readonly isLong: boolean },
): Limits {
  if (!until && !isLong)
    return { signal: AbortSignal.timeout(timeoutMs), moved: nothing, headCame: nothing };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('no answer in time')), timeoutMs).unref();
  return {
    signal: until ? AbortSignal.any([until, late.signal]) : late.signal,
    moved: isLong ? () => void timer.refresh() : nothing,
    headCame: until ? () => clearTimeout(timer) : () => void timer.refresh(),
  };
}

function isPrivate(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!net.isIPv6(plain)) return PRIVATE.check(plain, 'ipv4');
  return !GLOBAL_V6.check(plain, 'ipv6') || PRIVATE.check(plain, 'ipv6');
}
