import { Readable } from 'node:stream';

import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { listOpenTasks } from '#server/areas/workflow/approval/approval-store.ts';
import { submit } from '#server/areas/workflow/approval/desk.ts';
import { findLatestDefinition } from '#server/areas/workflow/engine/definition-store.ts';
import { claimTask, completeTask } from '#server/areas/workflow/engine/tasks.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { writeXlsx } from '#server/base/tables/xlsx.ts';
import { uploadFile, type FileDeps } from '#server/platform/files/files.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import type { SeededCity } from '#server/seeds/demo-city.ts';
import demo from '#server/seeds/demo-papers.json' with { type: 'json' };
import type { DemoPast } from './past.ts';

interface PaperStory {
  readonly past: DemoPast;
  readonly city: SeededCity;
  readonly files: FileDeps;
  readonly nowMs: number;
}

type DemoContract = Omit<(typeof demo.contracts)[number], 'by'> & {
  /** In whose name the platform makes it; absent: the manager of the O&M company makes it himself. */
  readonly by?: string;
};

const CONTRACT = 'contract';
/** A contract is signed and handed in before it begins, and passed a day later. */
const SIGNED_DAYS = 10;
const HANDED_IN_DAYS = 8;

/** Contracts in force for the stations; of a company without people the platform makes it, in the name of its implementer. Where nobody drew their approval there are none. */
export async function fillContracts(story: Omit<PaperStory, 'files'>): Promise<void> {
  if (!(await findLatestDefinition(story.past.at(story.nowMs).db, CONTRACT))) return;
  for (const contract of demo.contracts as readonly DemoContract[])
    await makeContract(story, contract);
}

async function makeContract(
  { past, city, nowMs }: Omit<PaperStory, 'files'>,
  { station: prefix, by, daysAgo, days, ...contract }: DemoContract,
): Promise<void> {
  const beginMs = nowMs - daysAgo * DAY_MS;
  const stations = city.stations.filter(({ station }) => station.code.startsWith(`${prefix}-`));
  const [first] = stations;
  if (!first) return;
  const handedInMs = beginMs - HANDED_IN_DAYS * DAY_MS;
  const author =
    by === undefined ? await past.as(demo.by, handedInMs) : await inNameOf(past, by, handedInMs);
  const { id } = await saveRecord(author, CONTRACT, {
    ...contract,
    type: '1',
    partyKind: '1',
    enterpriseId: first.enterpriseId,
    opsCompanyId: first.opsCompanyId,
    regionCode: first.regionCode,
    stationIds: stations.map(({ stationId }) => stationId),
    signDate: formatWallDay(beginMs - SIGNED_DAYS * DAY_MS),
    beginDate: formatWallDay(beginMs),
    endDate: formatWallDay(beginMs + days * DAY_MS),
  });
  await submit(author, CONTRACT, { id });
  const approver = await past.as(demo.approver, handedInMs + DAY_MS);
  for (const taskId of await listOpenTasks(approver.db, CONTRACT, id)) {
    await claimTask(approver, taskId);
    await completeTask(approver, { taskId, comment: demo.comment, vars: {} });
  }
}

/** Whatever a company's own people would do, of one that has none here. */
async function inNameOf(past: DemoPast, username: string, ms: number): Promise<Ctx> {
  const { id, realName } = (await past.as(username, ms)).actor;
  const system = past.at(ms);
  return { ...system, actor: { ...system.actor, kind: 'user', id, username, realName } };
}

/** What the engineers are taught by: checklists as workbooks, one of them of a station. */
export async function fillTrainings({ past, city, files, nowMs }: PaperStory): Promise<void> {
  for (const {
    sheet,
    station,
    daysAgo,
    ...training
  } of demo.trainings as readonly DemoTraining[]) {
    const ctx = await past.as(demo.by, nowMs - daysAgo * DAY_MS - HOUR_MS);
    const file = await uploadFile(ctx, files, {
      name: `${training.name}.xlsx`,
      stream: Readable.from(
        writeXlsx({
          name: training.name,
          columns: sheet.columns.map((title, at) => ({ title, width: at === 0 ? 14 : 44 })),
          rows: sheet.rows,
        }),
      ),
    });
    const at = city.stations.find((one) => one.station.code === station);
    await saveRecord(ctx, 'trainingFile', {
      ...training,
      ...(at ? { stationId: at.stationId } : {}),
      opsCompanyId: ctx.actor.opsCompanyId,
      files: [file],
    });
  }
}

interface DemoTraining {
  readonly name: string;
  readonly topic: string;
  readonly station?: string;
  readonly daysAgo: number;
  readonly summary: string;
  readonly sheet: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
}
