/** What a person chose for cards and notices; kept under the setting `notices`. */
export interface NoticeChoice {
  /** Notices of the operating system, where the browser was allowed to. */
  readonly isDesktopOn: boolean;
  /** No cards, tones and notices between these times of day; messages are still counted. */
  readonly isQuietOn: boolean;
  /** `HH:mm`, of the person's own clock */
  readonly quietFrom: string;
  readonly quietTo: string;
}

const USUAL: NoticeChoice = {
  isDesktopOn: true,
  isQuietOn: false,
  quietFrom: '22:00',
  quietTo: '07:00',
};
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Reads the setting; a part that is unknown is the usual one. */
export function noticeChoice(stored: unknown): NoticeChoice {
  if (typeof stored !== 'object' || stored === null) return USUAL;
  const { isDesktopOn, isQuietOn, quietFrom, quietTo } = stored as Partial<
    Record<keyof NoticeChoice, unknown>
  >;
  return {
    isDesktopOn: isDesktopOn !== false,
    isQuietOn: isQuietOn === true,
    quietFrom: timeOf(quietFrom) ?? USUAL.quietFrom,
    quietTo: timeOf(quietTo) ?? USUAL.quietTo,
  };
}

/** Whether cards and tones rest at this moment. A time that ends before it begins goes over midnight; the same twice is the whole day. */
export function isQuiet({ isQuietOn, quietFrom, quietTo }: NoticeChoice, now: Date): boolean {
  if (!isQuietOn) return false;
  const time = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
  return quietFrom < quietTo
    ? time >= quietFrom && time < quietTo
    : time >= quietFrom || time < quietTo;
}

function timeOf(value: unknown): string | undefined {
  return typeof value === 'string' && TIME.test(value) ? value : undefined;
}
