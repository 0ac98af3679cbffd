import { useMemo, useRef, useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
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
  /** Rows of a page. */
  readonly size?: number;
  /** Ids of saved views in the user's own order. */
  readonly viewOrder?: readonly string[];
  /** The saved view the list opens with; empty text: none, whatever others set. */
  readonly defaultView?: string;
}

interface ListSettings {
  readonly prefs: ListPrefs;
  readonly moves: {
    changePrefs(part: Partial<ListPrefs>): void;
    restoreColumns(): void;
  };
}

/** Settings of a list by its entity's name. */
export const settingsKey = (entity: string): string => `list.${entity}`;

/** The user's settings of one list, and the ways to change them; those keep their identity. */
export function useListSettings(model: ListModel): ListSettings {
  const { settings } = useHouse();
  const key = settingsKey(model.entity.name);
  const [prefs, setPrefs] = useState<ListPrefs>(() => settings.get<ListPrefs>(key) ?? {});
  const latest = useRef(prefs);
  const moves = useMemo(() => {
    const put = (next: ListPrefs): void => {
      latest.current = next;
      setPrefs(next);
      settings.set(key, next);
    };
    return {
      changePrefs: (part: Partial<ListPrefs>) => put({ ...latest.current, ...part }),
      restoreColumns: () => put(withoutColumns(latest.current)),
    };
  }, [settings, key]);
  return { prefs, moves };
}

function withoutColumns({
  order: _order,
  shown: _shown,
  widths: _widths,
  pins: _pins,
  ...others
}: ListPrefs): ListPrefs {
  return others;
}

/** The columns for the address; null when they are those of the schema. */
export function changedColumns(model: ListModel, prefs: ListPrefs): readonly string[] | null {
  const shown = (columns: readonly ColumnModel[]): readonly string[] =>
    columns.filter((column) => !column.isHidden).map((column) => column.name);
  const names = shown(arrangeColumns(model.columns, prefs));
  return isSame(names, shown(model.columns)) ? null : names;
}

/** All columns as the user arranged them. */
export function arrangeColumns(
  columns: readonly ColumnModel[],
  prefs: ListPrefs,
): readonly ColumnModel[] {
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
        ...widthsOf(column, prefs.widths?.[column.name]),
        pin: pin === undefined ? column.pin : pin === 'none' ? undefined : pin,
        isHidden:
          prefs.shown?.[column.name] === undefined ? column.isHidden : !prefs.shown[column.name],
      };
    });
}

/** A width of one's own is kept to the px, down to where values would be cut. */
function widthsOf(
  { width, leastWidth, cutWidth }: ColumnModel,
  own: number | undefined,
): Pick<ColumnModel, 'width' | 'leastWidth'> {
  if (own === undefined) return { width, leastWidth };
  const kept = Math.max(own, cutWidth);
  return { width: kept, leastWidth: kept };
}

/**
 * Columns as wide as the box allows: as many of the first ones as find room at their least width are brought into sight, those of
 * texts and names giving way by their shares; the others are scrolled for. They begin where the box ends: half a date at its edge
 * would read as another one. `room` is what is left for data, px; 0: not known yet.
 */
export function fitColumns(columns: readonly ColumnModel[], room: number): readonly ColumnModel[] {
  const fitting = countFitting(columns, room);
  const first = columns.slice(0, fitting);
  const excess = first.reduce((sum, { width }) => sum + width, 0) - room;
  if (room <= 0 || excess === 0) return columns;
  if (excess < 0) return fitting < columns.length ? widened(columns, fitting, -excess) : columns;
  const spare = first.reduce((sum, column) => sum + spareOf(column), 0);
  return columns.map((column, index) => {
    const give = index < fitting ? Math.ceil((spareOf(column) * excess) / spare) : 0;
    return give === 0
      ? column
      : { ...column, width: Math.max(column.leastWidth, column.width - give) };
  });
}

/** The first columns with what they leave over, given to those that would give way: nobody's own width is touched. */
function widened(
  columns: readonly ColumnModel[],
  fitting: number,
  over: number,
): readonly ColumnModel[] {
  const spare = columns.slice(0, fitting).reduce((sum, column) => sum + spareOf(column), 0);
  if (spare === 0 || columns.some(({ pin }) => pin === 'right')) return columns;
  return columns.map((column, index) =>
    index < fitting
      ? { ...column, width: column.width + Math.ceil((spareOf(column) * over) / spare) }
      : column,
  );
}

function countFitting(columns: readonly ColumnModel[], room: number): number {
  let left = room;
  const over = columns.findIndex(({ width, leastWidth }) => {
    left -= Math.min(width, leastWidth);
    return left < 0;
  });
  return over === -1 ? columns.length : over;
}

function spareOf({ width, leastWidth }: ColumnModel): number {
  return Math.max(0, width - leastWidth);
}

/** The columns to draw: those of the address when it names some, else the user's own; pinned ones at their ends. */
export function visibleColumns(
  arranged: readonly ColumnModel[],
  named: readonly string[] | null,
): readonly ColumnModel[] {
  const shown = named
    ? named.flatMap((name) => arranged.filter((column) => column.name === name))
    : arranged.filter((column) => !column.isHidden);
  return [
    ...shown.filter((column) => column.pin === 'left'),
    ...shown.filter((column) => !column.pin),
    ...shown.filter((column) => column.pin === 'right'),
  ];
}
