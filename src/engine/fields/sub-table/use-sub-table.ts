import { useLatest } from 'ahooks';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';

import { clockScope } from '#engine/base/expression-scope.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { initialValues } from '#engine/fields/values/initial-values.ts';
import type { ChildrenField } from '#schemas/types/field.ts';
import { aroundLines } from '#schemas/types/seen.ts';
import type { LineJudge } from './line-judge.ts';
import { isTable, parseTsv, spreadCells } from './paste.ts';
import { withAdded, withCell, withMoved, withoutRow, withRow } from './rows-model.ts';
import { withSuggested } from './suggested.ts';

/** Height of a row as `use-window.ts` counts it. */
export const ROW_PX = 40;
const MAX_ROWS = 1000;
const WARNING_MS = 4000;
const NO_ROWS: readonly Row[] = [];

interface CellSpot {
  readonly row: number;
  readonly column: number;
  /** The row shows inputs. */
  readonly isLive: boolean;
}

/** The rows of a sub-table with the one that is edited, and every way to change them. */
export interface SubTable {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  readonly row: number;
  readonly column: number;
  readonly live: number | undefined;
  readonly canAdd: boolean;
  readonly setCell: (name: string, value: unknown) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface Around {
  readonly judge: LineJudge;
  /** The record around the table, where a column reads it. */
  readonly parent: Row | undefined;
}

/** State and keys of a sub-table: which cell has the focus, which row is live, and every way to change rows. */
export function useSubTable(
  frame: RefObject<HTMLDivElement | null>,
  props: InputProps & Around,
  spec: ChildrenField,
): SubTable {
  const ports = usePorts('texts', 'feedback', 'house');
  const columns = useMemo(
    () => Object.keys(spec.fields).filter((name) => spec.fields[name]?.form !== false),
    [spec],
  );
  const [place, setPlace] = useState<CellSpot>({ row: 0, column: 0, isLive: false });
  const before = useRef<Row | undefined>(undefined);
  const wantsFocus = useRef(false);
  const maxRows = spec.maxRows ?? MAX_ROWS;
  const isLocked = props.disabled === true || props.readOnly === true;
  const around = aroundLines(clockScope(ports), props.parent ?? {});
  const newRow = (): Row => {
    const fresh = initialValues(spec.fields, { user: ports.user, now: ports.now() });
    return withSuggested(spec.fields, { is: fresh }, around);
  };
  // so many lines it has at least: they stand there to be filled in, and are nothing until one is
  const [blank] = useState(() => Array.from({ length: spec.minRows ?? 0 }, newRow));
  const rows = Array.isArray(props.value)
    ? (props.value as readonly Row[])
    : isLocked
      ? NO_ROWS
      : blank;

  // what is suggested follows what is filled in, in new lines alone
  const follow = (was: Row | undefined, is: Row): Row =>
    was?.['id'] === undefined ? withSuggested(spec.fields, { was, is }, around) : is;
  const leave = useLatest(props.onBlur);
  const change = useLatest((name: string, value: unknown) =>
    props.onChange(
      withCell(rows, place.row, name, value).map((is, at) =>
        at === place.row ? follow(rows[at], is) : is,
      ),
    ),
  );
  const setCell = useCallback(
    (name: string, value: unknown) => change.current(name, value),
    [change],
  );
  const go = (row: number, column: number, isLive: boolean): void => {
    if (row < 0 || column < 0 || column >= columns.length) return;
    if (isLive && (!place.isLive || place.row !== row)) before.current = rows[row];
    wantsFocus.current = !isLive;
    setPlace({ row, column, isLive: isLive && !isLocked });
  };
  const add = (at: number): void => {
    if (isLocked || rows.length >= maxRows) return;
    props.onChange(withAdded(rows, at, newRow()));
    before.current = undefined;
    setPlace({ row: at, column: 0, isLive: true });
  };
  const cancel = (): void => {
    if (before.current && place.isLive) props.onChange(withRow(rows, place.row, before.current));
    go(place.row, place.column, false);
  };
  const act = (what: string, row: number): void => {
    const leave = (): void => setPlace((old) => ({ ...old, isLive: false }));
    if (what === 'add') add(rows.length);
    else if (what === 'remove') {
      leave();
      props.onChange(withoutRow(rows, row));
    } else {
      leave();
      props.onChange(withMoved(rows, row, what === 'up' ? -1 : 1));
    }
  };

  useLayoutEffect(() => {
    const line = frame.current?.querySelector<HTMLElement>(`tr[data-row="${place.row}"]`);
    const scroll = frame.current?.querySelector('.eform-sub-scroll');
    if (!line && scroll && rows.length > place.row) scroll.scrollTop = place.row * ROW_PX;
    if (!wantsFocus.current || !line) return;
    wantsFocus.current = false;
    line.querySelector<HTMLElement>(`td[data-cell="${place.column}"]`)?.focus();
  }, [frame, place, rows.length]);

  return {
    rows,
    columns,
    row: Math.min(place.row, Math.max(0, rows.length - 1)),
    column: place.column,
    live: place.isLive && place.row < rows.length ? place.row : undefined,
    canAdd: rows.length < maxRows,
    setCell,
    onKeyDown: (event) => {
      const cell = cellOf(event.target);
      const key = keyOf(event, place.isLive, columns.length, cell?.column ?? place.column);
      if (!key || !cell) return;
      event.preventDefault();
      event.stopPropagation();
      if (key.kind === 'add') add(cell.row + 1);
      else if (key.kind === 'cancel') cancel();
      else if (key.kind === 'edit') go(cell.row, cell.column, true);
      else if (cell.row + key.down < rows.length)
        go(cell.row + key.down, key.column ?? cell.column + key.right, key.isLive);
      else go(cell.row, cell.column, false);
    },
    onPaste: (event) => {
      const text = event.clipboardData.getData('text/plain');
      const cell = cellOf(event.target) ?? (rows.length === 0 ? { row: 0, column: 0 } : undefined);
      if (isLocked || !cell || (place.isLive && !isTable(text))) return;
      event.preventDefault();
      setPlace({ ...cell, isLive: false });
      const pasted = spreadCells(rows, parseTsv(text), {
        ...cell,
        fields: spec.fields,
        columns,
        maxRows,
        newRow,
        isClosed: props.judge.isClosed,
        follow,
        ports,
      });
      props.onChange(pasted.rows);
      if (pasted.left > 0)
        ports.notify(
          'warning',
          ports.t('subTable.pasteLeft', { count: pasted.left, max: maxRows }),
          WARNING_MS,
        );
      else if (pasted.unread > 0)
        ports.notify(
          'warning',
          ports.t('subTable.pasteUnread', { count: pasted.unread }),
          WARNING_MS,
        );
      // judged at once, so that what could not be read is marked where it stands
      if (pasted.unread > 0) setTimeout(() => leave.current?.(), 0);
    },
    onClick: (event) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null;
      const cell = cellOf(event.target);
      if (button && !isLocked)
        act(
          button.dataset['do'] ?? '',
          Number(button.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? 0),
        );
      else if (cell && !(place.isLive && place.row === cell.row)) go(cell.row, cell.column, true);
    },
  };
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

function cellOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const line = cell?.closest<HTMLElement>('[data-row]');
  return cell && line
    ? { row: Number(line.dataset['row']), column: Number(cell.dataset['cell']) }
    : undefined;
}

