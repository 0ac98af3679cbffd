import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { holdsKey } from '#server/records/access.ts';
import type { WritePart } from '#server/sheet/parts.ts';
import { readFindings } from './findings.ts';

const MINUTE_CHARS = 16;

/** What a diagnosis found, a row each: what is wrong and how sure that is, when, what to do, and the numbers that led to it. */
export const writeEvidence: WritePart = async (ctx, { entity, row }) => {
  if (!holdsKey(ctx.actor, verbPermission(entity, 'info'))) return undefined;
  const findings = await readFindings(ctx, toText(row['id']));
  if (findings.length === 0) return undefined;
  const columns = (['cause', 'time', 'numbers', 'advice'] as const).map((name) => ({
    title: serverText(ctx.lang, `sheet.finding.${name}`),
    align: 'left' as const,
  }));
  const rows = findings.map(({ cause, confidence, from, until, numbers, advice }) => [
    `${cause}\n${serverText(ctx.lang, 'sheet.finding.sure', { confidence })}`,
    [from, until].map((time) => time.slice(0, MINUTE_CHARS)).join('\n'),
    numbers.map(({ label, value }) => `${label} ${value}`).join('\n'),
    advice,
  ]);
  return [{ kind: 'table', columns, rows }];
};
