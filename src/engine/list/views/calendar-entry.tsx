import type { Row } from '#engine/base/ports.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { CalendarSpec } from '#schemas/language/page.ts';
import { useListFacts } from '../list-context.ts';
import { EntryTitle } from './entry-title.tsx';

interface EntryWordsProps {
  readonly spec: CalendarSpec;
  readonly row: Row;
}

/** What an entry says: its title as a link, and the value beside it. */
export function EntryWords({ spec, row }: EntryWordsProps) {
  const { entity } = useListFacts().model;
  const { title = nameFieldOf(entity), tag } = spec;
  return (
    <>
      <EntryTitle row={row} name={title} />
      {tag && entity.fields[tag] ? <FieldValue entity={entity} name={tag} row={row} /> : null}
    </>
  );
}
