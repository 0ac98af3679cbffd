import type { RowsNode } from '#schemas/language/address-nodes.ts';
import { askedWith, bindCall, readAnswer } from './address-call.ts';

const scope = {
  $param: { from: '2026-11-01', to: null, kinds: ['1', '2'], word: '', station: '7' },
  $user: { id: '3' },
  $master: { id: '9/1' },
  $today: '2026-11-20',
  $now: '2026-11-20 10:42:00',
};
const node = (part: Partial<RowsNode>): RowsNode => ({ rowsOf: 'GET /x', fields: {}, ...part });

describe('the call of a node', () => {
  it('is filled with parameters, the chosen row, the asker and the clock; what is not filled in is not asked', () => {
    const query = {
      period: ['$param.from', '$param.to'],
      kinds: '$param.kinds',
      word: '$param.word',
      who: '$user.id',
      since: '$today-7d',
      size: 5,
    };

    expect(bindCall(node({ query }), scope)).toEqual({
      api: 'GET /x',
      params: { period: '2026-11-01,', kinds: '1,2', who: '3', since: '2026-11-13', size: 5 },
    });
  });

  it('a body keeps its form, however deep', () => {
    const body = { filter: { station: '$param.station', period: ['$param.from', '$param.to'] } };

    expect(bindCall(node({ rowsOf: 'POST /x/query', body }), scope)?.body).toEqual({
      filter: { station: '7', period: ['2026-11-01', null] },
    });
  });

  it('class “an address out of a value”: a part that is filled in stays one part, and without it nothing is asked', () => {
    expect(bindCall(node({ rowsOf: 'GET /x/{$master.id}/y' }), scope)?.api).toBe('GET /x/9%2F1/y');
    expect(bindCall(node({ rowsOf: 'GET /x/{$param.to}' }), scope)).toBeUndefined();
  });
});

describe('the rows of an answer', () => {
  it.each<[string, unknown, string | undefined, object]>([
    ['a list', [{ a: 1 }, 2], undefined, { rows: [{ a: 1 }], total: 1, isCapped: false }],
    [
      'a page',
      { list: [{ a: 1 }], total: 30, isCapped: true },
      undefined,
      { rows: [{ a: 1 }], total: 30, isCapped: true },
    ],
    ['one object', { a: 1 }, undefined, { rows: [{ a: 1 }], total: 1, isCapped: false }],
    ['a part', { points: [{ a: 1 }] }, 'points', { rows: [{ a: 1 }], total: 1, isCapped: false }],
    [
      'a part of each item, with what stands beside it',
      [
        { nest: 'n', points: [{ a: 1 }] },
        { nest: 'm', points: [] },
      ],
      'points',
      { rows: [{ nest: 'n', a: 1 }], total: 1, isCapped: false },
    ],
    ['nothing', null, 'points', { rows: [], total: 0, isCapped: false }],
  ])('%s', (_, answer, at, expected) => {
    expect(readAnswer(answer, at, {})).toEqual(expected);
  });

  it('groups stand under the names they were asked by, with the names of what they link to', () => {
    const groups = [{ keys: ['7', '2'], names: ['东站', null], count: 4, values: [12] }];

    const { rows } = readAnswer({ groups }, undefined, {
      by: 'stationId,level',
      measure: 'alarms',
    });

    expect(rows).toEqual([
      { stationId: '7', stationName: '东站', level: '2', levelName: null, alarms: 12, count: 4 },
    ]);
  });

  it('class “what is asked by POST answers nothing”: groups are read by the names in the body, too', () => {
    const groups = [{ keys: ['2'], names: [null], count: 4, values: [12] }];
    const call = { params: { page: 1 }, body: { by: 'level', measure: 'alarms' } };

    const { rows } = readAnswer({ groups }, undefined, askedWith(call));

    expect(rows).toEqual([{ level: '2', levelName: null, alarms: 12, count: 4 }]);
  });
});
