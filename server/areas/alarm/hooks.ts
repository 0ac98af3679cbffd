import { MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { copyWithRoom } from '#server/records/resource/copy-with-room.ts';
import { aboutLinkOf, listAboutLinks } from './about-links.ts';
import { listCollected } from './collectors.ts';
import { headlineOf, reasonOf } from './reason.ts';

/** The name beside the link to the point: an alarm of none says where it is all the same, at its station or with its company. */
const PLACE = 'monitorPointName';
const ADDED = ['reason', 'headline', 'aboutLink', 'isCollected', 'lastedMinutes'];

/** Adds the collection mark, why there is an alarm, and how long an alarm has lasted to answered rows. */
export const ALARM_HOOKS: EntityHooks<'alarmRecord'> = {
  adds: ADDED,
  async decorate(ctx: Ctx, rows: readonly Record<string, unknown>[]) {
    const collected = await listCollected(
      ctx,
      rows.map(({ id }) => String(id)),
    );
    const kinds = await readDictionaryLabels(ctx, 'alarm_type');
    const flags = await readDictionaryLabels(ctx, 'data_flag');
    const said = { kinds, flags, lang: ctx.lang };
    const links = await listAboutLinks(ctx, rows);
    const now = ctx.now();
    const told = copyWithRoom(rows, ADDED);
    for (const row of told) {
      row[PLACE] ??= row['stationName'] ?? row['opsCompanyName'] ?? null;
      row['reason'] = reasonOf(row, said);
      row['headline'] = headlineOf(row, said);
      row['aboutLink'] = aboutLinkOf(links, row['evidence']);
      row['isCollected'] = collected.has(String(row['id']));
      row['lastedMinutes'] = lastedMinutes(row, now);
    }
    return told;
  },
};

function lastedMinutes(row: Readonly<Record<string, unknown>>, now: Date): number | null {
  const start = parseWallTime(row['alarmTime']);
  const end =
    row['isActive'] === true
      ? now.getTime()
      : (parseWallTime(row['recoverTime']) ?? parseWallTime(row['lastTime']));
  return start === null || end === null ? null : Math.max(0, Math.round((end - start) / MINUTE_MS));
}
