import { useMemo, useState } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import type { ColumnModel, ListModel } from './list-model.ts';
import { isSame } from './list-query.ts';

/** What a user changed about a list; kept on the server per user and list. Unknown columns are ignored. */
export interface ListPrefs {
  readonly order?: readonly string[];
  /** Whether a column is shown, where it differs from the schema. */
  readonly shown?: Readonly<Record<string, boolean>>;
  /** px */
  readonly widths?: Readonly<Record<string, number>>;
  readonly pins?: Readonly<Record<string, 'left' | 'right' | 'none'>>;
  readonly isUnfolded?: boolean;
  /** Ids of saved views in the user's own order. */
  readonly viewOrder?: readonly string[];
  /** The saved view the list opens with; empty text: none, whatever others set. */
  readonly defaultView?: string;
}

export interface ListSettings {
  readonly prefs: ListPrefs;
  change(part: Partial<ListPrefs>): void;
  /** Columns back to the schema; what else was set stays. */
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
      restoreColumns: () => put(withoutColumns(prefs)),
    };
  }, [prefs, settings, key]);
}

function withoutColumns({ order: _order, shown: _shown, widths: _widths, pins: _pins, ...others }: ListPrefs): ListPrefs {
  return others;
}

/** The columns for the address; null when they are those of the schema. */
export function changedColumns(model: ListModel, prefs: ListPrefs): readonly string[] | null {
  const shown = (columns: readonly ColumnModel[]): readonly string[] => columns.filter((column) => !column.isHidden).map((column) => column.name);
  const names = shown(arrangeColumns(model.columns, prefs));
  return isSame(names, shown(model.columns)) ? null : names;
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
