import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import type { SheetBlock, SheetSign } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { beginPaper, type MadeSheet, type Paper } from '#server/sheet/paper.ts';
import type { FindPicture } from '#server/sheet/pictures.ts';
import { factsOf, shownEntity, type SheetWork } from '#server/sheet/sheet-work.ts';
import { checkBlocks } from './sheet-results.ts';

/** A version whose page of signatures is written, and where the product is reached; empty where nobody knows. */
export interface PageAsked {
  readonly id: string;
  readonly taskId: string;
  readonly home: string;
  readonly findPicture: FindPicture;
}

/** The page behind a signed report: who prepared, reviewed and issued it and when, of which bytes, and how it is checked. */
export async function writeIssuePage(ctx: Ctx, asked: PageAsked): Promise<MadeSheet> {
  const { id, taskId, home, findPicture } = asked;
  const paper = beginPaper(ctx);
  const place = { home, findPicture, clean: paper.clean };
  const report = await openRecord(ctx, 'testingReport', id, place);
  const task = await openRecord(ctx, 'testingTask', taskId, place);
  const say = (key: Parameters<typeof serverText>[1]) => serverText(ctx.lang, key);
  const told = [...factsOf(report, REPORT_FACTS), ...factsOf(task, TASK_FACTS)];
  const blocks: readonly SheetBlock[] = [
    { kind: 'facts', title: say('lab.issue.task'), columns: 2, facts: told },
    {
      kind: 'facts',
      title: say('lab.issue.conclusion'),
      columns: 1,
      facts: factsOf(report, ['conclusion']),
    },
    stepsOf(report),
    {
      kind: 'facts',
      title: say('lab.issue.bytes'),
      columns: 1,
      facts: factsOf(report, BYTE_FACTS),
    },
    { kind: 'text', text: say('lab.issue.note') },
    ...(await checkBlocks(ctx, home, toText(report.row['checkCode']))),
  ];
  const title = say('lab.issue.title');
  const made = await paper.finish({
    title,
    running: `${title} ${paper.clean(toText(report.row['reportNo']))}`,
    head: [],
    blocks,
    sign: await signsOf(report),
  });
  // it goes out of the house: nobody's watermark, and no other maker than the platform
  const { watermark: _house, ...document } = made.document;
  const time = wallTime(ctx.now()).slice(0, 16);
  return {
    ...made,
    document: {
      ...document,
      made: serverText(ctx.lang, 'lab.issue.made', { time }),
      pageNote: say('lab.issue.page'),
    },
  };
}

const REPORT_FACTS = ['reportNo', 'versionNo'] as const;
const TASK_FACTS = [
  'name',
  'taskType',
  'enterpriseId',
  'stationId',
  'clientName',
  'testingCompanyId',
];
const BYTE_FACTS = ['file', 'fileHash', 'dataHash', 'hash', 'signHash'] as const;

async function openRecord(
  ctx: Ctx,
  name: string,
  id: string,
  place: Pick<SheetWork, 'home' | 'findPicture'> & Pick<Paper, 'clean'>,
): Promise<SheetWork> {
  const entity = shownEntity(ctx, name);
  const row = await readRecordInfo(ctx, name, id);
  return { ctx, entity, row, say: await makeFieldWords(ctx, [entity.fields]), ...place };
}

/** Who did what, when; how the last one signed and what he meant by it. */
const STEPS = [
  ['author', 'authorId', 'uploadedAt'],
  ['auditor', 'auditorId', 'auditedAt'],
  ['signer', 'signerId', 'signedAt'],
] as const;

function stepsOf({ ctx, entity, row, say, clean }: SheetWork): SheetBlock {
  const word = (name: string): string => clean(say(entity.fields, name, row));
  const how = [word('signWay'), word('signMeaning')].filter(Boolean);
  const between = serverText(ctx.lang, 'sheet.separator');
  return {
    kind: 'table',
    title: serverText(ctx.lang, 'lab.issue.signing'),
    columns: (['step', 'who', 'at', 'how'] as const).map((key) => ({
      title: serverText(ctx.lang, `lab.issue.${key}`),
      align: 'left',
    })),
    rows: STEPS.map(([step, who, at]) => [
      serverText(ctx.lang, `lab.issue.${step}`),
      word(who),
      word(at),
      step === 'signer' ? how.join(between) : '—',
    ]),
  };
}

async function signsOf({
  ctx,
  entity,
  row,
  say,
  clean,
  findPicture,
}: SheetWork): Promise<readonly SheetSign[]> {
  const [drawing] = filesOf(row['signature']);
  const picture = drawing && (await findPicture({ ...drawing, name: '' }));
  return STEPS.map(([step, who]): SheetSign => {
    const title = serverText(ctx.lang, `lab.issue.${step}`);
    if (step === 'signer' && picture) return { title, picture };
    return { title, text: clean(say(entity.fields, who, row)) };
  });
}
