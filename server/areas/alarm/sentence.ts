import texts from '#locales/zh-CN/alarm.json' with { type: 'json' };
import { alarmKindCard } from '#schemas/dictionaries/alarm-kinds.ts';
import type { Said, SaidKey } from '#server/base/texts/said.ts';

/** Name of a sentence or of a part of one. */
export type AlarmTextName = keyof typeof texts;
export type AlarmTextParams = Readonly<Record<string, Said>>;

/** The sentence of an alarm of a kind, for every language; empty of a kind without a card. */
export function sayAlarmOf(alarmType: string, params: AlarmTextParams): Said {
  const card = alarmKindCard(alarmType);
  return card ? saySentence(card.text, params) : '';
}

/** A sentence or a part of one by its name. */
export function saySentence(name: AlarmTextName, params?: AlarmTextParams): SaidKey {
  return { key: `alarm:${name}`, ...(params !== undefined && { params }) };
}

/** A text of a family, or the one of the family for all others: `flag.D`, else `flag.other`. */
export function sayPartOf(
  family: string,
  member: string,
  other: AlarmTextName,
  params?: AlarmTextParams,
): SaidKey {
  const name = `${family}.${member}`;
  return saySentence(Object.hasOwn(texts, name) ? (name as AlarmTextName) : other, params);
}

/** Several of them, one after the other as a language joins them. */
export function sayAll(parts: readonly Said[]): Said {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [saySentence('and'), part]));
}
