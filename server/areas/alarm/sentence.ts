import texts from '#locales/zh-CN/alarm.json' with { type: 'json' };
import { alarmKindCard } from '#schemas/dictionaries/alarm-kinds.ts';

/** Name of a sentence or of a part of one. */
export type AlarmTextName = keyof typeof texts;
export type AlarmTextParams = Readonly<Record<string, string | number>>;

const SENTENCES: Readonly<Record<AlarmTextName, string>> = texts;
const MAX_TEXT = 500;

/** The stored sentence of an alarm of a kind, in the language of the installation's records (zh-CN); empty of a kind without a card. */
export function writeAlarmText(alarmType: string, params: AlarmTextParams): string {
  const card = alarmKindCard(alarmType);
  return card ? writeTextOf(card.text, params) : '';
}

/** A sentence or a part of one by its name, in the same language. */
export function writeTextOf(name: AlarmTextName, params: AlarmTextParams = {}): string {
  return SENTENCES[name]
    .replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''))
    .slice(0, MAX_TEXT);
}

/** A text of a family, or the one of the family for all others: `flag.D`, else `flag.other`. */
export function writePartOf(
  family: string,
  member: string,
  other: AlarmTextName,
  params: AlarmTextParams = {},
): string {
  const name = `${family}.${member}`;
  return writeTextOf(Object.hasOwn(SENTENCES, name) ? (name as AlarmTextName) : other, params);
}
