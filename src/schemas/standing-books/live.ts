import { evaluate } from '#schemas/expressions/evaluate.ts';
import { elementCard, insideOf, keyOf } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import { isLive, type AutoElement } from './elements/auto.ts';
import type { Place } from './elements/card.ts';
import { placeOfItem } from './elements/repeat.ts';
import { MOST_ROWS } from './elements/table.ts';

type Values = Readonly<Record<string, unknown>>;
type Names = Pick<Place, 'name' | 'expression'>;

/** A value that the platform answers out of what stands in a record, with what it is asked by; of a criterion `value` is what it is looked up with. */
export interface LiveAsk {
  readonly title: string;
  readonly from: AutoElement['from'];
  readonly grain: NonNullable<AutoElement['grain']>;
  /** In the record; of a column the table. */
  readonly name: string;
  /** Of a column: it, and its line from 0. */
  readonly cell?: { readonly column: string; readonly row: number };
  readonly factor: unknown;
  readonly time: unknown;
  readonly point: unknown;
  readonly value: unknown;
}

/** All live values of a record, each with what it depends on as that stands: `values` as worked out. Lines that are none are passed over. */
export function liveAsks(book: Pick<BookDocument, 'elements'>, values: Values): readonly LiveAsk[] {
  return asksIn(book.elements, values, { name: (key) => key, expression: (source) => source });
}

function asksIn(
  elements: readonly BookElement[],
  values: Values,
  names: Names,
): readonly LiveAsk[] {
  return elements.flatMap((element): readonly LiveAsk[] => {
    if ('from' in element) return isLive(element) ? [askOf(element, { names, scope: values })] : [];
    if ('items' in element)
      return element.items.flatMap((item) =>
        asksIn(insideOf(element), values, placeOfItem(element, item)),
      );
    const key = keyOf(element);
    return elementCard(element).holds === 'columns' && key !== undefined
      ? asksOfLines(insideOf(element), names.name(key), { values, names })
      : asksIn(insideOf(element), values, names);
  });
}

function asksOfLines(
  columns: readonly BookElement[],
  name: string,
  { values, names }: { readonly values: Values; readonly names: Names },
): readonly LiveAsk[] {
  const live = columns.filter(
    (column): column is AutoElement => 'from' in column && isLive(column),
  );
  const lines = values[name];
  if (live.length === 0 || !Array.isArray(lines)) return [];
  return (lines as readonly unknown[]).slice(0, MOST_ROWS).flatMap((line, row) =>
    typeof line === 'object' && line !== null
      ? live.map((column) => ({
          ...askOf(column, { names, scope: { ...(line as Values), $parent: values } }),
          name,
          cell: { column: column.key, row },
        }))
      : [],
  );
}

function askOf(
  { key, title, from, grain = 'minute', ...parts }: AutoElement,
  { names, scope }: { readonly names: Names; readonly scope: Values },
): LiveAsk {
  const said = (source: string | undefined): unknown => {
    if (source === undefined) return undefined;
    try {
      return evaluate(names.expression(source), scope);
    } catch {
      return null;
    }
  };
  const { factor, time, point, value } = parts;
  return {
    title,
    from,
    grain,
    name: names.name(key),
    factor: said(factor),
    time: said(time),
    point: said(point),
    value: said(value),
  };
}

/** The values with one that was answered. */
export function putLive(values: Values, { name, cell }: LiveAsk, answered: unknown): Values {
  if (!cell) return { ...values, [name]: answered };
  const lines = values[name];
  if (!Array.isArray(lines)) return values;
  return {
    ...values,
    [name]: (lines as readonly Values[]).map((line, row) =>
      row === cell.row ? { ...line, [cell.column]: answered } : line,
    ),
  };
}
