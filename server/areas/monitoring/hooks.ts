import { toText } from '#schemas/expressions/values.ts';
import {
  alarmEntity,
  listFactorsOfLimits,
  recoverUnwatched,
  type WatchedFactor,
} from '#server/areas/alarm/face.ts';
import { findOnDuty } from '#server/areas/roster/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { removeAssociations } from '#server/platform/session/online-store.ts';
import { needEntity } from '#server/records/access.ts';
import { hooksOf, type EntityHooks } from '#server/records/hooks.ts';
import { copyWithRoom } from '#server/records/resource/copy-with-room.ts';
import { existsError } from '#server/records/resource/taken-values.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import {
  catalogueCode,
  copyPointFacts,
  copyStationFacts,
  findOverlappingLimit,
  listGrouped,
  hasOtherCase,
  placeOf,
  readUnitsOfLimits,
} from './point-facts-store.ts';
import { withSealedPassword } from './point-password.ts';
import { outlookOf } from './station-outlook.ts';

/** What a station is told with of who is on duty. */
const DUTY = ['onDutyName', 'dutyMobile'];

/** Stations: what points and limits copy of them follows a change; whoever sees one may call who is on duty there. */
export const STATION_HOOKS: EntityHooks<'station'> = {
  judgesAlone: 'always',
  beforeSave: async (ctx, { values, before }) => ({
    ...values,
    ...(await withUnseenGroups(ctx, values.groupIdList, before?.groupIdList)),
  }),
  afterSave: async (ctx, { id, before }) => {
    if (before) await copyStationFacts(ctx.db, id, copied(ctx));
  },
  // a group is who is in it now; what was agreed or planned keeps the name of a station that is gone
  beforeDelete: async (ctx, ids) => {
    for (const id of await listGrouped(ctx.db, ids))
      // oxlint-disable-next-line no-await-in-loop -- each keeps its history
      await changeRecord({ ...ctx, scope: SYSTEM_SCOPE }, 'station', id, { groupIdList: [] });
  },
  async decorate(ctx, rows) {
    const onDuty = await findOnDuty(
      ctx.db,
      rows.map(({ id }) => toText(id)),
      ctx.now(),
    );
    // of one station that is opened; a list shows neither
    const [only] = rows;
    const outlook = only && rows.length === 1 ? await outlookOf(ctx, toText(only['id'])) : {};
    const told = copyWithRoom(rows, [...Object.keys(outlook), ...DUTY]);
    for (const row of told) {
      const duty = onDuty.get(toText(row['id']));
      Object.assign(row, outlook, {
        onDutyName: duty?.name ?? null,
        dutyMobile: duty?.mobile ?? null,
      });
    }
    return told;
  },
};

/** Whoever sets the groups of a station sets those he sees; it stays in the others. */
async function withUnseenGroups(
  ctx: Ctx,
  asked: readonly string[] | null | undefined,
  held: readonly string[] | null | undefined,
): Promise<{ readonly groupIdList?: readonly string[] }> {
  // whoever sees every group, as the system does, leaves none of them out of sight
  if (!asked || ctx.scope.kind === 'all') return {};
  const had = (held ?? []).map(toText);
  const seen = await listVisibleKeys(ctx.db, ctx.scope, needEntity(ctx, 'stationGroup'), {
    keys: had,
    where: hooksOf(ctx, 'stationGroup').where?.(ctx) ?? [],
  });
  return { groupIdList: [...new Set([...asked, ...had.filter((id) => !seen.has(id))])] };
}

