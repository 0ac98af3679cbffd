/** Whose first day a guide is: who may do one of these is offered it, who is of this user type first of all. */
interface FirstDay {
  readonly may: readonly string[];
  readonly userType?: string;
}

const guides = <const T extends Readonly<Record<string, FirstDay>>>(list: T): T => list;

/** User type of those who run the platform. */
const PLATFORM = '5';

/** The guides for a first day; their texts are `locales/<lang>/help/first-day-<name>.json`. */
export const FIRST_DAYS = guides({
  bureau: { may: ['dm:supervision:finish'], userType: '2' },
  operator: { may: ['dm:alarm:close'] },
  manager: { may: ['ops:order:audit'], userType: '3' },
  engineer: { may: ['ops:order:accept'], userType: '4' },
  enterprise: { may: ['dm:supervision:answer'], userType: '1' },
  laboratory: {
    may: [
      'test:task:dispatch',
      'test:task:accept',
      'test:result:record',
      'test:task:audit',
      'test:task:sign',
    ],
    userType: '6',
  },
  admin: { may: ['sys:user:save'], userType: PLATFORM },
  implementer: { may: ['sys:schema:save'], userType: PLATFORM },
  books: { may: ['ops:standingBook:save'] },
});

export type FirstDayName = keyof typeof FIRST_DAYS;
export const FIRST_DAY_NAMES = Object.keys(FIRST_DAYS) as readonly FirstDayName[];

/** The guides of somebody, the one of his user type first. */
export function firstDaysOf(
  can: (permission: string) => boolean,
  userType: string,
): readonly FirstDayName[] {
  const isHis = (name: FirstDayName): boolean => {
    const day: FirstDay = FIRST_DAYS[name];
    return day.userType === userType;
  };
  const his = FIRST_DAY_NAMES.filter((name) => FIRST_DAYS[name].may.some(can));
  return [...his.filter(isHis), ...his.filter((name) => !isHis(name))];
}

/** A piece of a text: words, or words that lead to a page. */
export interface GuidePart {
  readonly text: string;
  /** `/dm-alarm-record` */
  readonly route?: string;
}

export interface Guide {
  readonly title: string;
  /** Whom it is for. */
  readonly who: string;
  readonly steps: readonly { readonly title: string; readonly parts: readonly GuidePart[] }[];
}

/** `[报警](/dm-alarm-record)`: nothing but a route of the product is a link. */
const LINK = /\[([^\][]+)\]\((\/[\w-]+(?:\/[\w-]+)*)\)/g;

/** A text in pieces, in their order. */
export function guideParts(text: string): readonly GuidePart[] {
  const parts: GuidePart[] = [];
  let at = 0;
  for (const { 0: whole, 1: words = '', 2: route = '', index } of text.matchAll(LINK)) {
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: words, route });
    at = index + whole.length;
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts;
}

/** A guide out of its file: `title`, `who`, and `step.<n>.title` with `step.<n>.text`, in their order. */
export function readGuide(texts: Readonly<Record<string, string>>): Guide {
  const steps = Object.entries(texts).flatMap(([key, title]) => {
    const head = /^(step\.\d+)\.title$/.exec(key)?.[1];
    return head ? [{ title, parts: guideParts(texts[`${head}.text`] ?? '') }] : [];
  });
  return { title: texts['title'] ?? '', who: texts['who'] ?? '', steps };
}
