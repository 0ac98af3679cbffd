import { rowClassOf } from './row-class.ts';

describe('rowClassOf', () => {
  it('class “which one is it”: the row whose detail stands beside the list is marked, whatever else its schema says', () => {
    const [plain, ruled] = [{}, { rowClass: { 'row-danger': 'level == 3' } }].map((spec) => rowClassOf({ spec } as never, { id: '1' }, '7'));

    expect([plain?.({ id: '7' }), plain?.({ id: '8' })]).toEqual(['engine-row engine-row-chosen', 'engine-row']);
    expect(ruled?.({ id: '7', level: '3' })).toBe('engine-row engine-row-chosen engine-row-danger');
  });
});
