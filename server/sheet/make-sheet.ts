import { evaluate } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { SheetSpec } from '#schemas/language/sheet.ts';
import type { SheetBlock, SheetCode, SheetDocument, SheetSign } from '#schemas/sheet/document.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { mayRead } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { recordScope } from '#server/records/resource/rule-values.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { codeOf, placeOf } from './codes.ts';
import { beginPaper, type MadeSheet, type Paper } from './paper.ts';
import { SHEETS } from './parts.ts';
import type { FindPicture } from './pictures.ts';
import { readSectionBlocks } from './sections.ts';
import { factsOf, filled, holdsOf, shownEntity, type SheetWork } from './sheet-work.ts';

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
  place: SheetPlace,
): Promise<MadeSheet> {
  const entity = shownEntity(ctx, name);
  if (!entity.sheet) throw new AppError('notFound', { entity: name });
  const row = await readRecordInfo(ctx, name, id);
  const sheet = (await ctx.house.of(SHEETS).get(name)?.(ctx, row)) ?? entity.sheet;
  return layRecord(ctx, { entity, row, place, sheet });
}

/** A record, and how it is to lie on paper. */
export interface LaidRecord {
  /** As its page shows it (`shownEntity`). */
  readonly entity: EntitySchema;
  readonly row: StoredRow;
  readonly place: SheetPlace;
  readonly sheet: SheetSpec;
}

/** A record by a sheet that need not be in force. */
export async function layRecord(
  ctx: Ctx,
  { entity, row, place, sheet }: LaidRecord,
): Promise<MadeSheet> {
  const paper = beginPaper(ctx);
  const work = await openWork(ctx, { entity, row, place, clean: paper.clean });
  const title = filled(work, sheet.title ?? entity.title);
  const blocks = await readSectionBlocks(work, sheet.sections);
  const named = work.clean(work.say(entity.fields, nameFieldOf(entity), work.row));
  return paper.finish({
    title,
    running: `${title} ${named}`.trim(),
    head: factsOf(work, sheet.head ?? []),
    blocks,
    sign: await signsOf(work, sheet),
    ...watermarkOf(work, sheet),
    ...headCode(work, sheet),
  });
}

/** A record that stands in a document about something else. */
export interface Enclosed {
  readonly name: string;
  readonly id: string;
  readonly place: SheetPlace;
  readonly clean: Paper['clean'];
  /** Fields that are not told here. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * What a record says on paper, within a document about something else: the sections of its sheet without those of what was done, or all
 * its facts where it has none.
 * @throws AppError `notFound` no such record in sight
 */
export async function readEnclosed(
  ctx: Ctx,
  { name, id, place, clean, hidden }: Enclosed,
): Promise<readonly SheetBlock[]> {
  const shown = shownEntity(ctx, name);
  const fields = Object.fromEntries(
    Object.entries(shown.fields).filter(([field]) => !hidden.has(field)),
  );
  const entity: EntitySchema = { ...shown, fields };
  const row = await readRecordInfo(ctx, name, id);
  const work = await openWork(ctx, { entity, row, place, clean });
  if (!entity.sheet)
    return readSectionBlocks(work, [{ title: entity.title, fields: shownFields(entity) }]);
  const head = factsOf(work, entity.sheet.head ?? []);
  const sections = entity.sheet.sections.filter(
    (section) => !('timeline' in section) && !('part' in section) && !('break' in section),
  );
  return [
    ...(head.length === 0 ? [] : [{ kind: 'facts', columns: 3, facts: head } as const]),
    ...(await readSectionBlocks(work, sections)),
  ];
}

/** Fields that the record's own page tells, without those of types that are no line of text. */
function shownFields({ fields }: EntitySchema): readonly string[] {
  return Object.entries(fields).flatMap(([name, spec]) => {
    const { isCode = false, isSecret = false } = cardOf(spec) ?? {};
    return spec.detail === false || isCode || isSecret ? [] : [name];
  });
}

interface Opened {
  readonly entity: EntitySchema;
  readonly row: StoredRow;
  readonly place: SheetPlace;
  readonly clean: Paper['clean'];
}

async function openWork(
  ctx: Ctx,
  { entity, row, place: { home, findPicture }, clean }: Opened,
): Promise<SheetWork> {
  const say = await makeFieldWords(ctx, [entity.fields]);
  return { ctx, entity, row, say, findPicture, clean, home };
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

/** That of the entity where it holds. */
function watermarkOf(work: SheetWork, { watermark }: SheetSpec): Pick<SheetDocument, 'watermark'> {
  const { ctx, row } = work;
  const isMeant = watermark && (watermark.when === undefined || holdsOf(ctx, watermark.when, row));
  return isMeant ? { watermark: filled(work, watermark.text) } : {};
}

/** What cannot be computed leaves none. */
function headCode(work: SheetWork, { qr }: SheetSpec): { readonly qr?: SheetCode } {
  if (qr === undefined || qr === false) return {};
  const code = codeOf(qr === true ? placeOf(work, 'record') : textOf(work, qr));
  return code ? { qr: code } : {};
}

function textOf({ ctx, row }: SheetWork, expression: string): string {
  try {
    return toText(evaluate(expression, recordScope(ctx, row)));
  } catch {
    return '';
  }
}
