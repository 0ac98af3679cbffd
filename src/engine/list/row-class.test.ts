import { rowClassOf } from './row-class.ts';

describe('rowClassOf', () => {
  it('class “which one is it”: the row whose detail stands beside the list is marked, whatever else its schema says', () => {
    const [plain, ruled] = [{}, { rowClass: { 'row-danger': 'level == 3' } }].map((spec) =>
      rowClassOf(
        { spec, entity: {} } as never,
        { user: { id: '1' }, now: () => new Date(0) } as never,
        '7',
      ),
    );

    expect([plain?.({ id: '7' }), plain?.({ id: '8' })]).toEqual([
      'engine-row engine-row-chosen',
      'engine-row',
    ]);
    expect(ruled?.({ id: '7', level: '3' })).toBe('engine-row engine-row-chosen engine-row-danger');
  });

  it('an expression reckons with the clock of the house: what has been silent for more than a week', () => {
    const spec = { rowClass: { 'row-muted': 'days(at, $today) > 7' } };
    const classOf = rowClassOf(
      { spec, entity: {} } as never,
      { user: {}, now: () => new Date('2026-11-21T10:30:00+08:00') } as never,
    );

    expect([{ at: '2026-11-13 23:59:59' }, { at: '2026-11-14 00:00:00' }, {}].map(classOf)).toEqual(
      ['engine-row engine-row-muted', 'engine-row', 'engine-row'],
    );
  });

  it('class “two definitions of late”: a row is red while the deadline of its schema counts and has passed, and then alone', () => {
    const entity = {
      fields: { status: { type: 'dict' }, end: { type: 'datetime' } },
      detail: { due: { by: 'end', from: 'end', open: { field: 'status', op: 'eq', value: '1' } } },
    };
    const classOf = rowClassOf(
      { spec: {}, entity } as never,
      { user: {}, now: () => new Date('2026-11-21T10:30:00+08:00') } as never,
    );

    const rows = [
      { status: '1', end: '2026-11-21 10:29:59' },
      { status: '1', end: '2026-11-21 10:30:01' },
      { status: '5', end: '2026-11-20 00:00:00' },
      { status: '1' },
    ];

    expect(rows.map(classOf)).toEqual([
      'engine-row engine-row-danger',
      'engine-row',
      'engine-row',
      'engine-row',
    ]);
  });
});
