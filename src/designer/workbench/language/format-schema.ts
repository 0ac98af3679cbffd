import { readableEnd } from '#schemas/language/json-reader.ts';

/** Columns a line may have, as in the files of the product. */
const WIDTH = 160;
/** Parts that are read entry by entry: one line each. */
const OPENED: ReadonlySet<string> = new Set([
  'fields',
  'actions',
  'values',
  'moves',
  'cases',
  'presets',
  'dictionaries',
  'grant',
  'samples',
  'translations',
  'states',
  'zh-TW',
  'en-US',
]);

/**
 * The same data in the house's layout: the outside one entry per line, a field or an action on one line while it fits.
 * @throws SyntaxError for what is no JSON, or nests too deep.
 */
export function formatSchema(text: string): string {
  if (readableEnd(text) < text.length) throw new SyntaxError('nested too deep');
  return `${print(JSON.parse(text) as unknown, { indent: 0, key: undefined, used: 0 })}\n`;
}

interface Layout {
  readonly indent: number;
  readonly key: string | undefined;
  /** Columns the line has already. */
  readonly used: number;
}

/** Whether what stands there is read entry by entry, however short it is. */
function isOpened({ indent, key }: Layout): boolean {
  return indent === 0 || (key !== undefined && OPENED.has(key) && indent < 3);
}

function print(value: unknown, layout: Layout): string {
  const line = printLine(value);
  if (typeof value !== 'object' || value === null || line === '{}' || line === '[]') return line;
  if (!isOpened(layout) && layout.used + line.length <= WIDTH) return line;
  const inner = '  '.repeat(layout.indent + 1);
  const entries = Array.isArray(value)
    ? value.map(
        (item: unknown) =>
          `${inner}${print(item, { indent: layout.indent + 1, key: undefined, used: inner.length + 1 })}`,
      )
    : Object.entries(value).map(([key, item]: [string, unknown]) => {
        const head = `${inner}${JSON.stringify(key)}: `;
        return head + print(item, { indent: layout.indent + 1, key, used: head.length + 1 });
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.join(',\n')}\n${'  '.repeat(layout.indent)}${close}`;
}

/** A value on one line, with the spaces of the house: `{ "a": 1 }`. */
export function printLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, item]: [string, unknown]) => `${JSON.stringify(key)}: ${printLine(item)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
