import { useMemo, useState } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import type { ColumnModel, ListModel } from './list-model.ts';

/** What a user changed about a list; kept on the server per user and list. Unknown columns are ignored. */
export interface ListPrefs {
  readonly order?: readonly string[];
  /** Whether a column is shown, where it differs from the schema. */
  readonly shown?: Readonly<Record<string, boolean>>;
  /** px */
  readonly widths?: Readonly<Record<string, number>>;
  readonly pins?: Readonly<Record<string, 'left' | 'right' | 'none'>>;
  readonly isUnfolded?: boolean;
}

export interface ListSettings {
  readonly prefs: ListPrefs;
  change(part: Partial<ListPrefs>): void;
  /** Back to the schema, except for the fold of the query card. */
  restoreColumns(): void;
}

/** The user's settings of one list. */
export function useListSettings(model: ListModel): ListSettings {
  const { settings } = useEnginePorts();
  const key = `list.${model.entity.name}`;
  const [prefs, setPrefs] = useState<ListPrefs>(() => settings.get<ListPrefs>(key) ?? {});
  return useMemo(() => {
    const put = (next: ListPrefs): void => {
      setPrefs(next);
      settings.set(key, next);
    };
    return {
      prefs,
      change: (part) => put({ ...prefs, ...part }),
      restoreColumns: () => put(prefs.isUnfolded === undefined ? {} : { isUnfolded: prefs.isUnfolded }),
    };
  }, [prefs, settings, key]);
}

/** All columns as the user arranged them. */
export function arrangeColumns(columns: readonly ColumnModel[], prefs: ListPrefs): readonly ColumnModel[] {
  const order = prefs.order ?? [];
  const place = (column: ColumnModel): number => {
    const index = order.indexOf(column.name);
    return index === -1 ? order.length + columns.indexOf(column) : index;
  };
  return [...columns]
    .sort((a, b) => place(a) - place(b))
    .map((column) => {
      const pin = prefs.pins?.[column.name];
      return {
        ...column,
        width: prefs.widths?.[column.name] ?? column.width,
        pin: pin === undefined ? column.pin : pin === 'none' ? undefined : pin,
        isHidden: prefs.shown?.[column.name] === undefined ? column.isHidden : !prefs.shown[column.name],
      };
    });
}

/** The columns to draw: those of the address when it names some, else the user's own; pinned ones at their ends. */
export function visibleColumns(arranged: readonly ColumnModel[], named: readonly string[] | null): readonly ColumnModel[] {
  const shown = named ? named.flatMap((name) => arranged.filter((column) => column.name === name)) : arranged.filter((column) => !column.isHidden);
  return [...shown.filter((column) => column.pin === 'left'), ...shown.filter((column) => !column.pin), ...shown.filter((column) => column.pin === 'right')];
}
