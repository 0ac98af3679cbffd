import { useMemo } from 'react';

import type { Row, TextPort } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { isEmpty } from '#schemas/expressions/functions.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { HANDED_IN } from '#schemas/standing-books/handed-in.ts';
import { cardOf, innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { usePhoneRecord } from '../parts/use-phone-record.ts';
import { usePhoneRows } from '../parts/use-phone-rows.ts';
import { PHONE_RECORDS } from '../phone-address.ts';

const NOTHING: Row = {};

/** What was filled in the last time: the same book, at the same station. */
export function useLastValues({ id, bookId, stationId }: Row): Row {
  const query = useMemo(
    () => ({
      bookId,
      stationId,
      status: HANDED_IN.join(','),
      orderField: 'filled_at',
      order: 'desc',
      limit: 2,
    }),
    [bookId, stationId],
  );
  const rows = usePhoneRows(PHONE_RECORDS.book, `${String(bookId)}/${String(stationId)}`, query);
  const before = rows.value?.find((row) => row['id'] !== id);
  const record = usePhoneRecord(
    PHONE_RECORDS.book,
    before === undefined ? undefined : String(before['id']),
  );
  const values = record.value?.['values'];
  return typeof values === 'object' && values !== null ? (values as Row) : NOTHING;
}

/** The fields with what stood in them the last time under each, where it can be said in a few words. */
export function withLast(
  fields: StoredForm['fields'],
  last: Row,
  how: { readonly texts: TextPort; readonly say: (value: string) => string },
): StoredForm['fields'] {
  if (last === NOTHING) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const said = isSaid(field) ? textOf(field, last[name], how.texts) : '';
      return said === ''
        ? [name, field]
        : [name, { ...field, help: [field.help, how.say(said)].filter(Boolean).join(' · ') }];
    }),
  );
}

const MOST_SAID = 40;

function isSaid(field: FieldSpec): boolean {
  return !field.readOnly && innerOf(field) === undefined && cardOf(field)?.files === undefined;
}

function textOf(field: FieldSpec, value: unknown, texts: TextPort): string {
  const text = isEmpty(value) ? '' : typeFaces(field.type).toText?.(value, field, texts);
  return text === undefined || text.length > MOST_SAID ? '' : text;
}
