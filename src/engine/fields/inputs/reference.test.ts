import { describe, expect, it } from 'vitest';

import type { Row } from '#engine/base/ports.ts';
import { childrenOf, nest } from './reference.ts';

const shape = (rows: readonly Row[]): unknown =>
  rows.map((row) => (childrenOf(row).length > 0 ? [row['id'], shape(childrenOf(row))] : row['id']));

describe('a tree from flat rows', () => {
  it('orders siblings by their sort', () => {
    expect(
      shape(
        nest([
          { id: '2', pid: '1', sort: 9 },
          { id: '3', pid: '1', sort: 1 },
          { id: '1', pid: '0', sort: 0 },
        ]),
      ),
    ).toEqual([['1', ['3', '2']]]);
  });

  it('takes the smallest parent id that is no row as its root', () => {
    expect(
      shape(
        nest([
          { id: '20', pid: '9' },
          { id: '30', pid: '20' },
        ]),
      ),
    ).toEqual([['20', ['30']]]);
  });

  it('leaves no row out: one whose parent is missing stands at the top', () => {
    expect(
      shape(
        nest([
          { id: '5', pid: '9' },
          { id: '6', pid: '8' },
          { id: '7', pid: '5' },
        ]),
      ),
    ).toEqual([['5', ['7']], '6']);
  });

  it('nor one of a ring: the first of it stands at the top, and the ring ends where it began', () => {
    expect(
      shape(
        nest([
          { id: '1', pid: '0' },
          { id: '2', pid: '4', sort: 2 },
          { id: '4', pid: '2', sort: 1 },
          { id: '3', pid: '3' },
          { id: '5', pid: '4', sort: 1 },
        ]),
      ),
    ).toEqual(['1', '3', ['4', ['5', '2']]]);
  });

  it('orders what came nested too', () => {
    expect(
      shape(
        nest([
          {
            id: '1',
            sort: 2,
            children: [
              { id: '3', sort: 2 },
              { id: '2', sort: 1 },
            ],
          },
          { id: '4', sort: 1 },
        ]),
      ),
    ).toEqual(['4', ['1', ['2', '3']]]);
  });
});
