import type { SheetBlock, SheetColumn } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import type { PartOf } from '#server/sheet/parts.ts';
import type { Listed } from './content.ts';
import { contentOf } from './sheet-parts.ts';

type Blocks = Promise<readonly SheetBlock[] | undefined>;

/** What is not there, is no 0. */
const NOTHING = '-';

const left = (title: string): SheetColumn => ({ title, align: 'left' });
const right = (title: string): SheetColumn => ({ title, align: 'right' });
const shown = (text: string | null): string => text ?? NOTHING;

/** Alarms that began in the period, each a line. */
export async function writeAlarms(ctx: Ctx, { row }: PartOf): Blocks {
  const list = (await contentOf(ctx, row))?.alarmList;
  if (!list) return notListed(ctx, row['alarms']);
  const say = await labelsOf(ctx, ['alarm_type', 'alarm_level', 'alarm_status']);
  const factors = await readFactorNames(ctx);
  const title = titlesOf(ctx);
  return tableOf(ctx, list, {
    columns: [
      left(title('time')),
      left(title('point')),
      left(title('type')),
      left(title('level')),
      left(title('factor')),
      right(title('value')),
      left(title('limit')),
      left(title('until')),
      left(title('status')),
    ],
    row: (line) => [
      line.at,
      line.point,
      say('alarm_type', line.type),
      say('alarm_level', line.level),
      line.factor === null ? NOTHING : (factors.get(line.factor) ?? line.factor),
      shown(line.value),
      shown(line.limitText),
      shown(line.until),
      say('alarm_status', line.status),
    ],
  });
}

/** Orders that were given in the period, each a line, as they stood when the report was made. */
export async function writeOrders(ctx: Ctx, { row }: PartOf): Blocks {
  const list = (await contentOf(ctx, row))?.orderList;
  if (!list) return notListed(ctx, row['orders']);
  const say = await labelsOf(ctx, ['work_order_type', 'work_order_urgency']);
  const states = ctx.registry.localizedStates('workOrder', ctx.lang)?.values ?? {};
  const title = titlesOf(ctx);
  return tableOf(ctx, list, {
    columns: [
      left(title('no')),
      left(title('station')),
      left(title('type')),
      left(title('urgency')),
      left(title('given')),
      left(title('due')),
      left(title('done')),
      left(title('status')),
    ],
    row: (line) => [
      line.no,
      shown(line.station),
      say('work_order_type', line.type),
      say('work_order_urgency', line.urgency),
      line.at,
      shown(line.due),
      shown(line.done),
      states[line.status]?.title ?? line.status,
    ],
  });
}

/** Reports that were made before they listed what happened say so. */
function notListed({ lang }: Ctx, count: unknown): readonly SheetBlock[] | undefined {
  if (Number(count ?? 0) === 0) return undefined;
  return [{ kind: 'text', text: serverText(lang, 'report.notListed') }];
}

const TITLES = {
  time: 'report.time',
  point: 'report.point',
  type: 'report.type',
  level: 'report.level',
  factor: 'report.factor',
  value: 'report.value',
  limit: 'report.limit',
  until: 'report.until',
  status: 'report.status',
  no: 'report.no',
  station: 'report.station',
  urgency: 'report.urgency',
  given: 'report.given',
  due: 'report.due',
  done: 'report.done',
} as const;

const titlesOf =
  ({ lang }: Ctx) =>
  (key: keyof typeof TITLES): string =>
    serverText(lang, TITLES[key]);

async function labelsOf(
  ctx: Ctx,
  dicts: readonly string[],
): Promise<(dict: string, value: string | null) => string> {
  const labels = await readLabelsOf(ctx, dicts);
  return (dict, value) => (value === null ? NOTHING : (labels.get(dict)?.get(value) ?? value));
}

function tableOf<T>(
  { lang }: Ctx,
  { total, lines }: Listed<T>,
  table: {
    readonly columns: readonly SheetColumn[];
    readonly row: (line: T) => readonly string[];
  },
): readonly SheetBlock[] {
  const more = total - lines.length;
  return [
    { kind: 'table', columns: table.columns, rows: lines.map(table.row) },
    ...(more > 0
      ? [{ kind: 'text', text: serverText(lang, 'report.more', { count: more }) } as const]
      : []),
  ];
}
