import { describe, expect, it } from 'vitest';

import { arrangeColumns, fitColumns } from './column-prefs.ts';
import type { ColumnModel } from './list-model.ts';

const aColumn = (part: Partial<ColumnModel>): ColumnModel => ({
  name: 'name',
  field: { type: 'string', title: '' },
  title: '',
  width: 100,
  leastWidth: 100,
  cutWidth: 0,
  pin: undefined,
  align: 'left',
  isSortable: false,
  isHidden: false,
  isLink: false,
  isEditable: false,
  cell: undefined,
  summary: undefined,
  ...part,
});
const NAMES = aColumn({ name: 'title', width: 240, leastWidth: 144 });
const STATION = aColumn({ name: 'station', width: 200, leastWidth: 120 });
const DEADLINE = aColumn({ name: 'planEnd', width: 172, leastWidth: 168, cutWidth: 168 });

const widths = (columns: readonly ColumnModel[]) =>
  Object.fromEntries(columns.map(({ name, width }) => [name, width]));

describe('class “a value is cut because the screen is narrow”', () => {
  it('names give way, each by its share; the date keeps what it needs', () => {
    const fitted = widths(fitColumns([NAMES, STATION, DEADLINE], 522));

    expect(fitted['planEnd']).toBeGreaterThanOrEqual(168);
    expect(fitted['title']).toBeLessThan(240);
    expect(Object.values(fitted).reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(522);
  });

  it('what finds no room at all is scrolled for: no column is squeezed for one that stays out of sight', () => {
    expect(widths(fitColumns([NAMES, STATION, DEADLINE], 400))).toEqual({
      title: 218,
      station: 181,
      planEnd: 172,
    });
    // what is left over goes to those that fit: none begins in sight and ends out of it
    expect(widths(fitColumns([NAMES, DEADLINE], 300))).toEqual({ title: 300, planEnd: 172 });
    expect(widths(fitColumns([NAMES, DEADLINE], 100))).toEqual({ title: 240, planEnd: 172 });
  });

  it('where there is room, or nobody knows it yet, nothing changes', () => {
    const columns = [NAMES, DEADLINE];

    expect([fitColumns(columns, 2000), fitColumns(columns, 0)]).toEqual([columns, columns]);
  });

  it('a width that somebody drew stays as it is, but never below what a date needs', () => {
    const [title, planEnd] = arrangeColumns([NAMES, DEADLINE], {
      widths: { title: 300, planEnd: 60 },
    });

    expect([title?.width, title?.leastWidth, planEnd?.width]).toEqual([300, 300, 168]);
  });
});
