import type { Ctx } from '#server/base/context/ctx.ts';
import { RECORD_LANG } from '#server/base/texts/said.ts';
import { findText, keysByText } from '#server/base/texts/server-text.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Where the names of the processes and steps stand that the product draws. */
const HEADS = [
  'workflow.template.',
  'workflow.demo.',
  'workflow.secondPerson.',
  'workflow.notice.',
] as const;
const KEYS = keysByText(HEADS);
/** What lists of processes call after a drawing; several steps stand in one text. */
const FIELDS = ['taskName', 'activityName', 'processDefinitionName', 'title'] as const;
const BETWEEN = ' / ';

/**
 * Rows of processes with the names that the product draws in the caller's language. A name that somebody wrote is his own in every
 * language, and so is one that he changed.
 */
export function withProductNames(
  { lang }: Pick<Ctx, 'lang'>,
  rows: readonly StoredRow[],
): readonly StoredRow[] {
  if (lang === RECORD_LANG) return rows;
  const say = (name: string): string => findText(lang, KEYS.get(name) ?? '') ?? name;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      FIELDS.flatMap((field) => {
        const text = row[field];
        return typeof text === 'string'
          ? [[field, text.split(BETWEEN).map(say).join(BETWEEN)] as const]
          : [];
      }),
    ),
  }));
}
