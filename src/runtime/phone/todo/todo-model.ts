import type { Row } from '#engine/base/ports.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isDue } from '#schemas/rules/due.ts';

/** What waits in one list. */
export interface TodoGroup {
  readonly entity: string;
  readonly total: number;
  readonly rows: readonly Row[];
}

/** One thing that waits for the person. */
export interface TodoItem {
  readonly key: string;
  readonly entity: string;
  readonly row: Row;
  /** Until when, `YYYY-MM-DD HH:mm:ss`; empty where it has no deadline. */
  readonly until: string;
  readonly isOver: boolean;
}

/**
 * All that waits in one order: what is overdue on top, then the nearest deadline, what has none after them, the oldest first.
 * @param entityOf undefined for an entity that could not be read: its rows stand last
 */
export function todoItems(
  groups: readonly TodoGroup[],
  entityOf: (name: string) => EntitySchema | undefined,
  now: Date,
): readonly TodoItem[] {
  const clock = wallTime(now);
  return groups
    .flatMap(({ entity: name, rows }) =>
      rows.map((row): TodoItem => {
        const entity = entityOf(name);
        const by = entity?.detail?.due?.by;
        return {
          key: `${name}/${textIn(row, 'id')}`,
          entity: name,
          row,
          until: by === undefined ? '' : textIn(row, by),
          isOver: entity !== undefined && isDue(entity, row, 'over', clock),
        };
      }),
    )
    .toSorted(byUrgency);
}

/** What a card says first, what it says below it, and its status, as the schema of its list says. */
export function cardFields(entity: EntitySchema): {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly tag: string | undefined;
} {
  const { title = nameFieldOf(entity), subtitle, tag } = entity.list?.cards ?? {};
  return { title, subtitle, tag };
}

function byUrgency(a: TodoItem, b: TodoItem): number {
  if (a.isOver !== b.isOver) return a.isOver ? -1 : 1;
  if ((a.until === '') !== (b.until === '')) return a.until === '' ? 1 : -1;
  return (
    a.until.localeCompare(b.until) ||
    textIn(a.row, 'createDate').localeCompare(textIn(b.row, 'createDate'))
  );
}

function textIn(row: Row, name: string): string {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
