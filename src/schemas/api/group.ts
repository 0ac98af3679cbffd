/** The answer of `GET <base>/group`: rows counted by the values of fields. */
export interface GroupAnswer {
  readonly groups: readonly Group[];
  /** There are more groups than were answered. */
  readonly isCapped?: boolean;
}

/** The answer of `GET <base>/group?presets=`: how many rows each preset holds under the filters of the list. */
export interface PresetCounts {
  readonly presets: Readonly<Record<string, { readonly total: number; readonly isCapped?: boolean }>>;
}

/** One group. `keys` stand in the order of `by` (times cut to their step, `2026-11-20`); null: the field is empty. */
export interface Group {
  readonly keys: readonly (string | null)[];
  /** Names of linked records; null for values whose words stand in the schema. */
  readonly names: readonly (string | null)[];
  readonly count: number;
  /** The measures in the order they were asked; null where no row has a number. */
  readonly values: readonly (number | null)[];
  /** The newest `latest` of the group, `YYYY-MM-DD HH:mm:ss`; absent where it was not asked. */
  readonly latest?: string | null;
}
