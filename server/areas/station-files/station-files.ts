import { STATION_FILES } from '#schemas/api/station-files.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import { nameFieldOf, verbPermission } from '#schemas/language/derive.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { safeName, zipFiles, type ArchivedFile } from '#server/areas/standing-book/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Sheet } from '#server/base/tables/sheet.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask, type BackgroundTaskRun } from '#server/platform/background-task/kinds.ts';
import { findFile, openFile } from '#server/platform/files/files.ts';
import { sheetOfRecords } from '#server/platform/transfer/export/export.ts';
import { demandKey, holdsKey, needEntity } from '#server/records/access.ts';
import type { RawQuery } from '#server/records/resource/list-query.ts';
import { countMatching, listRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { makeRoom } from './library-room.ts';

const EXPORT_TASK = 'stationExport';
const LIBRARY_TASK = 'stationLibrary';
const ENTITY = 'station';
const RIGHT = STATION_FILES.exportStations.permission;

/** Sheets of the workbook besides the stations, by the field that names the station. */
const SHEETS = [
  ['monitorPoint', 'stationId'],
  ['equipment', 'stationId'],
  ['camera', 'stationId'],
  ['door', 'stationId'],
] as const;
/** Whose files make the library of a station. */
const SHELVES = [
  ['station', 'id'],
  ['equipment', 'stationId'],
  ['monitorPoint', 'stationId'],
  ['trainingFile', 'stationId'],
  ['contract', 'stationIds'],
] as const;
/** More is left out, and a list in the archive says what. */
const LIBRARY_BOUNDS = { files: 2000, bytes: 2_000_000_000 };

interface Params {
  readonly stationIds?: readonly string[];
  readonly stationId?: string;
}

/** A workbook of stations, made in the background. @throws AppError `notFound` there are none; `tooMany` */
export async function requestStationExport(
  ctx: Ctx,
  { stationIds }: { readonly stationIds?: readonly string[] },
): Promise<string> {
  const { total } = await countMatching(ctx, needEntity(ctx, ENTITY), stationsOf(stationIds));
  if (total === 0) throw new AppError('notFound', { stations: 0 });
  return addBackgroundTask(ctx, {
    kind: EXPORT_TASK,
    entity: ENTITY,
    name: (own) => serverText(own.lang, 'stationFiles.export'),
    params: { ...(stationIds && { stationIds }) },
    total,
  });
}

/** Every file of a station as an archive, made in the background. @throws AppError `notFound` it is not seen; `tooMany` */
export async function requestStationLibrary(ctx: Ctx, stationId: string): Promise<string> {
  const { name } = await readRecordInfo(ctx, ENTITY, stationId);
  return addBackgroundTask(ctx, {
    kind: LIBRARY_TASK,
    entity: ENTITY,
    name: (own) => titleOf(own, toText(name)),
    params: { stationId },
  });
}

const titleOf = ({ lang }: Ctx, name: string): string =>
  serverText(lang, 'stationFiles.library', { name });

/** Workbooks of stations: under the rights and with the rows that its owner has when it runs. */
export const STATION_EXPORTS = backgroundTask(
  EXPORT_TASK,
  async ({ ctx, task, report }) => {
    demandKey(ctx, RIGHT);
    const { stationIds } = task.params as Params;
    const sheets = await sheetsOfStations(ctx, { stationIds, report });
    const name = `${serverText(ctx.lang, 'stationFiles.export')}.xlsx`;
    return {
      file: { name, bytes: writeWorkbook(sheets) },
      result: { rows: task.total ?? 0, sheets: sheets.length },
    };
  },
  RIGHT,
);

/** The sheets of a workbook of stations: themselves and what stands in them, as far as the actor may see it. */
export async function sheetsOfStations(
  ctx: Ctx,
  {
    stationIds,
    report,
  }: {
    readonly stationIds?: readonly string[] | undefined;
    readonly report: BackgroundTaskRun['report'];
  },
): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = [
    await sheetOfRecords(ctx, ENTITY, { raw: stationsOf(stationIds), report }),
  ];
  for (const [entity, by] of SHEETS)
    if (maySee(ctx, entity))
      // one after the other: each reads its ids
      // oxlint-disable-next-line no-await-in-loop
      sheets.push(
        await sheetOfRecords(ctx, entity, {
          raw: { ...ofStations(by, stationIds), orderField: by, order: 'asc' },
        }),
      );
  return sheets;
}

