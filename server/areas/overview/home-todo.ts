import { DEFAULT_PAGE_SIZE, type PageResult } from '#schemas/api/envelope.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import type { HomeTodo, WaitingRow } from '#schemas/api/home.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf, verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName, routeName } from '#schemas/language/names.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import { isDue } from '#schemas/rules/due.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeFieldWords } from '#server/platform/field-words/field-words.ts';
import { holdsKey } from '#server/records/access.ts';
import { titleOf } from '#server/records/resource/input.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Rows of the to-do card. */
const ROWS = 6;
const EMPTY: PageResult<StoredRow> = { total: 0, list: [] };
/** Tasks of approval: those somebody has, and those he may take. They are read by everybody signed in. */
const TASKS = ['wfTodo', 'wfPool'] as const;

/** Rows of a list that are asked for at once. */
const CHUNK = 100;
/** As deep as anybody pages; what lies beyond is only counted. */
const DEEPEST = 1000;

type Group = HomeTodo['groups'][number];

/**
 * What waits for the actor: of every life cycle the records that a move of his leads on, and the tasks of approval that he has or may
 * take, each as many as the list it stands in; the nearest deadline first, what has none after them, the longest waiting first.
 */
export async function readHomeTodo(ctx: Ctx): Promise<HomeTodo> {
  const [parts, alarms] = await Promise.all([readParts(ctx, ROWS), newAlarms(ctx)]);
  const groups = parts.map(({ group }) => group).filter(({ total }) => total > 0);
  return { total: totalOf(parts), groups, list: merge(parts).slice(0, ROWS), alarms };
}

/** A page of the same: all that waits in one list. */
export async function pageTodo(
  ctx: Ctx,
  {
    page = 1,
    limit = DEFAULT_PAGE_SIZE,
  }: { readonly page?: number | undefined; readonly limit?: number | undefined },
): Promise<PageResult<WaitingRow>> {
  const most = Math.min(limit, CHUNK);
  const last = Math.min(page * most, DEEPEST);
  const parts = await readParts(ctx, last);
  return { total: totalOf(parts), list: merge(parts).slice((page - 1) * most, last) };
}

function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { group }) => sum + group.total, 0);
}

/** Every list that something waits in, with its first rows. */
function readParts(ctx: Ctx, most: number): Promise<readonly Part[]> {
  return Promise.all([
    ...TASKS.map((name) => readTasks(ctx, name, most)),
    ...ctx.registry.entities().flatMap((entity) => {
      const preset = waitingPreset(ctx, entity);
      return preset === undefined ? [] : [readRecords(ctx, entity, { preset, most })];
    }),
  ]);
}

/** The rows of all lists as one, each list in its own order, so that every row stands on one page only. */
function merge(parts: readonly Part[]): readonly WaitingRow[] {
  const at = parts.map(() => 0);
  const merged: WaitingRow[] = [];
  for (;;) {
    let next: { readonly row: WaitingRow; readonly part: number } | undefined;
    for (const [part, { items }] of parts.entries()) {
      const row = items[at[part] ?? 0];
      if (row && (!next || byDue(row, next.row) < 0)) next = { row, part };
    }
    if (!next) return merged;
    merged.push(next.row);
    at[next.part] = (at[next.part] ?? 0) + 1;
  }
}

interface Part {
  readonly group: Group;
  readonly items: readonly WaitingRow[];
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

/** The first rows of a list, as many as were asked for: more than one page of it where they are many. */
async function readFirst(
  ctx: Ctx,
  name: string,
  { most, ...query }: Readonly<Record<string, unknown>> & { readonly most: number },
): Promise<PageResult<StoredRow>> {
  const limit = Math.min(most, CHUNK);
  const first = await pageRecords(ctx, name, { ...query, limit });
  const pages = Math.ceil(Math.min(most, first.total) / limit);
  const more = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, async (_, at) =>
      pageRecords(ctx, name, { ...query, limit, page: at + 2 }),
    ),
  );
  return { total: first.total, list: [first, ...more].flatMap(({ list }) => list).slice(0, most) };
}

async function readRecords(
  ctx: Ctx,
  entity: EntitySchema,
  { preset, most }: { readonly preset: string; readonly most: number },
): Promise<Part> {
  const by = entity.detail?.due?.by;
  const { total, list } = await readFirst(ctx, entity.name, {
    preset,
    most,
    ...(by === undefined ? {} : { orderField: columnName(by), order: 'asc' }),
  });
  const now = wallTime(ctx.now());
  const kind = titleOf(ctx, entity);
  const shown = shownFields(entity);
  const say = await makeFieldWords(ctx, [shown]);
  return {
    group: { entity: entity.name, preset, total },
    items: list.map((row) => {
      const due = dueOf(entity, row, now);
      return {
        id: toText(row['id']),
        entity: entity.name,
        kind,
        text: textOf(entity, (field) => say(shown, field, row)),
        state: stateOf(entity, (field) => say(shown, field, row)),
        link: entity.menu ? `/${routeName(entity.menu.url)}/${toText(row['id'])}` : null,
        // a deadline that does not count any more, of an order that is handed in, is nobody's here
        planEnd: by === undefined || due === null ? null : textOrNull(row[by]),
        statusTime: textOrNull(row['statusTime'] ?? row['createDate']),
        due,
      };
    }),
  };
}

async function readTasks(ctx: Ctx, name: (typeof TASKS)[number], most: number): Promise<Part> {
  const entity = ctx.registry.entity(name);
  if (!entity) throw new Error(`the entity "${name}" is not in the registry`);
  const { total, list } = await readFirst(ctx, name, { most });
  const now = wallTime(ctx.now());
  const kind = titleOf(ctx, entity);
  return {
    group: { entity: name, preset: null, total },
    items: list.map((row: StoredRow) => ({
      id: toText(row['id']),
      entity: name,
      kind,
      text: `${toText(row['title'])} ${toText(row['taskName'])}`,
      state: textOrNull(row['taskName']),
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
function textOf(entity: EntitySchema, say: (field: string) => string): string {
  return cardFields(entity).map(say).filter(Boolean).join(' ');
}

/** How far a row is in its life. */
function stateOf(entity: EntitySchema, say: (field: string) => string): string | null {
  const field = statusFieldOf(entity)?.field;
  return field === undefined ? null : say(field) || null;
}

/** The fields of a row that its line is made of, alone: only their dictionaries are read. */
function shownFields(entity: EntitySchema): EntitySchema['fields'] {
  const names = [...cardFields(entity), statusFieldOf(entity)?.field];
  return Object.fromEntries(Object.entries(entity.fields).filter(([name]) => names.includes(name)));
}

function cardFields(entity: EntitySchema): readonly string[] {
  const { title = nameFieldOf(entity), subtitle } = entity.list?.cards ?? {};
  return [title, subtitle].filter((name) => name !== undefined);
}

/** Whether the deadline of a row is over, or counts; null where it has none. */
export function dueOf(entity: EntitySchema, row: StoredRow, now: string): WaitingRow['due'] {
  if (isDue(entity, row, 'over', now)) return 'over';
  const by = entity.detail?.due?.by;
  return by !== undefined && row[by] && isDue(entity, row, 'open', now) ? 'open' : null;
}

function byDue(a: WaitingRow, b: WaitingRow): number {
  const [one, other] = [a, b].map(({ due, planEnd }) => (due === null ? null : planEnd));
  if (one && other) return one.localeCompare(other);
  if (one || other) return one ? -1 : 1;
  return String(a.statusTime ?? '').localeCompare(String(b.statusTime ?? ''));
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : toText(value);
}
