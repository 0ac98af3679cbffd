import {
  COUNT,
  FLAG,
  listOf,
  mapOf,
  nullable,
  NUMBER,
  object,
  TEXT,
  type ValueOf,
} from './shape.ts';

/**
 * One group. `keys` stand in the order of `by` (times cut to their step, `2026-11-20`), null: the field is empty; `names` are those of
 * linked records, null for values whose words stand in the schema; `values` are the measures in the order they were asked, null where no
 * row has a number; `latest` is the newest of the group, `YYYY-MM-DD HH:mm:ss`, absent where it was not asked.
 */
const GROUP = object({
  keys: listOf(nullable(TEXT)),
  names: listOf(nullable(TEXT)),
  count: COUNT,
  values: listOf(nullable(NUMBER)),
  'latest?': nullable(TEXT),
});
/** Rows counted by the values of fields; `isCapped`: there are more groups than were answered. */
export const GROUPS = object({ groups: listOf(GROUP), 'isCapped?': FLAG });
/** How many rows each preset holds under the filters of the list, asked by `presets=`. */
export const PRESET_COUNTS = object({
  presets: mapOf(object({ total: COUNT, 'isCapped?': FLAG })),
});

export type Group = ValueOf<typeof GROUP>;
export type GroupAnswer = ValueOf<typeof GROUPS>;
export type PresetCounts = ValueOf<typeof PRESET_COUNTS>;
