import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { cardOf, innerOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveFacts } from '#server/moves/life-cycles.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { needEntity } from '#server/records/access.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findRevision, writeChanges, type StoredBookVersion } from './book-store.ts';
import { valuesOf } from './filled.ts';

/** What an audited book held is kept before it is filled in anew. */
export async function keepRevision(tx: Ctx, { row }: MoveFacts): Promise<StoredRow> {
  const number = Number(row['revision'] ?? 0) + 1;
  const kept = [
    'stationId',
    'enterpriseId',
    'opsCompanyId',
    'regionCode',
    'versionId',
    'asked',
  ] as const;
  await insertKept(
    tx.db,
    needEntity(tx, 'standingBookRevision'),
    {
      ...Object.fromEntries(kept.map((name) => [name, row[name]])),
      id: newId(),
      label: `${toText(row['recordNo'])} (${number})`,
      recordId: toText(row['id']),
      number,
      reason: toText(row['changeReason']) || null,
      askerId: toText(row['changeAskerId']) || null,
      allowerId: tx.actor.id,
      allowedAt: wallTime(tx.now()),
      values: valuesOf(row),
    },
    tx.actor.id,
  );
  return { revision: number };
}

/** What changed since the last audit, told beside what stood there: the auditor sees it before he agrees. */
export async function tellChanges(
  tx: Ctx,
  row: StoredRow,
  { version, values }: { readonly version: StoredBookVersion; readonly values: StoredRow },
): Promise<void> {
  const number = Number(row['revision'] ?? 0);
  if (number === 0) return;
  const before = await findRevision(tx.db, toText(row['id']), number);
  if (!before) return;
  const { fields } = version.form as StoredForm;
  const say = await makeFieldWords(tx, [fields]);
  const lines = Object.entries(fields).flatMap(([name, field]) => {
    if (JSON.stringify(before.values[name]) === JSON.stringify(values[name])) return [];
    if (innerOf(field)) return linesChanged(field.title, [before.values[name], values[name]]);
    const [was, is] = [say(fields, name, before.values), say(fields, name, values)];
    if (was !== is) return [`${field.title}: ${was || EMPTY} → ${is || EMPTY}`];
    // cameras of phones call every photo alike
    const isReplaced =
      cardOf(field)?.files !== undefined && idsIn(before.values[name]) !== idsIn(values[name]);
    return isReplaced
      ? [serverText(tx.lang, 'standingBook.replaced', { title: field.title, names: is })]
      : [];
  });
  await writeChanges(tx.db, before.id, lines.join('\n'));
}

const EMPTY = '—';

const idsIn = (value: unknown): string =>
  filesOf(value)
    .map(({ id }) => id)
    .join();

/** Of a table: each line that is not as it was, by its number. */
function linesChanged(title: string, [was, is]: readonly [unknown, unknown]): readonly string[] {
  const [before, after] = [linesIn(was), linesIn(is)];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap(
    (at) => {
      const [old, young] = [sayLine(before[at]), sayLine(after[at])];
      return old === young ? [] : [`${title} ${at + 1}: ${old} → ${young}`];
    },
  );
}

const linesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function sayLine(line: unknown): string {
  if (typeof line !== 'object' || line === null) return EMPTY;
  return Object.values(line)
    .map((value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : toText(value)))
    .join(', ');
}
