import { createHash } from 'node:crypto';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { greyPng } from '#server/base/png/write-png.ts';
import type { Db } from '#server/db/db.ts';
import { drawText, makeRandomText, rowsOf } from './captcha-picture.ts';
import { keepCaptcha, takeCaptcha } from './captcha-store.ts';

/** Pictures that keep machines from guessing passwords: one use, five minutes, bounded memory. */
export interface Captchas {
  /** A new picture (PNG) for the caller's own id; an older one of that id is void. */
  make(uuid: string): Promise<Buffer>;
  /** True once for the right answer, upper or lower case; any answer voids the picture. */
  check(uuid: string, answer: string): Promise<boolean>;
}

export interface CaptchaOptions {
  readonly now: () => Date;
  /** Test hook: hears the answer, which otherwise never leaves this file. */
  readonly onAnswer?: (uuid: string, answer: string) => void;
  /** Where several processes answer: whoever is given the answer need not have shown the picture. Absent: kept in memory. */
  readonly sharedIn?: Db;
}

const LIFE_MS = 5 * MINUTE_MS;
const MAX_KEPT = 10_000;

/** Where answers wait, as hashes. */
interface Shelf {
  keep(uuid: string, answer: string): Promise<void>;
  /** Once. */
  take(uuid: string): Promise<string | undefined>;
}

export function makeCaptchas({ now, onAnswer, sharedIn }: CaptchaOptions): Captchas {
  const shelf = sharedIn ? makeSharedShelf(sharedIn, now) : makeOwnShelf(now);
  return {
    async make(uuid) {
      const text = makeRandomText();
      await shelf.keep(uuid, hash(uuid, text));
      onAnswer?.(uuid, text);
      return greyPng(rowsOf(drawText(text)));
    },
    check: async (uuid, answer) => (await shelf.take(uuid)) === hash(uuid, answer.trim()),
  };
}

function makeOwnShelf(now: () => Date): Shelf {
  const kept = new Map<string, { readonly answer: string; readonly until: number }>();
  return {
    async keep(uuid, answer) {
      kept.delete(uuid);
      kept.set(uuid, { answer, until: now().getTime() + LIFE_MS });
      // a map keeps the order of insertion: the first is the oldest
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    async take(uuid) {
      const found = kept.get(uuid);
      kept.delete(uuid);
      return found !== undefined && found.until > now().getTime() ? found.answer : undefined;
    },
  };
}

function makeSharedShelf(db: Db, now: () => Date): Shelf {
  return {
    keep: (uuid, answer) =>
      keepCaptcha(db, { uuid, answer, until: new Date(now().getTime() + LIFE_MS) }, now()),
    take: (uuid) => takeCaptcha(db, uuid, now()),
  };
}

function hash(uuid: string, answer: string): string {
  return createHash('sha256').update(`${uuid} ${answer.toLowerCase()}`).digest('hex');
}
