import type { Lang } from '#schemas/types/words.ts';
import { serverText } from '#server/base/texts/server-text.ts';

/** What of an alarm says why it is there. */
interface Caused {
  readonly alarmType?: unknown;
  /** Marks of an alarm that joins factors, with commas between them. */
  readonly marks?: unknown;
  readonly monitorPointId?: unknown;
  /** The facts it was raised from; `facts.what` is the thing it is about (an item of the stock). */
  readonly evidence?: unknown;
}

/** The words of the dictionaries alarm_type and data_flag, in a language. */
export interface ReasonWords {
  readonly kinds: ReadonlyMap<string, string>;
  readonly flags: ReadonlyMap<string, string>;
  readonly lang: Lang;
}

/** Why there is an alarm, in words: the marks that a device sent (标记 D 故障), else the kind; what is of no point names its thing too. */
export function reasonOf(alarm: Caused, { kinds, flags, lang }: ReasonWords): string {
  const thing = thingOf(alarm);
  if (thing !== '') return `${kindOf(alarm, kinds)} ${thing}`;
  const said = marksOf(alarm).map((flag) =>
    serverText(lang, 'alarm.reason.mark', { flag, name: flags.get(flag) ?? '' }).trim(),
  );
  return said.length > 0 ? said.join(serverText(lang, 'alarm.reason.and')) : kindOf(alarm, kinds);
}

/** The kind of an alarm, with the marks behind it: 数据标记异常 (D). */
export function headlineOf(alarm: Caused, { kinds }: Pick<ReasonWords, 'kinds'>): string {
  const marks = marksOf(alarm).join(', ');
  return marks === '' ? kindOf(alarm, kinds) : `${kindOf(alarm, kinds)} (${marks})`;
}

function kindOf({ alarmType }: Caused, kinds: ReasonWords['kinds']): string {
  const kind = typeof alarmType === 'string' ? alarmType : '';
  return kinds.get(kind) ?? kind;
}

/** What an alarm of no point is about, as its facts name it; '' where they do not, or a point says it. */
function thingOf({ monitorPointId, evidence }: Caused): string {
  if (monitorPointId) return '';
  const what = memberOf(memberOf(evidence, 'facts'), 'what');
  return typeof what === 'string' ? what : '';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function marksOf({ marks }: Caused): readonly string[] {
  return typeof marks === 'string' ? marks.split(',').filter(Boolean) : [];
}
