import { drawText, makeRandomText } from './captcha-picture.ts';
import { encodePng } from './png.ts';

/** Pictures that keep machines from guessing passwords: one use, five minutes, bounded memory. */
export interface Captchas {
  /** A new picture (PNG) for the caller's own id; an older one of that id is void. */
  make(uuid: string): Buffer;
  /** True once for the right answer, upper or lower case; any answer voids the picture. */
  check(uuid: string, answer: string): boolean;
}

export interface CaptchaOptions {
  readonly now: () => Date;
  /** Test hook: hears the answer, which otherwise never leaves this file. */
  readonly onAnswer?: (uuid: string, answer: string) => void;
}

const LIFE_MS = 5 * 60_000;
const MAX_KEPT = 10_000;

export function makeCaptchas({ now, onAnswer }: CaptchaOptions): Captchas {
  const kept = new Map<string, { readonly answer: string; readonly until: number }>();
  return {
    make(uuid) {
      const text = makeRandomText();
      kept.delete(uuid);
      kept.set(uuid, { answer: text.toLowerCase(), until: now().getTime() + LIFE_MS });
      // a map keeps the order of insertion: the first is the oldest
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      onAnswer?.(uuid, text);
      return encodePng(drawText(text));
    },
    check(uuid, answer) {
      const found = kept.get(uuid);
      kept.delete(uuid);
      return found !== undefined && found.until > now().getTime() && found.answer === answer.trim().toLowerCase();
    },
  };
}
