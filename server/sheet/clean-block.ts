import type { SheetBlock } from '#schemas/sheet/document.ts';

type Kind = SheetBlock['kind'];
type Clean = (text: string) => string;

const CLEAN: {
  readonly [K in Kind]: (
    block: Extract<SheetBlock, { kind: K }>,
    clean: Clean,
  ) => Extract<SheetBlock, { kind: K }>;
} = {
  facts: (block, clean) => ({
    ...block,
    facts: block.facts.map((fact) => ({
      ...fact,
      title: clean(fact.title),
      text: clean(fact.text),
    })),
  }),
  table: (block, clean) => ({
    ...block,
    columns: block.columns.map((column) => ({ ...column, title: clean(column.title) })),
    rows: block.rows.map((row) => row.map(clean)),
  }),
  text: (block, clean) => ({ ...block, text: clean(block.text) }),
  pictures: (block, clean) => ({
    ...block,
    pictures: block.pictures.map((one) => ({ ...one, caption: clean(one.caption) })),
  }),
  chart: (block, clean) => ({
    ...block,
    chart: {
      ...block.chart,
      unit: clean(block.chart.unit),
      lines: block.chart.lines.map((line) => ({ ...line, name: clean(line.name) })),
      limits: block.chart.limits.map((limit) => ({ ...limit, name: clean(limit.name) })),
    },
  }),
  drawing: (block, clean) => ({
    ...block,
    drawing: {
      ...block.drawing,
      words: block.drawing.words.map((one) => ({ ...one, text: clean(one.text) })),
    },
  }),
  code: (block) => block,
  break: (block) => block,
};

/** A block with all of its texts cleaned of what nothing draws. */
export function cleanBlock(block: SheetBlock, clean: Clean): SheetBlock {
  const cleaned = (CLEAN[block.kind] as (one: SheetBlock, by: Clean) => SheetBlock)(block, clean);
  return 'title' in cleaned && cleaned.title !== undefined
    ? { ...cleaned, title: clean(cleaned.title) }
    : cleaned;
}
