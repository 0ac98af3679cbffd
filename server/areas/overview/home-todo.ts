import type { PageResult } from '#schemas/api/envelope.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import type { HomeTodo } from '#schemas/api/home.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf, verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName, companionName } from '#schemas/language/names.ts';
import { isDue } from '#schemas/rules/due.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Rows of the to-do card. */
const ROWS = 6;
const EMPTY: PageResult<StoredRow> = { total: 0, list: [] };
/** Tasks of approval: those somebody has, and those he may take. They are read by everybody signed in. */
const TASKS = ['wfTodo', 'wfPool'] as const;

type Item = HomeTodo['list'][number];
type Group = HomeTodo['groups'][number];

/**
 * What waits for the actor: of every life cycle the records that a move of his leads on, and the tasks of approval that he has or may
 * take, each as many as the list it stands in; the nearest deadline first, what has none after them, the longest waiting first.
 */
export async function readHomeTodo(ctx: Ctx): Promise<HomeTodo> {
  const [parts, alarms] = await Promise.all([
    Promise.all([
      ...TASKS.map((name) => readTasks(ctx, name)),
      ...ctx.registry.entities().flatMap((entity) => {
        const preset = waitingPreset(ctx, entity);
        return preset === undefined ? [] : [readRecords(ctx, entity, preset)];
      }),
    ]),
    newAlarms(ctx),
  ]);
  const groups = parts.map(({ group }) => group).filter(({ total }) => total > 0);
  return {
    total: groups.reduce((sum, { total }) => sum + total, 0),
    groups,
    list: parts
      .flatMap(({ items }) => items)
      .sort(byDue)
      .slice(0, ROWS),
    alarms,
  };
}

interface Part {
  readonly group: Group;
  readonly items: readonly Item[];
}

/** The preset of what waits for the asker; nothing where the entity has none, or its list is not for him. */
function waitingPreset({ actor }: Ctx, entity: EntitySchema): string | undefined {
  const found = Object.entries(entity.list?.presets ?? {}).find(([, { todo }]) => todo);
  return found &&
    verbsOf(entity).includes('page') &&
    holdsKey(actor, verbPermission(entity, 'page'))
    ? found[0]
    : undefined;
}

async function readRecords(ctx: Ctx, entity: EntitySchema, preset: string): Promise<Part> {
  const by = entity.detail?.due?.by;
  const { total, list } = await pageRecords(ctx, entity.name, {
    preset,
    limit: ROWS,
    ...(by === undefined ? {} : { orderField: columnName(by), order: 'asc' }),
  });
  const now = wallTime(ctx.now());
  return {
    group: { entity: entity.name, preset, total },
    items: list.map((row) => ({
      id: toText(row['id']),
      entity: entity.name,
      text: textOf(entity, row),
      link: null,
      planEnd: by === undefined ? null : textOrNull(row[by]),
      statusTime: textOrNull(row['statusTime'] ?? row['createDate']),
      due: dueOf(entity, row, now),
    })),
  };
}

async function readTasks(ctx: Ctx, name: (typeof TASKS)[number]): Promise<Part> {
  const entity = ctx.registry.entity(name);
  if (!entity) throw new Error(`the entity "${name}" is not in the registry`);
  const { total, list } = await pageRecords(ctx, name, { limit: ROWS });
  const now = wallTime(ctx.now());
  return {
    group: { entity: name, preset: null, total },
    items: list.map((row: StoredRow) => ({
      id: toText(row['id']),
      entity: name,
      text: `${toText(row['title'])} ${toText(row['taskName'])}`,
      link: `/activiti-process-detail?processInstanceId=${toText(row['processInstanceId'])}&taskId=${toText(row['id'])}&processShowType=taskHandle&pid=0`,
      planEnd: textOrNull(row['dueDate']),
      statusTime: textOrNull(row['createTime']),
      due: dueOf(entity, row, now),
    })),
  };
}

async function newAlarms(ctx: Ctx): Promise<HomeTodo['alarms']> {
  const { entity: name, preset } = HOME_PRESETS.newAlarms;
  const entity = ctx.registry.entity(name);
  const { total, list } =
    entity && holdsKey(ctx.actor, verbPermission(entity, 'page'))
      ? await pageRecords(ctx, name, { preset, limit: ROWS })
      : EMPTY;
  return {
    total,
    list: list.map((row) => ({
      id: toText(row['id']),
      level: toText(row['level']),
      alarmTime: toText(row['alarmTime']),
      stationName: textOrNull(row['stationName']),
      message: toText(row['message']),
    })),
  };
}

/** What a row is called on its card in the list. */
function textOf(entity: EntitySchema, row: StoredRow): string {
  const { title = nameFieldOf(entity), subtitle } = entity.list?.cards ?? {};
  return [title, subtitle]
    .flatMap((name) => (name === undefined ? [] : [named(row, name)]))
    .filter(Boolean)
    .join(' ');
}

/** The name of what a field points to, else its value. */
function named(row: StoredRow, field: string): string {
  return toText(row[companionName(field)] ?? row[field]);
}

function dueOf(entity: EntitySchema, row: StoredRow, now: string): Item['due'] {
  if (isDue(entity, row, 'over', now)) return 'over';
  const by = entity.detail?.due?.by;
  return by !== undefined && row[by] && isDue(entity, row, 'open', now) ? 'open' : null;
}

function byDue(a: Item, b: Item): number {
  const [one, other] = [a, b].map(({ due, planEnd }) => (due === null ? null : planEnd));
  if (one && other) return one.localeCompare(other);
  if (one || other) return one ? -1 : 1;
  return String(a.statusTime ?? '').localeCompare(String(b.statusTime ?? ''));
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : toText(value);
}
