import { Readable } from 'node:stream';

import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { issueReport } from '#server/areas/lab/issue.ts';
import { makeReport } from '#server/areas/lab/make.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { uploadFile, type FileDeps } from '#server/platform/files/files.ts';
import { needEntity } from '#server/records/access.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { SeededCity } from '#server/seeds/demo-city.ts';
import demo from '#server/seeds/demo-tests.json' with { type: 'json' };
import type { DemoPast } from './past.ts';
import { drawSignature } from './signature.ts';

export interface TestingStory {
  readonly past: DemoPast;
  readonly city: SeededCity;
  readonly files: FileDeps;
  /** Where the product is reached: the codes of reports lead there. */
  readonly home: string;
  readonly nowMs: number;
}

type DemoTask = Omit<(typeof demo.tasks)[number], 'daysAgo'>;
/** What a task is asked for, and when it was made. */
interface Asked {
  readonly requirement: string;
  readonly beganMs: number;
}
type Fields = Readonly<Record<string, unknown>>;

/** A task on its way: its moves are made at times that follow each other. */
interface Going extends TestingStory {
  readonly id: string;
  readonly beganMs: number;
}

/** A move of the way to a status: who makes it, so many hours after the task was made, and what he fills in. */
interface Step {
  readonly move: string;
  readonly by: string;
  readonly after: number;
  readonly fields?: (going: Going, ctx: Ctx) => Promise<Fields> | Fields;
  /** How many of the samples the move is made for, each in turn; absent: once. */
  readonly samples?: 'some' | 'all';
  /** The results are found and judged before it. */
  readonly hasResults?: true;
  /** It is made as the product makes it, by other means than the move alone. */
  readonly make?: (going: Going, ctx: Ctx) => Promise<unknown>;
  /** What the product does after it. */
  readonly follow?: (going: Going, ctx: Ctx) => Promise<unknown>;
}

/** Days that a task may take. */
const TERM_DAYS = 12;
const TASK: string = 'testingTask';
const RESULT: string = 'testingResult';
const DEMO_PLACE = { lng: 119.976, lat: 30.543 };

const SUBMIT: Step = { move: 'submit', by: '', after: 0.5 };
const DISPATCH: Step = {
  move: 'dispatch',
  by: 'testdispatch',
  after: 2,
  fields: ({ past, beganMs }) => ({
    leaderId: past.idOf('testsampler'),
    samplerIds: [past.idOf('testsampler'), past.idOf('testsampler2')],
    deadline: wallTime(beganMs + TERM_DAYS * DAY_MS),
    comment: demo.deadline,
  }),
};
const ACCEPT: Step = { move: 'accept', by: 'testsampler', after: 3 };
const START: Step = {
  move: 'startSampling',
  by: 'testsampler',
  after: 24,
  fields: async ({ files }, ctx) => ({
    startLocation: DEMO_PLACE,
    startPhotos: [await draw(ctx, files, 'site.png')],
  }),
};
const sampled = (samples: 'some' | 'all'): Step => ({
  move: 'saveSample',
  by: 'testsampler2',
  after: 25,
  samples,
});
const HAND_OVER: Step = {
  move: 'handOver',
  by: 'testsampler',
  after: 29,
  fields: ({ past }) => ({
    takerId: past.idOf('testanalyst'),
    condition: '1',
    seal: '1',
    temperature: 4.2,
  }),
};
/** Every result is found by one and judged by another. */
const RESULTS: readonly { readonly move: string; readonly by: string; readonly after: number }[] = [
  { move: 'receive', by: 'testanalyst', after: 30 },
  { move: 'record', by: 'testanalyst', after: 54 },
  { move: 'submit', by: 'testanalyst', after: 55 },
  { move: 'pass', by: 'testauditor', after: 72 },
];
const FINISH: Step = { move: 'finishTesting', by: 'testanalyst', after: 80, hasResults: true };
const UPLOAD: Step = {
  move: 'uploadReport',
  by: 'testanalyst',
  after: 96,
  make: ({ files, home, id }, ctx) =>
    makeReport(ctx, { files, home }, { id, conclusion: demo.conclusion }),
};
const AUDIT: Step = {
  move: 'audit',
  by: 'testauditor',
  after: 104,
  fields: () => ({ comment: demo.audited }),
};
const REJECT: Step = {
  move: 'reject',
  by: 'testauditor',
  after: 105,
  fields: () => ({ reason: demo.rejected }),
};
const SIGN: Step = {
  move: 'sign',
  by: 'testsigner',
  after: 110,
  fields: async ({ files, id }, ctx) => ({
    signature: [await draw(ctx, files, 'signature.png', id)],
    signMeaning: '1',
  }),
  follow: ({ files, home, id }, ctx) => issueReport(ctx, { files }, { taskId: id, home }),
};
const CANCEL: Step = {
  move: 'cancel',
  by: 'testdispatch',
  after: 6,
  fields: () => ({ reason: demo.cancelled }),
};