type Key =
  | { readonly kind: 'add' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'edit' }
  | {
      readonly kind: 'move';
      readonly down: number;
      readonly right: number;
      readonly column?: number;
      readonly isLive: boolean;
    };

/** What a key means in a cell. While a list or a calendar is open, or inside several lines, keys belong to the input. */
function keyOf(
  event: KeyboardEvent<HTMLElement>,
  isLive: boolean,
  columns: number,
  column: number,
): Key | undefined {
  const { key } = event;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return { kind: 'add' };
  if (event.nativeEvent.isComposing) return undefined;
  if (!isLive) return stillKey(key);
  if (key === 'Escape') return { kind: 'cancel' };
  if (key === 'Tab') return tabKey(event.shiftKey, columns, column);
  const isOwn =
    event.target instanceof Element &&
    event.target.closest('.ant-select, .ant-picker, textarea, button') !== null;
  const down = isOwn ? undefined : LIVE_STEPS[key];
  return down === undefined ? undefined : { kind: 'move', down, right: 0, isLive: true };
}

const LIVE_STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Tab walks within the row by itself; at its ends it goes to the next or the previous row. */
function tabKey(isBack: boolean, columns: number, column: number): Key | undefined {
  if (isBack)
    return column === 0
      ? { kind: 'move', down: -1, right: 0, column: columns - 1, isLive: true }
      : undefined;
  return column === columns - 1
    ? { kind: 'move', down: 1, right: 0, column: 0, isLive: true }
    : undefined;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function stillKey(key: string): Key | undefined {
  if (key === 'Enter' || key === 'F2') return { kind: 'edit' };
  const step = STEPS[key];
  return step && { kind: 'move', down: step[0], right: step[1], isLive: false };
}
