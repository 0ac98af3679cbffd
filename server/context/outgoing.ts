import { lookup } from 'node:dns/promises';
import net from 'node:net';

import { AppError } from './app-error.ts';

/** Judges addresses that people configure before the server calls them. */
export interface Outgoing {
  /** @throws AppError `invalid` the host is the server itself or its private network, and the operator did not allow it. */
  demandHost(host: string): Promise<void>;
  /** @throws AppError `invalid` as `demandHost`, and for anything but http and https. */
  demandUrl(address: string): Promise<URL>;
}

const PRIVATE = new net.BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv6');

/** `allowed`: hosts of the private network that the operator opened (`OUTGOING_HOSTS`), as they are written in addresses. */
export function makeOutgoing(allowed: readonly string[]): Outgoing {
  const open = new Set(allowed.map((host) => host.toLowerCase()));
  const demandHost = async (given: string): Promise<void> => {
    const host = given.replace(/^\[|\]$/g, '').toLowerCase();
    if (open.has(host)) return;
    const found = net.isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
    if (found.length === 0 || found.some(({ address }) => isPrivate(address))) throw new AppError('invalid', { message: 'errors.outgoing.host', host: given });
  };
  return {
    demandHost,
    async demandUrl(address) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '') throw new AppError('invalid', { message: 'errors.outgoing.address' });
      await demandHost(url.hostname);
      return url;
    },
  };
}

function isPrivate(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return PRIVATE.check(plain, net.isIPv6(plain) ? 'ipv6' : 'ipv4') || /^::ffff:/i.test(plain);
}
