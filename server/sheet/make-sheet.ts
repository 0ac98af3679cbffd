import { wallTime } from '#schemas/basics/wall-time.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import { fillText } from '#schemas/language/fill-text.ts';
import type { SheetSpec } from '#schemas/language/sheet.ts';
import type { SheetCode, SheetDocument, SheetSign } from '#schemas/sheet/document.ts';
import { nameUnknown } from '#schemas/sheet/known-text.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { mayRead } from '#server/records/access.ts';
import { readParams } from '#server/records/param-store.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { ruleScope } from '#server/records/resource/rule-values.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { codeOf, placeOf } from './codes.ts';
import type { FindPicture } from './pictures.ts';
import { readSectionBlocks } from './sections.ts';
import { factsOf, filled, holdsOf, shownEntity, type SheetWork } from './sheet-work.ts';

/** A record on paper, and which of its characters no glyph draws. */
export interface MadeSheet {
  readonly document: SheetDocument;
  /** `U+1F600`, each once; they stand in the texts by these names. */
  readonly unknown: readonly string[];
}

/** Where the product is reached, and how pictures are found. */
export interface SheetPlace {
  /** The address of the product without the part behind `#`. */
  readonly home: string;
  readonly findPicture: FindPicture;
}

/**
 * The sheet of a record, with what this person sees of it and of what stands beside it.
 * @throws AppError `notFound` no such record in sight, or its entity has no sheet
 */
export async function makeSheet(
  ctx: Ctx,
  name: string,
  id: string,
  { home, findPicture }: SheetPlace,
): Promise<MadeSheet> {
  const entity = shownEntity(ctx, name);
  const { sheet } = entity;
  if (!sheet) throw new AppError('notFound', { entity: name });
  const row: StoredRow = await readRecordInfo(ctx, name, id);
  const say = await makeFieldWords(ctx, [entity.fields]);
  const unknown = new Set<string>();
  const clean = (text: string): string => {
    const named = nameUnknown(text);
    for (const one of named.unknown) unknown.add(one);
    return named.text;
  };
  const work: SheetWork = { ctx, entity, row, say, findPicture, clean, home };
  const title = filled(work, sheet.title ?? entity.title);
  const blocks = await readSectionBlocks(work, sheet.sections);
  const document: SheetDocument = {
    title,
    running: `${title} ${clean(say(entity.fields, nameFieldOf(entity), row))}`.trim(),
    head: factsOf(work, sheet.head ?? []),
    blocks,
    sign: await signsOf(work, sheet),
    made: clean(madeLine(ctx)),
    pageNote: serverText(ctx.lang, 'sheet.pageNote'),
    ...(await watermarkOf(work, sheet)),
    ...headCode(work, sheet),
  };
  return { document: withNote(ctx, document, [...unknown]), unknown: [...unknown] };
}

function madeLine(ctx: Ctx): string {
  return serverText(ctx.lang, 'sheet.made', {
    user: ctx.actor.realName || ctx.actor.username,
    time: wallTime(ctx.now()).slice(0, 16),
  });
}

async function signsOf(work: SheetWork, { sign = [] }: SheetSpec): Promise<readonly SheetSign[]> {
  const { ctx, entity, row, say, clean, findPicture } = work;
  return Promise.all(
    sign.map(async ({ title, field }): Promise<SheetSign> => {
      const spec = field === undefined ? undefined : entity.fields[field];
      if (field === undefined || !spec || !mayRead(ctx.actor, spec)) return { title: clean(title) };
      const [file] = cardOf(spec)?.files === undefined ? [] : filesOf(row[field]);
      const picture = file && (await findPicture({ ...file, name: '' }));
      if (picture) return { title: clean(title), picture };
      return {
        title: clean(title),
        text: clean(file ? file.name : say(entity.fields, field, row)),
      };
    }),
  );
}

const WATERMARK = 'SHEET_WATERMARK';

/** That of the entity where it holds, else that of the house. */
async function watermarkOf(
  work: SheetWork,
  { watermark }: SheetSpec,
): Promise<Pick<SheetDocument, 'watermark'>> {
  const { ctx, row, clean } = work;
  const isMeant = watermark && (watermark.when === undefined || holdsOf(ctx, watermark.when, row));
  if (isMeant) return { watermark: filled(work, watermark.text) };
  const text = (await readParams(ctx.db, WATERMARK)).get(WATERMARK) ?? '';
  const words = {
    user: ctx.actor.realName || ctx.actor.username,
    date: wallTime(ctx.now()).slice(0, 10),
  };
  return text === '' ? {} : { watermark: clean(fillText(text, words)) };
}

/** What cannot be computed leaves none. */
function headCode(work: SheetWork, { qr }: SheetSpec): { readonly qr?: SheetCode } {
  if (qr === undefined || qr === false) return {};
  const code = codeOf(qr === true ? placeOf(work, 'record') : textOf(work, qr));
  return code ? { qr: code } : {};
}

function textOf({ ctx, row }: SheetWork, expression: string): string {
  try {
    return toText(evaluate(expression, { ...ruleScope(ctx), $row: row, ...row }));
  } catch {
    return '';
  }
}

/** Characters that nothing draws are told on the sheet itself. */
function withNote(ctx: Ctx, document: SheetDocument, unknown: readonly string[]): SheetDocument {
  if (unknown.length === 0) return document;
  const text = serverText(ctx.lang, 'sheet.unknown', { codes: unknown.join(', ') });
  return { ...document, blocks: [...document.blocks, { kind: 'text', text }] };
}
