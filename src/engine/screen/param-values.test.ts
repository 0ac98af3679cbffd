import type { ScreenParams } from '#schemas/language/screen-params.ts';
import { missingParams, namedParams, readParams, writeParams } from './param-values.ts';

const PARAMS: ScreenParams = {
  period: {
    type: 'datetime',
    title: '时间',
    required: true,
    default: ['$today-7d', null],
    filter: { op: 'between', ends: ['from', 'to'] },
  },
  level: { type: 'dict', title: '级别', dict: 'alarm_level', filter: 'in' },
  month: { type: 'month', title: '月份', default: '$today', filter: 'eq' },
  stationId: { type: 'station', title: '站点', filter: 'eq' },
};
const scope = { $user: { id: '1' }, $today: '2026-11-20', $now: '2026-11-20 10:42:00' };
const read = (address: string) => readParams(PARAMS, new URLSearchParams(address), scope);
const write = (values: Readonly<Record<string, unknown>>, address = '') =>
  writeParams(PARAMS, values, { search: new URLSearchParams(address), scope }).toString();

describe('parameters of a screen', () => {
  it('begin as the schema says, in the form their fields have', () => {
    expect(read('')).toEqual({
      period: ['2026-11-13 00:00:00', null],
      level: undefined,
      month: '2026-11',
      stationId: undefined,
    });
  });

  it('come back from the address they were written to, besides what else stands there', () => {
    const values = {
      period: ['2026-11-01 00:00:00', '2026-11-02 00:00:00'],
      level: ['3', '4'],
      month: '2026-10',
      stationId: '7',
    };

    const address = write(values, 'tab=2');

    expect(new URLSearchParams(address).get('tab')).toBe('2');
    expect(read(address)).toEqual(values);
  });

  it('leave no trace where they are as they began, and stay cleared where a person cleared them', () => {
    expect(write(read(''))).toBe('');
    expect(read(write({ ...read(''), month: undefined })).month).toBeUndefined();
  });

  it('class “an address is written by anybody”: what is no value of the field is none', () => {
    expect(read('from=yesterday&to=2026-13-40&stationId=%3Cb%3E&month=never')).toMatchObject({
      period: undefined,
      month: undefined,
    });
  });

  it('spans are read by the names of their ends; what is needed and empty is told by its title', () => {
    expect(namedParams(PARAMS, read(''))).toMatchObject({
      from: '2026-11-13 00:00:00',
      to: null,
      month: '2026-11',
      stationId: null,
    });
    expect(missingParams(PARAMS, read('from=&to='))).toEqual(['时间']);
  });
});
