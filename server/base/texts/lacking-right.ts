import type { Lang } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { slotPart } from '#server/base/house/house.ts';
import type { Registry } from '#server/registry/registry.ts';
import { errorText, sayRefusal } from './refusal-text.ts';

type SayRights = (registry: Registry, rule: string | readonly string[], lang: Lang) => string;

/** What the rights are called that one of the keys, or a rule, asks for: as roles are given them, which whoever keeps the menu brings. */
export const RIGHT_NAMES = slotPart<SayRights>('names of rights');

type Reader = Pick<Ctx, 'house' | 'registry' | 'lang'>;

/** A refusal for want of a right with what that is called (`right`): several pages share a call, and none of them can say it. */
export function withRight({ house, registry, lang }: Reader, refusal: AppError): AppError {
  const { error, params, issues, cause } = refusal;
  const rule = params['permission'];
  if (error !== 'forbidden' || !isRule(rule)) return refusal;
  const right = house.of(RIGHT_NAMES)?.(registry, rule, lang);
  return new AppError(error, { ...params, right }, { issues, cause });
}

/** A refusal in one sentence, beside those of other records: the right that is lacking, or what holds the record back, stands behind it, where its own words do not name it. */
export function sayRefusalTo(reader: Reader, refusal: AppError): string {
  const named = withRight(reader, refusal);
  const message = sayRefusal(reader.lang, named);
  const { right, holders, message: own } = named.params;
  return own === undefined ? before(reader.lang, message, right ?? holders) : message;
}

/** Words about something that is not the asker's, with what the right is called that it asks for. */
export function sayLacking(
  { house, registry, lang }: Reader,
  message: string,
  rule: string | readonly string[],
): string {
  return before(lang, message, house.of(RIGHT_NAMES)?.(registry, rule, lang));
}

function before(lang: Lang, message: string, right: unknown): string {
  return typeof right === 'string' && right !== ''
    ? errorText(lang, 'errors.lacking', { message, right })
    : message;
}

function isRule(rule: unknown): rule is string | readonly string[] {
  return typeof rule === 'string' || (Array.isArray(rule) && rule.length > 0);
}
