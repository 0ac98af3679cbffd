import type { HistoryLine } from '#schemas/api/workflow-running.ts';
import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { SheetBlock, SheetFact, SheetSign } from '#schemas/sheet/document.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { needEntity } from '#server/records/access.ts';
import { demandKeyOrStep } from '#server/records/approval.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { cleanBlock } from '#server/sheet/clean-block.ts';
import { readEnclosed, type SheetPlace } from '#server/sheet/make-sheet.ts';
import { beginPaper, type MadeSheet } from '#server/sheet/paper.ts';
import type { WritePart } from '#server/sheet/parts.ts';
import { shownEntity } from '#server/sheet/sheet-work.ts';
import { sayerOf } from '../engine/drawn-words.ts';
import { aboutOf, keysOf } from './about.ts';
import { findOfRecord, findTold, type ToldInstance } from './detail-store.ts';
import { drawProcessOnPaper, listHiddenFields, needTold } from './detail.ts';
import { listLines } from './history-lines.ts';
import { needPart } from './rights.ts';
import { nameIn } from './tell.ts';

/**
 * A process as its approval sheet (审批单): how it stands, the record it is about, each step with who took it, when and what he said, the
 * drawing as far as it has come, and those who agreed as signatures.
 * @throws AppError as `readDetail`
 */
export async function makeProcessSheet(
  ctx: Ctx,
  id: string,
  place: SheetPlace,
): Promise<MadeSheet> {
  const told = await needTold(ctx, id);
  const paper = beginPaper(ctx);
  const { clean } = paper;
  const lines = await listOldestFirst(ctx, told);
  const steps = {
    ...stepsBlock(ctx, lines, clean),
    title: serverText(ctx.lang, 'sheet.approval.steps'),
  };
  const title = clean(nameIn(ctx.lang, told));
  return paper.finish({
    title,
    running: title,
    head: await headOf(ctx, told, clean),
    blocks: [
      ...(await recordBlocks(ctx, told, place, clean)),
      steps,
      ...(await drawingBlocks(ctx, told, clean)),
    ],
    sign: signsOf(lines, clean),
  });
}

type Clean = (text: string) => string;

/** Facts of a process, called as its list calls them. */
async function headOf(ctx: Ctx, told: ToldInstance, clean: Clean): Promise<readonly SheetFact[]> {
  const { fields } = shownEntity(ctx, 'wfHistory');
  const say = await makeFieldWords(ctx, [fields]);
  const row: StoredRow = {
    processDefinitionName: `${sayerOf(ctx.lang, told.words)(told.name ?? told.key)} v${told.version}`,
    startUserId: told.starterId,
    startUserName: told.starterName,
    startTime: told.startTime,
    status: told.status,
    endTime: told.endTime,
    endComment: told.endComment,
  };
  return HEAD.flatMap((name) => {
    const text = say(fields, name, row);
    const spec = fields[name];
    return spec && text !== '' ? [{ title: clean(spec.title), text: clean(text) }] : [];
  });
}

const HEAD = [
  'processDefinitionName',
  'startUserId',
  'startTime',
  'status',
  'endTime',
  'endComment',
] as const;

/** The record, as far as this person reads it at his step; nothing where he does not. */
async function recordBlocks(
  ctx: Ctx,
  told: ToldInstance,
  place: SheetPlace,
  clean: Clean,
): Promise<readonly SheetBlock[]> {
  const { entity: name } = aboutOf(ctx, told);
  const id = told.businessKey;
  if (name === null || id === null) return [];
  const entity = needEntity(ctx, name);
  try {
    await demandKeyOrStep(ctx, entity, { key: verbPermission(entity, 'info'), id });
    const hidden = await listHiddenFields(ctx, told.id);
    return await readEnclosed(ctx, { name, id, place, clean, hidden });
  } catch (error) {
    if (error instanceof AppError && (error.error === 'forbidden' || error.error === 'notFound'))
      return [];
    throw error;
  }
}

/** The drawing of the process, as far as it has come. */
async function drawingBlocks(
  ctx: Ctx,
  told: ToldInstance,
  clean: Clean,
): Promise<readonly SheetBlock[]> {
  // one that costs more than may be spent on it is left out, as on the screen
  const drawing = await drawProcessOnPaper(ctx, told).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'badModel') return null;
    throw error;
  });
  const title = serverText(ctx.lang, 'sheet.approval.drawing');
  return drawing === null ? [] : [cleanBlock({ kind: 'drawing', title, drawing }, clean)];
}

const isOfPeople = ({ taskId, ai }: HistoryLine): boolean => taskId !== null || ai < 0;

async function listOldestFirst(ctx: Ctx, told: ToldInstance): Promise<readonly HistoryLine[]> {
  const lines = await listLines(ctx, told);
  return lines.filter(isOfPeople).toReversed();
}

const COLUMNS = ['step', 'person', 'from', 'to', 'comment'] as const;
const MINUTE_CHARS = 16;

function stepsBlock(ctx: Ctx, lines: readonly HistoryLine[], clean: Clean) {
  const word = (name: (typeof COLUMNS)[number]) => serverText(ctx.lang, `sheet.approval.${name}`);
  return {
    kind: 'table',
    columns: COLUMNS.map((name) => ({ title: word(name), align: 'left' }) as const),
    rows: lines.map((line) =>
      [
        line.activityName,
        line.assigneeName ?? line.candidates.join(serverText(ctx.lang, 'sheet.separator')),
        line.startTime.slice(0, MINUTE_CHARS),
        (line.endTime ?? '').slice(0, MINUTE_CHARS),
        saidOf(ctx, line),
      ].map(clean),
    ),
  } as const satisfies SheetBlock;
}

/** What came of a step: that it waits, that it was agreed to, or what else was done, with what was said. */
function saidOf({ lang }: Ctx, { endTime, action, comment, undone }: HistoryLine): string {
  const said = comment ?? '';
  if (endTime === null) return serverText(lang, 'sheet.approval.open');
  const text =
    action === 'complete' ? serverText(lang, 'sheet.approval.agreed', { comment: said }) : said;
  return (undone ? serverText(lang, 'sheet.approval.undone', { comment: text }) : text).trim();
}

/** Whoever agreed at a step signs for it; who did so twice, once. */
function signsOf(lines: readonly HistoryLine[], clean: Clean): readonly SheetSign[] {
  const signs = new Map<string, SheetSign>();
  for (const { node, activityName, assigneeName, endTime, action, undone } of lines)
    if (endTime !== null && action === 'complete' && !undone)
      signs.set(`${node} ${assigneeName ?? ''}`, {
        title: clean(activityName),
        text: clean(assigneeName ?? ''),
      });
  return [...signs.values()];
}

/** The steps of a record's newest approval, for those who take part in it or see all. */
export const writeApproval: WritePart = async (ctx, { entity, row }) => {
  const of = { keys: keysOf(ctx, entity.name), entity: entity.name };
  const id = await findOfRecord(ctx.db, of, toText(row['id']));
  const told = id === undefined ? undefined : await findTold(ctx.db, id);
  if (told === undefined || !(await takesPartIn(ctx, told.id))) return undefined;
  return [stepsBlock(ctx, await listOldestFirst(ctx, told), (text) => text)];
};

async function takesPartIn(ctx: Ctx, id: string): Promise<boolean> {
  try {
    await needPart(ctx, id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.error === 'forbidden') return false;
    throw error;
  }
}
