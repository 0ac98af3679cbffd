import svgCaptcha from 'svg-captcha';

/** Pictures that keep machines from guessing passwords: one use, five minutes, bounded memory. */
export interface Captchas {
  /** A new picture (SVG) for the caller's own id; an older one of that id is void. */
  make(uuid: string): string;
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
const LOOKS = { size: 5, width: 150, height: 40, fontSize: 44, noise: 2, ignoreChars: '0oO1iIlL', background: '#f5f7fa', color: true } as const;

export function makeCaptchas({ now, onAnswer }: CaptchaOptions): Captchas {
  const kept = new Map<string, { readonly answer: string; readonly until: number }>();
  return {
    make(uuid) {
      const { data, text } = svgCaptcha.create(LOOKS);
      kept.delete(uuid);
      kept.set(uuid, { answer: text.toLowerCase(), until: now().getTime() + LIFE_MS });
      // a map keeps the order of insertion: the first is the oldest
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      onAnswer?.(uuid, text);
      return data;
    },
    check(uuid, answer) {
      const found = kept.get(uuid);
      kept.delete(uuid);
      return found !== undefined && found.until > now().getTime() && found.answer === answer.trim().toLowerCase();
    },
  };
}
