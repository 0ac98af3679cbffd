import type { IncomingMessage } from 'node:http';
import net from 'node:net';

/**
 * The place an address stands for, by which tries are counted: one household or office of IPv6 has a whole /64, and whoever holds it
 * has more addresses than any limit could count. An IPv4 address stands for itself, also in the spelling of IPv6.
 */
export function placeOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [
        ...left,
        ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'),
        ...right,
      ]
    : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Where a request comes from that no framework has read: behind a proxy the last address it noted, for its own stands for everybody. */
export function placeOfRequest(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustsProxy: boolean,
): string {
  const noted = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return placeOf(trustsProxy && net.isIP(noted) !== 0 ? noted : (socket.remoteAddress ?? ''));
}
