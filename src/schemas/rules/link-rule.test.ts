import { bindLinkRule, withoutSurroundings } from './link-rule.ts';

const around = (form: Record<string, unknown>, row: Record<string, unknown> = {}) => ({
  form,
  row,
});

describe('bindLinkRule', () => {
  it('fills in the form and the stored record, and leaves the rest to the server', () => {
    const rule = {
      all: [
        { field: 'a', op: 'eq', value: '$form.x' },
        { field: 'b', op: 'in', value: ['$row.y', 'z'] },
        { field: 'c', op: 'eq', value: '$user.id' },
      ],
    } as const;

    expect(bindLinkRule(rule, around({ x: '1' }, { y: '2' }))).toEqual({
      rule: {
        all: [
          { field: 'a', op: 'eq', value: '1' },
          { field: 'b', op: 'in', value: ['2', 'z'] },
          { field: 'c', op: 'eq', value: '$user.id' },
        ],
      },
    });
  });

  it.each([null, undefined, ''])(
    'class “an empty field matches what is empty as well”: %j matches no row and says which field comes first',
    (x) => {
      expect(bindLinkRule({ field: 'a', op: 'eq', value: '$form.x' }, around({ x }))).toEqual({
        rule: { any: [] },
        awaits: 'x',
      });
    },
  );

  it('class “an empty field matches what is empty as well”: one of a list is left out, an end of a span is open', () => {
    expect(
      bindLinkRule({ field: 'a', op: 'in', value: ['$form.x', '1'] }, around({})).rule,
    ).toEqual({ field: 'a', op: 'in', value: ['1'] });
    expect(
      bindLinkRule({ field: 'a', op: 'between', value: ['$form.x', '1'] }, around({})).rule,
    ).toEqual({ field: 'a', op: 'between', value: [null, '1'] });
  });

  it('an empty field forbids nothing', () => {
    expect(bindLinkRule({ field: 'id', op: 'ne', value: '$row.id' }, around({}))).toEqual({
      rule: { all: [] },
    });
  });

  it('where there is no form its fields narrow nothing', () => {
    expect(
      withoutSurroundings({
        all: [
          { field: 'a', op: 'eq', value: '$form.x' },
          { field: 'b', op: 'eq', value: '1' },
        ],
      }),
    ).toEqual({
      all: [{ all: [] }, { field: 'b', op: 'eq', value: '1' }],
    });
  });
});