/** Monitoring points carry enterprise and region of their station. */
export const POINT_HOOKS: EntityHooks<'monitorPoint'> = {
  // two rows of a file may call their devices alike but for the case of letters
  judgesAlone: 'inBulk',
  async beforeSave(ctx, step) {
    const values = withSealedPassword(ctx, step.values);
    if (values['mn']) await demandOwnName(ctx, step.id, toText(values['mn']));
    const stationId = values['stationId'];
    if (!stationId) return { ...values };
    const place = await placeOf(ctx.db, 'ops_station', toText(stationId));
    return {
      ...values,
      enterpriseId: place?.enterpriseId ?? null,
      regionCode: place?.regionCode ?? null,
    };
  },
  afterSave: async (ctx, { id, before }) => {
    if (before) await copyPointFacts(ctx.db, id, copied(ctx));
  },
  beforeDelete: (ctx, ids) => removeAssociations(ctx, 'monitorPoint', ids),
};

/** @throws AppError `exists` another point has this MN in other letters: nobody could tell the two devices apart. */
async function demandOwnName(ctx: Ctx, id: string, mn: string): Promise<void> {
  if (await hasOtherCase(ctx.db, { id, mn }))
    throw existsError(ctx, needEntity(ctx, 'monitorPoint'), ['mn']);
}

/** Limits carry station, enterprise and region of their point and are said in its unit; of one factor of one point at most one is in force on a day. */
export const LIMIT_HOOKS: EntityHooks<'limit'> = {
  async beforeSave(ctx, { values: given, id, before }) {
    const code = given['factorCode'];
    const values = code
      ? { ...given, factorCode: await catalogueCode(ctx.db, toText(code)) }
      : given;
    await demandFreeSpan(ctx, id, { ...before, ...values });
    const pointId = values['monitorPointId'];
    if (!pointId) return { ...values };
    return { ...values, ...(await placeOf(ctx.db, 'dm_monitor_point', toText(pointId))) };
  },
  async afterSave(ctx, { id, before }) {
    const was = before
      ? [{ pointId: toText(before['monitorPointId']), factorCode: toText(before['factorCode']) }]
      : [];
    await endUnwatched(ctx, [...was, ...(await listFactorsOfLimits(ctx.db, [id]))]);
  },
  async beforeDelete(ctx, ids) {
    await endUnwatched(ctx, await listFactorsOfLimits(ctx.db, ids), ids);
  },
  async decorate(ctx, rows) {
    const units = await readUnitsOfLimits(
      ctx.db,
      rows.map(({ id }) => toText(id)),
    );
    return rows.map((row) => ({ ...row, unit: units.get(toText(row['id'])) ?? null }));
  },
};

/** @throws AppError `invalid` where another enabled limit of the factor is in force on one of its days. */
async function demandFreeSpan(
  ctx: Ctx,
  id: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { monitorPointId, factorCode, enabled, effectiveFrom, effectiveTo } = row;
  if (enabled === false || !monitorPointId || !factorCode) return;
  const day = (value: unknown): string | null =>
    value === null || value === undefined ? null : toText(value).slice(0, 10);
  const span = {
    id,
    monitorPointId: toText(monitorPointId),
    factorCode: toText(factorCode),
    from: day(effectiveFrom),
    to: day(effectiveTo),
  };
  const other = await findOverlappingLimit(ctx.db, span);
  if (!other) return;
  const params = { from: other.from ?? '…', to: other.to ?? '…' };
  throw new AppError(
    'invalid',
    {},
    {
      issues: [{ path: 'effectiveFrom', rule: 'overlap', message: 'errors.limit.overlap', params }],
    },
  );
}

function copied(ctx: Ctx) {
  return {
    point: needEntity(ctx, 'monitorPoint'),
    limit: needEntity(ctx, 'limit'),
    by: ctx.actor.id,
  };
}

/** Nothing would ever end an alarm whose limit is gone or disabled. */
async function endUnwatched(
  ctx: Ctx,
  factors: readonly WatchedFactor[],
  going: readonly string[] = [],
): Promise<void> {
  const ended = await recoverUnwatched(ctx.db, alarmEntity(ctx), factors, {
    going,
    at: ctx.now().toISOString(),
  });
  for (const { id, stationId } of ended)
    ctx.emit('alarm.recovered', { alarmId: id, stationId: stationId ?? '' });
}
