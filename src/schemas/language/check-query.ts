import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport } from './check-file.ts';
import { QUERY_VERBS, verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { columnName } from './names.ts';

/** What is of no use where nothing is ever written. */
const OF_WRITING = [
  'lock',
  'history',
  'softDelete',
  'evidence',
  'tree',
  'unique',
  'indexes',
] as const;

/** An entity over a named query: the name is known, its columns are the fields, it is read by rows' rights, and nothing writes it. */
export function checkQuery(
  entity: EntitySchema,
  { queries, boundQueries }: AskedFacts,
  report: FileReport,
): void {
  const { query, managed, scope, own } = entity.table;
  if (query === undefined && managed !== 'query') return;
  if (query === undefined || managed !== 'query')
    return report.tellAt(
      ['table'],
      told('queryManaged', 'a look at a query says "managed": "query" and the name of the "query"'),
    );
  // who does not know the queries does not know whose their rows are
  const isBound = boundQueries?.has(query) ?? queries === undefined;
  if (!scope && own === undefined && !isBound)
    report.tellAt(
      ['table'],
      told('queryScope', 'without a "scope" everybody sees every row of the query "{{name}}"', {
        name: query,
      }),
    );
  checkReadOnly(entity, report);
  if (queries) checkColumns(entity, query, queries, report);
}

/** No word of the table, no verb and no button writes. */
function checkReadOnly(entity: EntitySchema, report: FileReport): void {
  for (const word of OF_WRITING)
    if (entity.table[word] !== undefined)
      report.tellAt(
        ['table', word],
        told('queryWord', 'a query is only read: "{{name}}" says nothing there', { name: word }),
      );
  const strange = verbsOf(entity).find((verb) => !QUERY_VERBS.includes(verb));
  if (strange)
    report.tellAt(
      ['rest', 'verbs'],
      told('queryVerbs', 'a query answers {{known}}, not {{name}}', {
        known: QUERY_VERBS.join(', '),
        name: strange,
      }),
    );
  for (const [key, { set }] of Object.entries(entity.actions ?? {}))
    if (set)
      report.tellAt(
        ['actions', key, 'set'],
        told('querySet', 'a query is only read: no button sets its fields'),
      );
}

function checkColumns(
  entity: EntitySchema,
  query: string,
  queries: NonNullable<AskedFacts['queries']>,
  report: FileReport,
): void {
  const columns = queries.get(query);
  if (!columns)
    return report.tellAt(
      ['table', 'query'],
      told(
        'noQuery',
        'no query "{{name}}"{{near}}; known: {{known}}',
        { name: query, known: [...queries.keys()].join(', ') },
        nearest(query, [...queries.keys()]),
      ),
    );
  for (const [name, field] of Object.entries(entity.fields)) {
    const stored = cardOf(field)?.stored ?? 'none';
    if (field.virtual || stored === 'none') continue;
    if (stored === 'links' || stored === 'rows')
      report.tellAt(
        ['fields', name, 'type'],
        told('queryRows', 'a query has no rows of another table for "{{name}}"', { name }),
      );
    else if (!columns.has(columnName(name)))
      report.tellAt(
        ['fields', name],
        told(
          'queryColumn',
          'the query "{{query}}" has no column "{{name}}"',
          { query, name: columnName(name) },
          nearest(columnName(name), [...columns]),
        ),
      );
  }
}
