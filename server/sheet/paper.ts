import { wallTime } from '#schemas/basics/wall-time.ts';
import { fillText } from '#schemas/language/fill-text.ts';
import type { SheetDocument } from '#schemas/sheet/document.ts';
import { nameUnknown } from '#schemas/sheet/known-text.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readParams } from '#server/records/param-store.ts';

/** Something on paper, and which of its characters no glyph draws. */
export interface MadeSheet {
  readonly document: SheetDocument;
  /** `U+1F600`, each once; they stand in the texts by these names. */
  readonly unknown: readonly string[];
}

/** What a document says by itself, its texts cleaned. */
type Said = Omit<SheetDocument, 'made' | 'pageNote'>;

/** A document while it is written. */
export interface Paper {
  /** A text without characters that nothing draws; they are kept for the note at the end. */
  readonly clean: (text: string) => string;
  /** The document with what every one of the house says: who made it and when, its pages, the watermark where it has none of its own. */
  readonly finish: (said: Said) => Promise<MadeSheet>;
}

/** Begins a document of whoever asks. */
export function beginPaper(ctx: Ctx): Paper {
  const found = new Set<string>();
  const clean = (text: string): string => {
    const named = nameUnknown(text);
    for (const one of named.unknown) found.add(one);
    return named.text;
  };
  const finish = async (said: Said): Promise<MadeSheet> => {
    const document: SheetDocument = {
      ...(await houseWatermark(ctx, clean)),
      ...said,
      made: clean(madeLine(ctx)),
      pageNote: serverText(ctx.lang, 'sheet.pageNote'),
    };
    const unknown = [...found];
    return { document: withNote(ctx, document, unknown), unknown };
  };
  return { clean, finish };
}

const nameOf = ({ actor }: Ctx): string => actor.realName || actor.username;

function madeLine(ctx: Ctx): string {
  const time = wallTime(ctx.now()).slice(0, 16);
  return serverText(ctx.lang, 'sheet.made', { user: nameOf(ctx), time });
}

const WATERMARK = 'SHEET_WATERMARK';

async function houseWatermark(
  ctx: Ctx,
  clean: Paper['clean'],
): Promise<Pick<SheetDocument, 'watermark'>> {
  const text = (await readParams(ctx.db, WATERMARK)).get(WATERMARK) ?? '';
  const words = { user: nameOf(ctx), date: wallTime(ctx.now()).slice(0, 10) };
  return text === '' ? {} : { watermark: clean(fillText(text, words)) };
}

/** Characters that nothing draws are told on the sheet itself. */
function withNote(ctx: Ctx, document: SheetDocument, unknown: readonly string[]): SheetDocument {
  if (unknown.length === 0) return document;
  const text = serverText(ctx.lang, 'sheet.unknown', { codes: unknown.join(', ') });
  return { ...document, blocks: [...document.blocks, { kind: 'text', text }] };
}
