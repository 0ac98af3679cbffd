import type { DictItem, Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

const FIRST_TIME = Date.UTC(2026, 0, 1);
const LEVELS = ['Info', 'Minor', 'Major', 'Critical'];
const COLORS = ['primary', 'success', 'warning', 'danger'];
const FORM_KINDS = 10;

/** Dictionary of the scenes. */
export const DICTS: Readonly<Record<string, readonly DictItem[]>> = {
  level: LEVELS.map((dictLabel, index) => ({
    dictValue: String(index + 1),
    dictLabel,
    color: COLORS[index] ?? 'neutral',
  })),
};

/** The twenty columns of the list scenes. */
const COLUMNS: Readonly<Record<string, FieldSpec>> = {
  name: {
    type: 'string',
    title: 'Name',
    list: { width: 160, pin: 'left' },
    filter: 'like',
    quick: true,
  },
  level: { type: 'dict', title: 'Level', dict: 'level', list: { width: 100 }, filter: 'in' },
  status: { type: 'dict', title: 'Status', dict: 'level', list: { width: 100 }, filter: 'in' },
  at: { type: 'datetime', title: 'At', list: { width: 170 }, filter: 'between' },
  isActive: { type: 'bool', title: 'Active', list: { width: 80 } },
  ...Object.fromEntries(
    Array.from({ length: 5 }, (_, i) => [
      `value${i}`,
      { type: 'decimal', title: `Value ${i}`, scale: 2, list: { width: 110 } } as FieldSpec,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 3 }, (_, i) => [
      `count${i}`,
      { type: 'int', title: `Count ${i}`, list: { width: 90 } } as FieldSpec,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 5 }, (_, i) => [
      `text${i}`,
      { type: 'string', title: `Text ${i}`, list: { width: 140 } } as FieldSpec,
    ]),
  ),
  day: { type: 'date', title: 'Day', list: { width: 120 } },
  lastTime: { type: 'datetime', title: 'Last', list: { width: 170 } },
};

export const LIST_ENTITY: EntitySchema = {
  v: 1,
  name: 'benchRow',
  module: 'bench',
  title: 'Rows',
  table: { name: 'bench_row' },
  rest: { base: '/bench/row' },
  fields: COLUMNS,
};

/** Rows of the list scenes: the same every time. */
export function listRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, i) => {
    const time = new Date(FIRST_TIME + ((i * 7919) % 100_000) * 60_000)
      .toISOString()
      .replace('T', ' ')
      .slice(0, 19);
    const row: Record<string, unknown> = {
      id: String(i + 1),
      name: `Row ${i + 1}`,
      level: String(1 + (i % 4)),
      status: String(1 + (i % 3)),
      at: time,
      isActive: i % 2 === 0,
      day: time.slice(0, 10),
      lastTime: time,
    };
    for (let n = 0; n < 5; n += 1) {
      row[`value${n}`] = ((i * 37 + n * 11) % 1000) / 7;
      row[`text${n}`] = `text ${n} of ${i}`;
    }
    for (let n = 0; n < 3; n += 1) row[`count${n}`] = (i * 13 + n) % 5000;
    return row as Row;
  });
}

/** What the field at a place of the big form is: mostly text, some numbers and choices. */
export function formKind(index: number): 'string' | 'decimal' | 'dict' {
  const kind = index % FORM_KINDS;
  return kind === 3 || kind === 6 ? 'decimal' : kind === 9 ? 'dict' : 'string';
}

/** A form of so many fields in three columns. */
export function formEntity(count: number): EntitySchema {
  const fields = Object.fromEntries(
    Array.from({ length: count }, (_, i): [string, FieldSpec] => {
      const kind = formKind(i);
      const title = `Field ${i}`;
      if (kind === 'decimal') return [`f${i}`, { type: 'decimal', title, scale: 2 }];
      if (kind === 'dict') return [`f${i}`, { type: 'dict', title, dict: 'level' }];
      return [`f${i}`, { type: 'string', title, max: 100, required: i % 5 === 0 }];
    }),
  );
  return {
    v: 1,
    name: 'benchForm',
    module: 'bench',
    title: 'Form',
    table: { name: 'bench_form' },
    rest: { base: '/bench/form' },
    fields,
    form: { columns: 3 },
  };
}

/** The columns of the sub-table scene. */
export const SUB_COLUMNS: Readonly<Record<string, FieldSpec>> = {
  code: { type: 'string', title: 'Code', required: true },
  name: { type: 'string', title: 'Name' },
  level: { type: 'dict', title: 'Level', dict: 'level' },
  amount: { type: 'decimal', title: 'Amount', scale: 2 },
  price: { type: 'decimal', title: 'Price', scale: 2 },
  day: { type: 'date', title: 'Day' },
  unit: { type: 'string', title: 'Unit' },
  note: { type: 'string', title: 'Note' },
};

export const SUB_ENTITY: EntitySchema = {
  v: 1,
  name: 'benchSub',
  module: 'bench',
  title: 'Sheet',
  table: { name: 'bench_sub' },
  rest: { base: '/bench/sub' },
  fields: { rows: { type: 'children', title: 'Rows', fields: SUB_COLUMNS } },
};

/** Rows of the sub-table scene. */
export function subRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    code: `C${i}`,
    name: `Name ${i}`,
    level: String(1 + (i % 4)),
    amount: i * 1.25,
    price: i / 3,
    day: '2026-11-20',
    unit: 'kg',
    note: `note ${i}`,
  }));
}

/** The rows in the order of a column; equal ones stay as they are. */
export function sorted(rows: readonly Row[], field: string, sign: number): readonly Row[] {
  return [...rows].sort((a, b) => {
    const [left, right] = [String(a[field]), String(b[field])];
    return left === right ? 0 : left < right ? -sign : sign;
  });
}