const PLANNED = [SUBMIT, DISPATCH, ACCEPT];
const TESTED = [...PLANNED, START, sampled('all'), HAND_OVER];
const REPORTED = [...TESTED, FINISH, UPLOAD];
/** How a task came to each status, by the table of its moves. */
const PATHS: Readonly<Record<string, readonly Step[]>> = {
  '0': [],
  '1': [SUBMIT],
  '2': [SUBMIT, DISPATCH],
  '3': PLANNED,
  '4': [...PLANNED, START, sampled('some')],
  '5': TESTED,
  '6': [...TESTED, FINISH],
  '7': REPORTED,
  '8': [...REPORTED, AUDIT],
  '9': [...REPORTED, AUDIT, SIGN],
  '-1': [...REPORTED, REJECT],
  '-2': [SUBMIT, CANCEL],
};

/** Testing tasks of one testing company in every status, each brought there by its people. Without the company there are none. */
export async function fillTests(story: TestingStory): Promise<void> {
  const ctx = story.past.at(story.nowMs);
  if (!(await companyOf(ctx))) return;
  for (const task of demo.tasks)
    await tellTask(story, task, {
      requirement: demo.requirement,
      beganMs: story.nowMs - task.daysAgo * DAY_MS - HOUR_MS,
    });
}

async function companyOf(ctx: Ctx): Promise<Fields | undefined> {
  return (await rowsBy(ctx, 'testingCompany', { field: 'name', value: demo.company }))[0];
}

/** Makes a task and brings it to its status. */
export async function tellTask(
  story: TestingStory,
  task: DemoTask,
  { requirement, beganMs }: Asked,
): Promise<void> {
  const company = await companyOf(story.past.at(story.nowMs));
  if (!company) return;
  const seeded = story.city.stations.find(({ station }) => station.code === task.station);
  if (!seeded) return;
  const ctx = await story.past.as(task.by, beganMs);
  const { id } = await saveRecord(ctx, TASK, {
    name: task.name,
    taskType: task.type,
    enterpriseId: seeded.enterpriseId,
    stationId: seeded.stationId,
    testingCompanyId: toText(company['id']),
    planDate: formatWallDay(beganMs + DAY_MS),
    requirement,
    items: await itemsOf(ctx, task),
  });
  for (const step of PATHS[task.to] ?? [])
    await inSavepoint(ctx.db, () => makeStep({ ...story, id, beganMs }, task, step));
}

async function makeStep(going: Going, task: DemoTask, step: Step): Promise<void> {
  const atMs = going.beganMs + step.after * HOUR_MS;
  const ctx = await going.past.as(step.by || task.by, atMs);
  const make = (fields: Fields) => moveRecord(ctx, TASK, { id: going.id, move: step.move, fields });
  if (step.hasResults) await findResults(going);
  if (step.make) {
    await step.make(going, ctx);
    return;
  }
  if (step.samples === undefined) {
    await make((await step.fields?.(going, ctx)) ?? {});
    await step.follow?.(going, ctx);
    return;
  }
  const planned = await rowsBy(going.past.at(atMs), 'testingSample', {
    field: 'taskId',
    value: going.id,
  });
  const taken = step.samples === 'all' ? planned : planned.slice(0, Math.ceil(planned.length / 2));
  for (const sample of taken) await make(await sampleFields(going, ctx, sample));
}

async function findResults({ past, id, beganMs }: Going): Promise<void> {
  const results = await rowsBy(past.at(beganMs), RESULT, { field: 'taskId', value: id });
  for (const { move, by, after } of RESULTS)
    for (const [at, result] of results.entries()) {
      const item = demo.items.find(({ code }) => code === result['factorCode']);
      const digits = item?.found[at % item.found.length] ?? '1';
      const fields = move === 'record' ? { digits, instrument: item?.instrument ?? '' } : {};
      const ctx = await past.as(by, beganMs + after * HOUR_MS);
      await moveRecord(ctx, RESULT, { id: toText(result['id']), move, fields });
    }
}

async function sampleFields({ files }: Going, ctx: Ctx, sample: Fields): Promise<Fields> {
  return {
    sampleId: sample['id'],
    point: sample['point'],
    sampledAt: wallTime(ctx.now()),
    method: demo.sampling,
    container: sample['container'],
    preservative: sample['preservative'],
    photos: [await draw(ctx, files, 'bottle.png')],
    temperature: 18.5,
    sealNo: `F${toText(sample['sampleNo']).slice(-2)}`,
    location: DEMO_PLACE,
  };
}

async function itemsOf(ctx: Ctx, task: DemoTask): Promise<readonly Fields[]> {
  const items: Fields[] = [];
  for (const { code, found: _found, instrument: _instrument, ...item } of demo.items) {
    if (!task.items.includes(code)) continue;
    const [factor] = await rowsBy(ctx, 'factor', { field: 'code', value: code });
    if (factor) items.push({ ...item, factorId: factor['id'], point: task.point });
  }
  return items;
}

async function rowsBy(
  ctx: Ctx,
  name: string,
  { field, value }: { readonly field: string; readonly value: string },
): Promise<readonly Fields[]> {
  const entity = needEntity(ctx, name);
  return listRows(ctx.db, ctx.scope, entity, {
    where: [ruleCondition(entity, { field, op: 'eq', value })],
    order: [{ field: 'id', direction: 'asc' }],
  });
}

function draw(ctx: Ctx, files: FileDeps, name: string, hand = name) {
  const stream = Readable.from([drawSignature(`${ctx.actor.username}${hand}`)]);
  return uploadFile(ctx, files, { name, stream });
}
