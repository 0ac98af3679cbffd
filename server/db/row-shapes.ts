import pg from 'pg';

/** Statements whose rows' shapes are kept, of one pool. */
const MAX_KEPT = 500;

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly format: string;
}

/** What the driver works out of the description of a row, for each answer anew: an object with all its fields, and how each is read. */
interface Shape {
  fields: readonly Field[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The result that a query of the driver fills. */
interface Filled extends Shape {
  addFields(fields: readonly Field[]): void;
}

/** Shapes of rows by the text of the statement. */
export type RowShapes = Map<string, Shape>;

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

type Ask = (query: pg.Query) => unknown;

/**
 * Asks a statement whose rows mostly have the shape they had the last time; where a description says otherwise it is worked out anew. Of a
 * row of forty columns that is a third of what its answer costs.
 */
export function askInShape(ask: Ask, shapes: RowShapes, statement: Statement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(statement, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    keepShape((query as unknown as { readonly _result: Filled })._result, shapes, statement.text);
    ask(query);
  });
}

function keepShape(result: Filled, shapes: RowShapes, text: string): void {
  const workOut = result.addFields.bind(result);
  result.addFields = (fields) => {
    const known = shapes.get(text);
    if (known && isSame(known.fields, fields)) {
      result.fields = fields;
      result._parsers = known._parsers;
      result._prebuiltEmptyResultObject = known._prebuiltEmptyResultObject;
      return;
    }
    workOut(fields);
    if (shapes.size >= MAX_KEPT) shapes.clear();
    const { _parsers, _prebuiltEmptyResultObject } = result;
    shapes.set(text, { fields, _parsers, _prebuiltEmptyResultObject });
  };
}

function isSame(known: readonly Field[], fields: readonly Field[]): boolean {
  return (
    known.length === fields.length &&
    known.every(({ name, dataTypeID, format }, at) => {
      const field = fields[at];
      return field?.name === name && field.dataTypeID === dataTypeID && field.format === format;
    })
  );
}

/** Has a connection keep the shapes of what it is asked with values. */
export function keepShapes(client: pg.ClientBase, shapes: RowShapes): void {
  const ask = client.query.bind(client) as unknown as (...asked: unknown[]) => unknown;
  const query = (...asked: unknown[]): unknown => {
    const [text, values] = asked;
    return typeof text === 'string' && Array.isArray(values) && asked.length === 2
      ? askInShape(ask, shapes, { text, values })
      : ask(...asked);
  };
  client.query = query as typeof client.query;
}
