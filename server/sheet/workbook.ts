import type { SheetBlock, SheetDocument, SheetFact } from '#schemas/sheet/document.ts';
import type { Cell, Sheet } from '#server/base/tables/xlsx.ts';

/** A number, with the sign of a percentage or of what is above a limit behind it. */
const NUMBER = /^(-?\d{1,15}(?:\.\d{1,10})?)(%|\*)?$/;

type Table = Extract<SheetBlock, { kind: 'table' }>;

/**
 * A document as sheets of a workbook: its facts and texts on the first, each table on its own. What is a number is one there, also where
 * paper has a mark behind it; codes and times stay texts.
 * @param words titles of the two columns of the first sheet
 */
export function sheetsOf(
  { title, head, blocks, made }: SheetDocument,
  words: readonly [what: string, value: string],
): readonly Sheet[] {
  const rows = [
    ...head.map(factRow),
    ...blocks.flatMap((block): (readonly Cell[])[] => {
      if (block.kind === 'facts') return [...titleRow(block.title), ...block.facts.map(factRow)];
      if (block.kind === 'text') return [...titleRow(block.title), [block.text, null]];
      return [];
    }),
    [made, null],
  ];
  const [what, value] = words;
  const first: Sheet = {
    name: title,
    columns: [
      { title: what, width: 28 },
      { title: value, width: 36 },
    ],
    rows,
  };
  let named = title;
  const tables = blocks.flatMap((block): readonly Sheet[] => {
    if (block.kind !== 'break' && block.title !== undefined) named = block.title;
    return block.kind === 'table' ? [tableSheet(block, named)] : [];
  });
  return [first, ...tables];
}

function titleRow(title: string | undefined): (readonly Cell[])[] {
  return title === undefined ? [] : [[title, null]];
}

function factRow({ title, text }: SheetFact): readonly Cell[] {
  return [title, cellOf(text)];
}

function tableSheet({ columns, rows }: Table, name: string): Sheet {
  return {
    name,
    columns: columns.map(({ title }) => ({ title })),
    rows: rows.map((row) =>
      row.map((text, at) => (columns[at]?.align === 'right' ? cellOf(text) : text)),
    ),
  };
}

/** A number of a percentage stays as it is read: `97.92%` is 97.92. */
function cellOf(text: string): Cell {
  const [, digits] = NUMBER.exec(text) ?? [];
  return digits === undefined ? text : Number(digits);
}
