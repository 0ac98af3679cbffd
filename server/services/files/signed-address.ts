import { createHash, timingSafeEqual } from 'node:crypto';

import { fileAddress } from './file-address.ts';

import type { SecretBox } from '#server/context/secret-box.ts';
import type { Ctx } from '#server/context/ctx.ts';
import type { Registry } from '#server/registry/registry.ts';

type Signer = Pick<SecretBox, 'sign'>;

const signers = new WeakMap<Registry, Signer>();
const HOUR_MS = 3_600_000;
/** A page that was opened in the morning still shows its pictures at night. */
const HOURS = 12;
const PICTURE = /(<img\b[^>]*?\bsrc=")\/api\/oss\/file\/download\/(\d{1,19})(")/g;

/** Says with which key the addresses of a server's pictures are signed. */
export function signAddressesWith(registry: Registry, signer: Signer): void {
  signers.set(registry, signer);
}

/**
 * Formatted text whose pictures an `<img>` can load by itself, without anybody's token: whoever may read the record gets addresses
 * that open these files for some hours. `isOf`: whether a file belongs to the record, as its writer was allowed to say. What is kept
 * are the plain addresses.
 */
export function withSignedPictures(ctx: Pick<Ctx, 'registry' | 'now'>, html: string, isOf: (id: string) => boolean): string {
  const signer = signers.get(ctx.registry);
  if (!signer) return html;
  // whole hours: the same address, and so the browser's copy, for a while
  const until = Math.ceil(ctx.now().getTime() / HOUR_MS) + HOURS;
  return html.replace(PICTURE, (plain: string, before: string, id: string, after: string) =>
    isOf(id) ? `${before}${fileAddress(id)}?sign=${until}.${signOf(signer, id, until)}${after}` : plain,
  );
}

/** Whether a text shows files of the product. */
export function hasPictures(html: unknown): html is string {
  return typeof html === 'string' && html.includes('<img') && html.includes('/oss/file/download/');
}

/** Whether this server signed the address of the file, for a time that is not over. */
export function isSigned(ctx: Pick<Ctx, 'registry' | 'now'>, id: string, sign: unknown): boolean {
  const signer = signers.get(ctx.registry);
  const [, until = '', given = ''] = /^(\d{1,9})\.([\w-]{20,100})$/.exec(typeof sign === 'string' ? sign : '') ?? [];
  if (!signer || given === '' || Number(until) * HOUR_MS < ctx.now().getTime()) return false;
  return timingSafeEqual(digest(given), digest(signOf(signer, id, Number(until))));
}

function signOf(signer: Signer, id: string, until: number): string {
  return signer.sign(`file:${id}:${until}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
