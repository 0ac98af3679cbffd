import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName } from '#schemas/language/names.ts';
import { fullSearchOf } from '#schemas/language/search.ts';
import type { NamedQueries, NamedQuery } from '#server/db/named-query.ts';
import type { Withheld, WithheldByEntity } from '#server/db/withheld.ts';

const QUERY = Symbol('query');
const WITHHELD = Symbol('withheld');

type Table = EntitySchema['table'] & {
  readonly [QUERY]?: NamedQuery;
  readonly [WITHHELD]?: readonly Withheld[];
};

/** The entity with the query it names, as the registry of a server hands it out; as it is where it names none that this server has. */
export function withQuery(entity: EntitySchema, queries: NamedQueries): EntitySchema {
  const query = queries.get(entity.table.query ?? '');
  if (!query) return entity;
  const table: Table = { ...entity.table, [QUERY]: query };
  return { ...entity, table };
}

/** What an entity is read from instead of a table. @throws Error it names a query that its server has not; the checker refuses such a file */
export function queryOf({ name, table }: EntitySchema): NamedQuery | undefined {
  const { query: asked, [QUERY]: query }: Table = table;
  if (asked !== undefined && !query) throw new Error(`${name} names no query: "${asked}"`);
  return query;
}

/** The entity with the columns that it keeps from some readers. @throws Error full search reads one of them, and so would tell it to everybody */
export function withWithheld(entity: EntitySchema, withheld: WithheldByEntity): EntitySchema {
  const own = withheld.get(entity.name);
  if (!own) return entity;
  const kept = own.flatMap(({ columns }) => columns);
  const told = Object.values(fullSearchOf(entity) ?? {})
    .flat()
    .find((field) => kept.includes(columnName(field)));
  if (told !== undefined)
    throw new Error(`${entity.name}: "${told}" is withheld from some and read by full search`);
  const table: Table = { ...entity.table, [WITHHELD]: own };
  return { ...entity, table };
}

/** The columns that an entity keeps from some readers. */
export function withheldOf({ table }: EntitySchema): readonly Withheld[] {
  const { [WITHHELD]: own = [] }: Table = table;
  return own;
}

/** What the checker of schemas is told of them: their columns, and which say by themselves whose rows they are. */
export function queryFacts(queries: NamedQueries): {
  readonly queries: ReadonlyMap<string, ReadonlySet<string>>;
  readonly boundQueries: ReadonlySet<string>;
} {
  return {
    queries: new Map([...queries].map(([name, { columns }]) => [name, new Set(columns)])),
    boundQueries: new Set([...queries].flatMap(([name, { rowsOf }]) => (rowsOf ? [name] : []))),
  };
}
