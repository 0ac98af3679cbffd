import { encode } from 'uqr';

import type { LabelAsked } from '#schemas/api/engine.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fitsSheet, LABEL_SIDE } from '#schemas/language/label.ts';
import { recordAddress } from '#schemas/language/record-address.ts';
import type { SheetCode } from '#schemas/sheet/document.ts';
import { nameUnknown } from '#schemas/sheet/known-text.ts';
import { layOutLabels, type LabelContent } from '#schemas/sheet/labels.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { runWork } from '#server/base/workroom/work-room.ts';
import { makeFieldWords, type SayField } from '#server/platform/field-words/field-words.ts';
import { demandKey, mayRead } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { recordScope } from '#server/records/resource/rule-values.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { shownEntity } from '#server/sheet/sheet-work.ts';

const LIMITS = { timeoutMs: 60_000, memoryMb: 512 } as const;
/** As many pages as there may be labels. */
const MAX_PAGES = 200;

/**
 * Labels of records as a PDF, laid out as the browser prints them, with what this person sees of each.
 * @param home the address of the product without the part behind `#`
 * @throws AppError `notFound` an entity without labels, or a record out of sight; `invalid` labels that do not lie on their paper
 */
export async function makeLabels(
  ctx: Ctx,
  { entity: name, ids, kind, paper }: LabelAsked,
  home: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const entity = shownEntity(ctx, name);
  if (!entity.label) throw new AppError('notFound', { entity: name });
  demandKey(ctx, verbPermission(entity, 'info'));
  demandPaper({ kind, paper });
  const say = await makeFieldWords(ctx, [entity.fields]);
  const labels: LabelContent[] = [];
  for (const id of ids) {
    const row: StoredRow = await readRecordInfo(ctx, name, id);
    labels.push(labelOf({ ctx, entity, say, home }, row));
  }
  const title = `${entity.title} ${serverText(ctx.lang, 'sheet.labels')}`;
  const { bytes } = await runWork(
    {
      job: 'drawPdf',
      input: {
        document: {
          title,
          author: ctx.actor.realName || ctx.actor.username,
          sheet: layOutLabels(labels, kind, paper),
        },
        pictures: new Map(),
        maxPages: MAX_PAGES,
        lang: ctx.lang,
      },
    },
    { who: ctx.actor.id, ...LIMITS },
  );
  if (!bytes) throw new AppError('tooLarge', { max: MAX_PAGES });
  return { name: `${title}.pdf`, bytes };
}

function demandPaper({ kind, paper }: Pick<LabelAsked, 'kind' | 'paper'>): void {
  const isSide = (side: number): boolean => side >= LABEL_SIDE.min && side <= LABEL_SIDE.max;
  const { across, down } = fitsSheet(paper);
  const isOn = kind === 'roll' || (across && down && paper.top >= 0 && paper.side >= 0);
  if (isSide(paper.width) && isSide(paper.height) && isOn) return;
  throw new AppError('invalid', {}, { issues: [{ path: 'paper', rule: 'must', message: '' }] });
}

interface LabelWork {
  readonly ctx: Ctx;
  readonly entity: EntitySchema;
  readonly say: SayField;
  readonly home: string;
}

/** A field that whoever prints is not shown, or that holds nothing, leaves no line. */
function labelOf({ ctx, entity, say, home }: LabelWork, row: StoredRow): LabelContent {
  const { label = {}, fields } = entity;
  const said = (name: string): string => {
    const spec = fields[name];
    return spec && mayRead(ctx.actor, spec) ? nameUnknown(say(fields, name, row)).text : '';
  };
  return {
    title: said(label.title ?? nameFieldOf(entity)),
    lines: (label.lines ?? []).flatMap((name) => {
      const text = said(name);
      return text === '' ? [] : [{ title: fields[name]?.title ?? '', text }];
    }),
    code: codeOf({ ctx, entity, home }, row),
  };
}

/** What cannot be computed, or is too long for a code, leaves none: one that leads nowhere is worse. */
function codeOf(
  { ctx, entity, home }: Omit<LabelWork, 'say'>,
  row: StoredRow,
): SheetCode | undefined {
  const source = entity.label?.qr;
  try {
    const text =
      source === undefined
        ? recordAddress(entity, toText(row['id']), home)
        : toText(evaluate(source, recordScope(ctx, row)));
    if (text === undefined || text === '') return undefined;
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    const path = data
      .flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join('');
    return { path, size };
  } catch {
    return undefined;
  }
}
