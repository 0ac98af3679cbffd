import type { EntitySchema } from '../language/entity.ts';
import type { DueState } from '../language/page.ts';
import type { Rule } from '../types/field-base.ts';
import { kindOf } from '../types/kinds.ts';
import { bindRule } from './bind.ts';
import { matches } from './matches.ts';

const EVERY: Rule = { all: [] };
const NONE: Rule = { any: [] };

/**
 * The records whose deadline counts, or has passed, as `detail.due` of the entity says; none where it says nothing. The one
 * definition of "overdue": presets, tiles, timers, row colours and the home page all ask it. `$now` is left to be bound.
 */
export function dueRule({ detail }: Pick<EntitySchema, 'detail'>, state: DueState): Rule {
  const due = detail?.due;
  if (!due) return NONE;
  const open = due.open ?? EVERY;
  return state === 'open' ? open : { all: [open, { field: due.by, op: 'lt', value: '$now' }] };
}

/** Whether the deadline of a row counts, or has passed. `now` as `YYYY-MM-DD HH:mm:ss`. */
export function isDue(
  entity: Pick<EntitySchema, 'detail' | 'fields'>,
  row: Readonly<Record<string, unknown>>,
  state: DueState,
  now: string,
): boolean {
  const rule = bindRule(dueRule(entity, state), { $now: now, $today: now.slice(0, 10), $row: row });
  return matches(rule, row, { kindOf: (field) => kindOf(entity.fields, field) });
}
