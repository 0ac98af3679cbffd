import { toText } from '#schemas/expressions/values.ts';
import { fieldNumber } from '#schemas/formats/field-number.ts';
import { filesOf, isBlank } from '#schemas/formats/field-text.ts';
import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import type { SheetSection } from '#schemas/language/sheet.ts';
import type { SheetBlock, SheetPicture } from '#schemas/sheet/document.ts';
import { askedBook, askedForm, readAsked } from '#schemas/standing-books/asked.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { seenValues } from '#schemas/standing-books/hidden.ts';
import { bookBlocks } from '#schemas/standing-books/paper/book-blocks.ts';
import type { FilledBook, PaperWords } from '#schemas/standing-books/paper/paper.ts';
import { wordsIn } from '#schemas/standing-books/words.ts';
import { cardOf, formLinkOf, innerOf, type FormLink } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { mayRead } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { cleanBlock } from './clean-block.ts';
import { codeOf, placeOf } from './codes.ts';
import type { SheetWork } from './sheet-work.ts';

/** As they were published: the titles on paper are those of the template. */
const FORM_WORDS = wordsIn((key, params) => serverText('zh-CN', key, params));

/** A form that another record holds, as it lies on paper with what was filled in; nothing where the reader may not see it. */
export async function readFormBlocks(
  work: SheetWork,
  { form: name }: Extract<SheetSection, { form: string }>,
): Promise<readonly SheetBlock[]> {
  const { ctx, entity, row } = work;
  const spec = entity.fields[name];
  const link = formLinkOf(spec);
  if (!spec || !link || !mayRead(ctx.actor, spec)) return [];
  const held = await readHeld(ctx, link, row);
  if (!held) return [];
  const values = seenValues(held, valuesIn(row[name]));
  const book: FilledBook = {
    form: held.form,
    values,
    resting: held.resting,
    words: wordsOf(ctx),
    say: await makeFieldWords(ctx, fieldsOf(held.form)),
    numberOf: fieldNumber,
    titleOf: titleWithUnit,
    filesOf,
    pictureOf: await findPictures(work, held.form, values),
    codeOf: (of) => codeOf(placeOf(work, of)),
  };
  return bookBlocks(held.document, book).map((block) => cleanBlock(block, work.clean));
}

async function readHeld(ctx: Ctx, { by, of, holds, drawn, asks }: FormLink, row: StoredRow) {
  const link = row[by];
  if (drawn === undefined || isBlank(link)) return undefined;
  const kept = await readRecordInfo(ctx, of, toText(link)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const document = kept && readBook(kept[drawn]);
  if (!document) return undefined;
  const asked = readAsked(asks === undefined ? undefined : row[asks]);
  return {
    document: askedBook(document, asked),
    form: askedForm({ document, form: kept[holds] }, asked, FORM_WORDS),
    resting: asked.resting ?? {},
  };
}

function valuesIn(value: unknown): StoredRow {
  return typeof value === 'object' && value !== null ? (value as StoredRow) : {};
}

/** Those of the form itself, and of its tables. */
const fieldsOf = ({ fields }: StoredForm): readonly StoredForm['fields'][] => [
  fields,
  ...Object.values(fields).flatMap((field) => {
    const inner = innerOf(field);
    return inner ? [inner] : [];
  }),
];

function wordsOf({ lang }: Ctx): PaperWords {
  return {
    number: serverText(lang, 'sheet.book.number'),
    item: serverText(lang, 'sheet.book.item'),
    frequency: serverText(lang, 'sheet.book.frequency'),
    result: serverText(lang, 'sheet.book.result'),
    everyDays: (days, other) =>
      other === undefined
        ? serverText(lang, 'sheet.book.everyDays', { days })
        : serverText(lang, 'sheet.book.everyDaysAlt', { days, other }),
    nextDue: (day) => serverText(lang, 'sheet.book.nextDue', { day }),
    noPicture: (name) => serverText(lang, 'sheet.noPicture', { name }),
  };
}

async function findPictures(
  { findPicture }: SheetWork,
  { fields }: StoredForm,
  values: StoredRow,
): Promise<FilledBook['pictureOf']> {
  const found = new Map<string, SheetPicture>();
  for (const [name, field] of Object.entries(fields)) {
    const { files } = cardOf(field) ?? {};
    if (files !== 'pictures' && files !== 'drawing') continue;
    for (const file of filesOf(values[name])) {
      const picture = await findPicture(file);
      if (picture) found.set(file.id, picture);
    }
  }
  return (id) => found.get(id);
}
