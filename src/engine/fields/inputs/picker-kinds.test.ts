import { describe, expect, it } from 'vitest';

import { PICKER_KINDS, shownColumns } from './picker-kinds.ts';

const USER = PICKER_KINDS.user;

describe('class “a column that nobody may read stands empty”', () => {
  it('shows the name alone to whoever may only choose', () => {
    expect(shownColumns(USER, [{ id: '1', realName: '王芳', name: '王芳' }])).toEqual(['realName']);
  });

  it('keeps a column whose values are just not filled in', () => {
    expect(
      shownColumns(USER, [
        { id: '1', realName: '王芳', username: 'wangfang', deptName: null, mobile: null },
      ]),
    ).toEqual(USER.columns);
  });

  it('hides the parents of rows that all stand on top', () => {
    const DEPT = PICKER_KINDS.dept;

    expect(shownColumns(DEPT, [{ id: '1', name: '总局', parentName: '' }])).toEqual(['name']);
  });

  it('shows the whole head before the rows are there', () => {
    expect(shownColumns(USER, [])).toEqual(USER.columns);
  });
});
