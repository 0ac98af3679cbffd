import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { FileReport } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import {
  fullSearchOf,
  isLabel,
  SEARCH_FIELD,
  SEARCH_PARTS,
  whyNotSearched,
  type SearchPart,
} from './search.ts';

/** Full search reads fields that are there and for every reader, of records that a table of the schema keeps and somebody may open. */
export function checkSearch(entity: EntitySchema, file: FileReport): void {
  const { search } = entity;
  if (search === undefined) return;
  const report = file.within(['search']);
  checkRecords(entity, report);
  if (search === 'full') return;
  const names = SEARCH_PARTS.flatMap((part) => search.full[part] ?? []);
  for (const part of SEARCH_PARTS)
    for (const [i, name] of (search.full[part] ?? []).entries()) {
      const own = report.within(['full', part, String(i)]);
      if (names.indexOf(name) !== names.lastIndexOf(name))
        own.tellAt([], told('twice', '"{{name}}" stands there already', { name }));
      checkField(entity, { name, part }, own);
    }
}

function checkRecords(entity: EntitySchema, report: FileReport): void {
  const { managed = 'schema' } = entity.table;
  const verbs = verbsOf(entity);
  if (managed !== 'schema')
    report.tellAt([], told('searchTable', 'full search needs a table that this schema makes'));
  if (!verbs.includes('page') || !verbs.includes('info'))
    report.tellAt(
      [],
      told('searchOpen', 'full search finds what may be listed and opened: "page" and "info"'),
    );
  if (Object.hasOwn(entity.fields, SEARCH_FIELD))
    report.tellAt(
      [],
      told('searchKept', '"{{name}}" is kept by full search; give the field another name', {
        name: SEARCH_FIELD,
      }),
    );
  if (fullSearchOf(entity)?.title.length === 0)
    report.tellAt(
      [],
      told('searchTitle', 'full search needs a title that is a text: say "full" by fields'),
    );
}

function checkField(
  { fields }: EntitySchema,
  { name, part }: { readonly name: string; readonly part: SearchPart },
  report: FileReport,
): void {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field)
    return report.tellAt(
      [],
      told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(fields))),
    );
  const why = whyNotSearched(field);
  if (why === 'closed')
    report.tellAt(
      [],
      told('searchClosed', '"{{name}}" is not for every reader: full search would tell it', {
        name,
      }),
    );
  else if (why === 'noText' || (part !== 'labels' && isLabel(field)))
    report.tellAt(
      [],
      told(
        'searchText',
        'full search reads texts, of labels links and codes too: "{{name}}" is a {{type}}',
        { name, type: field.type },
      ),
    );
}
