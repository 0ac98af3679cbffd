import type { OrderTask } from '#schemas/api/order-desk.ts';
import { toText } from '#schemas/expressions/values.ts';
import { HANDED_IN } from '#schemas/standing-books/handed-in.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readRecordTimeline } from '#server/moves/possible-moves.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { listOrderBooks } from './books.ts';
import { listOrderPhotos } from './photos.ts';

/** Statuses of an order that ended before it was done. */
const GIVEN_UP: readonly string[] = ['8', '9'];

/**
 * The lines of an order's task bill: the visit, the books, the alarms, and the steps that end it.
 * @throws AppError `notFound` no such order in sight
 */
export async function listOrderTasks(ctx: Ctx, id: string): Promise<readonly OrderTask[]> {
  const order: StoredRow = await readRecordInfo(ctx, 'workOrder', id);
  const books = await listOrderBooks(ctx, id);
  const photos = await listOrderPhotos(ctx, id);
  const steps = lastSteps(await readRecordTimeline(ctx, 'workOrder', id));
  const title = (key: 'visit' | 'alarm' | 'submit' | 'audit' | 'confirm') =>
    serverText(ctx.lang, `workOrder.task.${key}`);
  const step = (
    key: 'visit' | 'alarm' | 'submit' | 'audit' | 'confirm',
    at: unknown,
    files = 0,
  ): OrderTask => ({
    key,
    title: title(key),
    isDone: toText(at) !== '',
    by: toText(at) === '' ? null : (steps.get(MOVE[key]) ?? null),
    at: toText(at) || null,
    files,
  });
  const hasVisit = order['needVisit'] === true || toText(order['checkinTime']) !== '';
  const alarmAt = toText(order['alarmVerifyResult']) === '' ? null : order['submitTime'];
  const [auditAt, confirmAt] = [order['auditTime'], order['completeTime']];
  return [
    ...(hasVisit ? [step('visit', order['checkinTime'], countFiles(order, photos))] : []),
    ...books.map((book): OrderTask => ({
      key: `book.${book.recordId ?? book.bookId}`,
      title: serverText(ctx.lang, 'workOrder.task.book', { name: book.name }),
      isDone: HANDED_IN.includes(book.status ?? ''),
      by: book.fillerName,
      at: book.filledAt,
      files: photos.filter(({ recordId }) => recordId !== null && recordId === book.recordId)
        .length,
    })),
    ...photoTasks(ctx, order),
    ...(toText(order['source']) === '2' ? [step('alarm', alarmAt)] : []),
    step('submit', order['submitTime'], filesOf(order['photos']).length),
    ...(GIVEN_UP.includes(toText(order['status'])) ? [] : [step('audit', auditAt)]),
    ...(order['needConfirm'] === true ? [step('confirm', confirmAt)] : []),
  ];
}

/** Photos an order needs, by what they show. */
const SUBJECTS = [
  ['stationPhotos', 'stationPhotoCount', 'station'],
  ['readingPhotos', 'readingPhotoCount', 'reading'],
  ['beforePhotos', 'beforePhotoCount', 'before'],
  ['afterPhotos', 'afterPhotoCount', 'after'],
] as const;

/** One line for each kind of photos the order needs: done once there are enough. */
function photoTasks({ lang }: Ctx, order: StoredRow): readonly OrderTask[] {
  return SUBJECTS.flatMap(([field, needed, key]) => {
    const [count, files] = [Number(order[needed] ?? 0), filesOf(order[field]).length];
    if (count === 0) return [];
    const what = serverText(lang, `workOrder.photo.${key}`);
    return [
      {
        key: `photos.${key}`,
        title: serverText(lang, 'workOrder.task.photos', { what, count }),
        isDone: files >= count,
        by: null,
        at: null,
        files,
      },
    ];
  });
}

/** The move that does a step. */
const MOVE = {
  visit: 'checkin',
  alarm: 'submit',
  submit: 'submit',
  audit: 'audit',
  confirm: 'confirm',
} as const;

/** Who made each move last; the lines come newest first. */
function lastSteps(lines: readonly StoredRow[]): ReadonlyMap<string, string> {
  const steps = new Map<string, string>();
  for (const line of lines) {
    const move = toText(line['action']);
    const by = toText(line['userName']);
    if (!steps.has(move) && by !== '') steps.set(move, by);
  }
  return steps;
}

/** Pictures that came with a visit: those of the order that its result does not show. */
function countFiles(
  order: StoredRow,
  photos: readonly { readonly id: string; readonly recordId: string | null }[],
): number {
  const shown = ['photos', ...SUBJECTS.map(([field]) => field)];
  const inResult = new Set(shown.flatMap((field) => filesOf(order[field])));
  return photos.filter(({ id, recordId }) => recordId === null && !inResult.has(id)).length;
}

function filesOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one ? [String(one.id)] : [],
  );
}
