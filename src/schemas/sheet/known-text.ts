import { hasGlyph } from './glyphs.ts';

/** How a part of a text is drawn: by its glyphs, by those glyphs smaller and lower or higher, or as a drawing of its own. */
export type SpanKind = 'plain' | 'low' | 'high' | 'box' | 'ticked' | 'crossed' | 'tick';

interface Drawn {
  readonly kind: SpanKind;
  readonly text: string;
}

const SIGNS = '0123456789+-';

/** Characters the font lacks, and how they are drawn all the same. */
const DRAWN: ReadonlyMap<string, Drawn> = new Map<string, Drawn>([
  ...small('₀₁₂₃₄₅₆₇₈₉₊₋', 'low'),
  ...small('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', 'high'),
  ['☐', { kind: 'box', text: '' }],
  ['☑', { kind: 'ticked', text: '' }],
  ['☒', { kind: 'crossed', text: '' }],
  ['✔', { kind: 'tick', text: '' }],
]);

function small(chars: string, kind: SpanKind): readonly (readonly [string, Drawn])[] {
  return Array.from(chars).map((char, at) => [char, { kind, text: SIGNS[at] ?? '' }]);
}

/** How a character is drawn that the font lacks; undefined for one that it has, or that nothing draws. */
export function drawnInstead(char: string): Drawn | undefined {
  const drawn = DRAWN.get(char);
  return drawn && !hasGlyph(char.codePointAt(0) ?? 0) ? drawn : undefined;
}

/** Says nothing by itself: joiners, marks of direction, variants. */
const SILENT = /\u00AD|[\u200B-\u200F]|[\u2060-\u2064]|[\uFE00-\uFE0F]|\uFEFF/gu;

/**
 * A text that can be printed whole: a character without any glyph stands there by its number (`[U+1F600]`), never as an empty box.
 * @returns `unknown` those numbers, each once
 */
export function nameUnknown(text: string): {
  readonly text: string;
  readonly unknown: readonly string[];
} {
  const unknown = new Set<string>();
  const whole = Array.from(
    text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, '    ').replace(SILENT, ''),
  )
    .map((char) => {
      const code = char.codePointAt(0) ?? 0;
      if (char === '\n' || hasGlyph(code) || DRAWN.has(char)) return char;
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      unknown.add(name);
      return `[${name}]`;
    })
    .join('');
  return { text: whole, unknown: [...unknown] };
}
