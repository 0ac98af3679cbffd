import type { SheetLine, SheetView } from '#schemas/api/assess.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import { matches } from '#schemas/rules/matches.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { findVisible } from '#server/records/resource/read.ts';
import {
  listNewest,
  type NewestSheet,
  listLines,
  listMarks,
  listVetoes,
  type MarkRow,
  type StoredLine,
} from './assess-store.ts';
import { opensOf } from './figures.ts';
import { INDICATORS, TARGET_KINDS, type TargetKind } from './indicators.ts';
import { objected } from './who.ts';

/** Periods that the curve shows, versions among them. */
const HISTORY = 40;
/** Sheets that the home page shows. */
const NEWEST = 6;
const ANNOUNCED = '1';

/** The newest announced sheet of everybody whom the asker sees, the lowest scores first; none for who may not read sheets. */
export async function listNewestSheets(ctx: Ctx): Promise<readonly NewestSheet[]> {
  const entity = needEntity(ctx, 'assessSheet');
  if (!holdsKey(ctx.actor, verbPermission(entity, 'page'))) return [];
  return listNewest(ctx.db, ctx.scope, entity, {
    where: hooksOf(ctx, 'assessSheet').where?.(ctx) ?? [],
    limit: NEWEST,
  });
}

/** A sheet with all that explains it: where the rows behind its figures stand, its versions, the periods before. @throws AppError `notFound` no such sheet in sight */
export async function readSheet(ctx: Ctx, id: string): Promise<SheetView> {
  const entity = needEntity(ctx, 'assessSheet');
  const row = await findVisible(ctx, entity, id);
  const [from, to] = [toText(row.periodFrom).slice(0, 10), toText(row.periodTo).slice(0, 10)];
  const kind = TARGET_KINDS.find((one) => one === row.kind) ?? '1';
  const target = { kind, id: toText(row.targetId) };
  const [lines, marks, vetoes] = await Promise.all([
    listLines(ctx.db, id),
    listMarks(ctx.db, ctx.scope, entity, {
      kind,
      periodKind: toText(row.periodKind),
      targetId: target.id,
      to,
      where: hooksOf(ctx, 'assessSheet').where?.(ctx) ?? [],
      limit: HISTORY,
    }),
    listVetoes(ctx.db, { ...target, from, to }),
  ]);
  const period = toText(row.period);
  return {
    kind,
    objectionDue: toText(row.objectionDue) || null,
    vetoes: vetoes.map((one) => ({ ...one })),
    items: lines.map((line) => lineOf(line, target, { from, to })),
    versions: marks
      .filter((mark) => mark.period === period)
      .map((mark) => ({
        mark: markOf(mark),
        points: mark.points,
        objection: mark.objection,
        answer: mark.answer,
      })),
    history: newestOfEach(marks).map(markOf),
    mayObject:
      row.status === ANNOUNCED &&
      (parseWallTime(toText(row.objectionDue)) ?? Infinity) >= ctx.now().getTime() &&
      matches(objected(ctx.actor), row, { kindOf: (name) => kindOf(entity.fields, name) }),
  };
}

function lineOf(
  line: StoredLine,
  target: { readonly kind: TargetKind; readonly id: string },
  days: { readonly from: string; readonly to: string },
): SheetLine {
  const { indicator, total } = line;
  const opens = (which: 'all' | 'bad') =>
    total === null ? null : opensOf(indicator, target, days, which);
  return { ...line, unit: unitOf(indicator), opens: opens('all'), opensBad: opens('bad') };
}

function unitOf(indicator: string): SheetLine['unit'] {
  const kind = INDICATORS[indicator]?.kind;
  if (kind === undefined) return 'none';
  return kind === 'count' ? 'count' : kind === 'sum' ? 'points' : 'rate';
}

/** Of each period the version that counts: the newest. They come oldest first. */
function newestOfEach(marks: readonly MarkRow[]): readonly MarkRow[] {
  return [...new Map(marks.map((mark) => [mark.period, mark])).values()];
}

function markOf({
  id,
  period,
  revision,
  status,
  score,
  level,
  creditLevel,
}: MarkRow): SheetView['history'][number] {
  return { id, period, revision, status, score, level, creditLevel };
}
