import { createHash, timingSafeEqual } from 'node:crypto';

import { ID_DIGITS } from '#schemas/basics/ids.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Registry } from '#server/registry/registry.ts';
import { fileAddress } from './file-address.ts';

type Signer = Pick<SecretBox, 'sign'>;

const signers = new WeakMap<Registry, Signer>();
/** Addresses begin and end at whole quarters: the same address, and so the browser's copy, for a while. */
const QUARTER_MS = 15 * MINUTE_MS;
/** How many more quarters one opens; a page that asks again gets another. */
const QUARTERS = 1;
const PICTURE = new RegExp(`(<img\\b[^>]*?\\bsrc=")/api/oss/file/download/(${ID_DIGITS})(")`, 'g');

/** Says with which key the addresses of a server's pictures are signed. */
export function signAddressesWith(registry: Registry, signer: Signer): void {
  signers.set(registry, signer);
}

/**
 * Formatted text whose pictures an `<img>` can load by itself, without anybody's token: whoever may read the record gets addresses
 * that open these files for some minutes, while the sign-in goes on that asked for them. `isOf`: whether a file belongs to the record, as its writer was allowed to say. What is kept
 * are the plain addresses.
 */
export function withSignedPictures(
  ctx: Pick<Ctx, 'registry' | 'now' | 'session'>,
  html: string,
  isOf: (id: string) => boolean,
): string {
  const signer = signers.get(ctx.registry);
  const { session } = ctx;
  if (!signer || session === undefined) return html;
  const until = Math.ceil(ctx.now().getTime() / QUARTER_MS) + QUARTERS;
  return html.replace(PICTURE, (plain: string, before: string, id: string, after: string) =>
    isOf(id)
      ? `${before}${fileAddress(id)}?sign=${until}.${session}.${signOf(signer, { id, until, session })}${after}`
      : plain,
  );
}

/** Whether a text shows files of the product. */
export function hasPictures(html: unknown): html is string {
  return typeof html === 'string' && html.includes('<img') && html.includes('/oss/file/download/');
}

/** The sign-in that this server signed the address of the file for, while its time is not over; whether it goes on is for the database to say. */
export function signedFor(
  ctx: Pick<Ctx, 'registry' | 'now'>,
  id: string,
  sign: unknown,
): string | undefined {
  const signer = signers.get(ctx.registry);
  const [, until = '', session = '', given = ''] =
    /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{20,100})$/.exec(typeof sign === 'string' ? sign : '') ??
    [];
  if (!signer || given === '' || Number(until) * QUARTER_MS < ctx.now().getTime()) return undefined;
  return timingSafeEqual(
    digest(given),
    digest(signOf(signer, { id, until: Number(until), session })),
  )
    ? session
    : undefined;
}

function signOf(
  signer: Signer,
  { id, until, session }: { readonly id: string; readonly until: number; readonly session: string },
): string {
  return signer.sign(`file:${id}:${until}:${session}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
