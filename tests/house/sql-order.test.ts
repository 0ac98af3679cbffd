import { readFileSync } from 'node:fs';

import { sourcesBelow } from '../builders/sources.ts';

/** A column given as text under a name: `id::text as id`, `to_char(…) as "at"`, `cast(x as text) as "x"`. */
const TEXT_OUTPUT = /(?:::text|::varchar|\bas text\))\s+as\s+"?(\w+)"?/gi;
const ORDERING = /\border\s+by\s+([^`)]*?)(?=\blimit\b|\boffset\b|\bfor update\b|\)|`|$)/gi;
/** A query that stands for a table: its output is ordered by what it gives. */
const DERIVED = /\)\s+(?:as\s+)?([a-z]\w*)\b(?!\s*[(.])/gi;
const COMPARED =
  /::text\s*(?:<|>)=?|(?:<|>)=?\s*[\w."]+::text\b|\b(?:max|min|greatest|least)\([^()]*::text/gi;

/** In SQL a bare name after "order by" means the output of that name first: ordered by it, ids cast to text sort as 10, 11, 9. */
function textOrders(source: string): string[] {
  const asText = new Set([...source.matchAll(TEXT_OUTPUT)].map(([, name]) => name));
  const derived = new Set([...source.matchAll(DERIVED)].map(([, name]) => name));
  const terms = [...source.matchAll(ORDERING)].flatMap(([, list = '']) => list.split(','));
  const bad = terms.filter((term) => {
    const [, table, name] = /^\s*(?:(\w+)\.)?"?(\w+)"?/.exec(term) ?? [];
    if (/^\s*[\w."]+::text\b/.test(term)) return true;
    return name !== undefined && asText.has(name) && (table === undefined || derived.has(table));
  });
  return [
    ...bad.map((term) => `order by ${term.trim()}`),
    ...[...source.matchAll(COMPARED)].map(([text]) => text),
  ];
}

describe('class "numbers ordered as text"', () => {
  it.each([
    ['an output cast to text', 'select id::text as id from t order by id limit 5'],
    [
      'the same, quoted and descending',
      'select id::text as "id", name from t order by name, id desc',
    ],
    ['an output of a query below', 'select * from (select id::text as id from t) x order by x.id'],
    ['a cast in the order itself', 'select id from t order by t.id::text'],
    ['a comparison of texts', 'select 1 from t where id::text > $1'],
    ['the largest of texts', 'select max(id::text) as last from t'],
  ])('catches %s', (_what, source) => {
    expect(textOrders(source)).not.toEqual([]);
  });

  it('lets the column itself pass, whatever it is called on the way out', () => {
    expect(textOrders('select t.id::text as id from t order by t.id limit 5')).toEqual([]);
  });

  it('no statement of the server orders or compares so', () => {
    const found = sourcesBelow('server').flatMap((file) =>
      textOrders(readFileSync(file, 'utf8')).map((what) => `${file}: ${what}`),
    );

    expect(found).toEqual([]);
  });
});