/** Libraries of stations. */
export const STATION_LIBRARIES = backgroundTask(
  LIBRARY_TASK,
  async (run) => {
    demandKey(run.ctx, RIGHT);
    const stationId = toText((run.task.params as Params).stationId);
    const { name } = await readRecordInfo(run.ctx, ENTITY, stationId);
    return {
      file: {
        name: `${safeName(titleOf(run.ctx, toText(name)))}.zip`,
        bytes: zipFiles(shelved(run, stationId)),
      },
    };
  },
  RIGHT,
);

function stationsOf(ids: readonly string[] | undefined): RawQuery {
  return ids === undefined
    ? { orderField: 'code', order: 'asc' }
    : {
        where: JSON.stringify({ field: 'id', op: 'in', value: ids }),
        orderField: 'code',
        order: 'asc',
      };
}

function ofStations(by: string, ids: readonly string[] | undefined): RawQuery {
  return ids === undefined ? {} : { where: JSON.stringify({ field: by, op: 'in', value: ids }) };
}

function maySee(ctx: Ctx, name: string): boolean {
  const entity = ctx.registry.entity(name);
  return entity !== undefined && holdsKey(ctx.actor, verbPermission(entity, 'page'));
}

/** A file on its way into the library. */
interface Shelved {
  readonly id: string;
  readonly path: string;
}

/**
 * The files of a station by what they belong to, up to the bounds of a library; last a list of what was left out.
 * @yields the next file
 */
async function* shelved(run: BackgroundTaskRun, stationId: string): AsyncGenerator<ArchivedFile> {
  const { ctx, files, report } = run;
  const all = await listShelved(ctx, stationId);
  const left: string[] = [];
  const fits = makeRoom(LIBRARY_BOUNDS);
  for (const [at, { id, path }] of all.entries()) {
    await report(at, all.length);
    const file = await unlessRefused(findFile(ctx, id));
    if (!file) continue;
    if (!fits(file.size)) {
      left.push(path);
      continue;
    }
    const opened = await unlessRefused(openFile(ctx, files, id));
    if (opened) yield { name: path, bytes: opened.bytes };
  }
  if (left.length > 0) yield { name: 'LEFT-OUT.txt', bytes: once(`${left.join('\n')}\n`) };
}

/** What is not his to load, or is gone, stands in no library. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && error.error !== 'unavailable') return undefined;
    throw error;
  });
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function listShelved(ctx: Ctx, stationId: string): Promise<readonly Shelved[]> {
  const all: Shelved[] = [];
  for (const [name, by] of SHELVES) {
    const entity = ctx.registry.localizedEntity(name, ctx.lang);
    if (!entity || !maySee(ctx, name)) continue;
    // one after the other: shelves stand in their order
    // oxlint-disable-next-line no-await-in-loop
    const rows = await listRecords(ctx, name, ofStations(by, [stationId]));
    for (const { id } of rows) {
      // a list leaves fields out
      // oxlint-disable-next-line no-await-in-loop
      const row = await readRecordInfo(ctx, name, id);
      const folder = `${safeName(entity.title)}/${safeName(toText(Reflect.get(row, nameFieldOf(entity))))}`;
      for (const [field, spec] of Object.entries(entity.fields))
        if (cardOf(spec)?.files !== undefined)
          for (const file of filesOf(Reflect.get(row, field)))
            all.push({ id: file.id, path: `${folder}/${safeName(file.name)}` });
    }
  }
  return all;
}
