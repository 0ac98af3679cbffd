/** The inside of `CP=&&…&&`: loose parameters, and fields by factor. Values are text as sent. */
export interface Content {
  readonly params: Readonly<Record<string, string>>;
  readonly factors: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly hasContent: boolean;
}

const SEMICOLON = 0x3b;
const COMMA = 0x2c;
const SLASH = 0x2f;

/**
 * Splits on `;` and `,` (log text between `//` and `//` stays whole). A key is cut at its last `-` into factor and field,
 * for factor codes may contain one. Of a repeated key the first counts.
 */
export function parseContent(text: string, warnings: string[]): Content {
  const params = Object.create(null) as Record<string, string>;
  const factors = Object.create(null) as Record<string, Record<string, string>>;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : SEMICOLON;
    if (code === SLASH && text.charCodeAt(i + 1) === SLASH) {
      const close = text.indexOf('//', i + 2);
      if (close >= 0) i = close + 1;
    } else if (code === SEMICOLON || code === COMMA) {
      addItem(text, start, i, { params, factors, warnings });
      start = i + 1;
    }
  }
  return { params, factors, hasContent: text.trim() !== '' };
}

interface Target {
  readonly params: Record<string, string>;
  readonly factors: Record<string, Record<string, string>>;
  readonly warnings: string[];
}

function addItem(text: string, start: number, end: number, into: Target): void {
  const equals = text.indexOf('=', start);
  if (equals < 0 || equals >= end) {
    const item = text.slice(start, end).trim();
    if (item !== '') into.warnings.push(`MALFORMED_ITEM:${item}`);
    return;
  }
  const key = text.slice(start, equals).trim();
  const value = text.slice(equals + 1, end).trim();
  const dash = key.lastIndexOf('-');
  if (key === '' || dash === 0 || dash === key.length - 1) {
    into.warnings.push(`MALFORMED_ITEM:${text.slice(start, end).trim()}`);
    return;
  }
  const fields = dash < 0 ? into.params : (into.factors[key.slice(0, dash)] ??= Object.create(null) as Record<string, string>);
  const field = dash < 0 ? key : key.slice(dash + 1);
  if (field in fields) into.warnings.push(`DUPLICATE_FIELD:${key}`);
  else fields[field] = value;
}
