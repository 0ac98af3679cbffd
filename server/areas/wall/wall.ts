import { HOME_CARDS } from '#schemas/api/home-cards.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import { WALL_PARTS, type WallAlarm, type WallPart, type WallPicture } from '#schemas/api/wall.ts';
import { isWithin } from '#schemas/basics/elapsed.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { compareByReading } from '#schemas/formats/by-reading.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import { listNewestSheets } from '#server/areas/assess/face.ts';
import {
  rankRegions,
  readHomeKpi,
  readStationStatus,
  readWorkOrderStatus,
} from '#server/areas/overview/face.ts';
import { listEnterpriseRates } from '#server/areas/quality/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readProductName } from '#server/platform/settings/product-name.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { readParamSince } from '#server/records/param-store.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { listPoints } from './wall-store.ts';

/** All screens of one sight are answered the same picture for so long. */
const KEEP_MS = 5 * SECOND_MS;
/** Sights whose pictures are kept. */
const MOST_KEPT = 200;
const ENTERPRISES = 10;
const ALARMS = 20;
const CAMERAS = 4;

/** How a part is made, and by which keys (any of them) it is seen: those of the card of home that shows the same. */
interface Part<P extends WallPart> {
  readonly needs: readonly string[];
  readonly read: (ctx: Ctx) => Promise<WallPicture[P]>;
}

const needsOf = (card: keyof typeof HOME_CARDS): readonly string[] => {
  const facts = HOME_CARDS[card];
  return 'needs' in facts ? facts.needs : [];
};

type Parts = { readonly [P in WallPart]: Part<P> };

/** How each part is made on a server. */
export const WALL_MAKERS: Parts = {
  kpi: { needs: needsOf('kpi'), read: readHomeKpi },
  stations: { needs: needsOf('stations'), read: readStationStatus },
  enterprises: { needs: needsOf('rates'), read: rankEnterprises },
  regions: { needs: needsOf('regions'), read: rankRegions },
  alarms: { needs: needsOf('trend'), read: listOpenAlarms },
  orders: { needs: needsOf('orders'), read: readWorkOrderStatus },
  credit: { needs: needsOf('assessment'), read: listNewestSheets },
  cameras: { needs: ['ops:video:play'], read: listCameras },
  points: {
    needs: needsOf('stations'),
    read: (ctx) =>
      listPoints(ctx.db, ctx.scope, {
        station: needEntity(ctx, 'station'),
        alarm: needEntity(ctx, 'alarmRecord'),
      }),
  },
};

interface Kept {
  readonly madeMs: number;
  readonly picture: Promise<WallPicture>;
}

/** The walls of a server. Who sees the same by the same rights in the same language is answered the same picture for five seconds. */
export function makeWall(made: Parts = WALL_MAKERS): { read(ctx: Ctx): Promise<WallPicture> } {
  const kept = new Map<string, Kept>();
  return {
    read(ctx) {
      const parts = WALL_PARTS.filter((part) => isSeen(ctx, made[part].needs));
      const key = JSON.stringify([ctx.scope, parts, ctx.lang, ctx.screen !== undefined]);
      const nowMs = ctx.now().getTime();
      const known = kept.get(key);
      if (known && isWithin(KEEP_MS, known.madeMs, nowMs)) return known.picture;
      kept.delete(key);
      const picture = makePicture(ctx, parts, made);
      kept.set(key, { madeMs: nowMs, picture });
      picture.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return picture;
    },
  };
}

/** The first moment of a day of China. */
function startOfDay(at: Date): number {
  return parseWallTime(formatWallDay(at)) ?? at.getTime();
}

function isSeen(ctx: Ctx, needs: readonly string[]): boolean {
  return needs.length === 0 || needs.some((key) => holdsKey(ctx.actor, key));
}

/** A part that cannot be made is named; the others are there. */
async function makePicture(
  ctx: Ctx,
  parts: readonly WallPart[],
  made: Parts,
): Promise<WallPicture> {
  const failed: WallPart[] = [];
  const part = async <P extends WallPart>(name: P): Promise<WallPicture[P] | null> => {
    if (!parts.includes(name)) return null;
    try {
      return await made[name].read(ctx);
    } catch (error) {
      ctx.log.error({ error, part: name }, 'a part of the wall could not be made');
      failed.push(name);
      return null;
    }
  };
  const [title, weather] = await Promise.all([
    readProductName(ctx),
    // the weather of another day is none
    readParamSince(ctx.db, 'WALL_WEATHER', startOfDay(ctx.now())),
  ]);
  const [kpi, stations, enterprises, regions, alarms, orders, credit, cameras, points] =
    await Promise.all([
      part('kpi'),
      part('stations'),
      part('enterprises'),
      part('regions'),
      part('alarms'),
      part('orders'),
      part('credit'),
      part('cameras'),
      part('points'),
    ]);
  return {
    at: wallTime(ctx.now()),
    title,
    weather,
    failed,
    kpi,
    stations,
    enterprises,
    regions,
    alarms,
    orders,
    credit,
    cameras,
    points,
  };
}

/** Enterprises by 传输有效率 of today so far, as the list of 数据质量 by enterprise says it; of yesterday while no hour of today is due yet. */
async function rankEnterprises(ctx: Ctx): Promise<NonNullable<WallPicture['enterprises']>> {
  const today = formatWallDay(ctx.now());
  const ranked = await rankOfDay(ctx, today);
  return ranked.length > 0 ? ranked : rankOfDay(ctx, shiftDate(today, -1));
}

async function rankOfDay(ctx: Ctx, day: string): Promise<NonNullable<WallPicture['enterprises']>> {
  const rows = await listEnterpriseRates(ctx, { kind: 'day', date: day });
  return rows
    .flatMap(({ id, name, effectiveTransmission: rate }) =>
      rate === null ? [] : [{ id, name, rate, day }],
    )
    .toSorted((a, b) => b.rate - a.rate || compareByReading(a.name, b.name))
    .slice(0, ENTERPRISES);
}

/** The first cameras of their list. */
async function listCameras(ctx: Ctx): Promise<NonNullable<WallPicture['cameras']>> {
  const { list } = await pageRecords(ctx, 'camera', { limit: CAMERAS });
  return list.map((row) => ({ id: row.id, name: toText(row['name']) }));
}

/** As the list of alarms tells them: its view of new ones, the newest first. */
async function listOpenAlarms(ctx: Ctx): Promise<readonly WallAlarm[]> {
  const { entity, preset } = HOME_PRESETS.newAlarms;
  const { list } = await pageRecords(ctx, entity, { preset, limit: ALARMS });
  return list.map((row) => ({
    id: toText(row['id']),
    level: toText(row['level']),
    text: toText(row['message']) || toText(row['headline']),
    stationId: toText(row['stationId']) || null,
    stationName: toText(row['stationName']) || null,
    alarmTime: toText(row['alarmTime']),
  }));
}
