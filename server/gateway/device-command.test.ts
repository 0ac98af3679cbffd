import { describe, expect, it } from 'vitest';

import {
  DEVICE_COMMANDS,
  findCommand,
  listDownCommands,
  type DownCommand,
} from '#schemas/dictionaries/device-commands.ts';
import dictionaries from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import commandFile from '#schemas/entities/gw/command.json' with { type: 'json' };
import deviceFile from '#schemas/entities/gw/device.json' with { type: 'json' };
import { buildRequest, makeRequest } from './device-command.ts';

const command = (cn: string): DownCommand => findCommand(cn) as DownCommand;
const content = (
  cn: string,
  given: Record<string, unknown>,
  edition: '2005' | '2017' | '2025' = '2017',
): string => {
  const made = makeRequest(command(cn), given, edition);
  return 'request' in made
    ? made.request.content
    : made.bad.map(({ field, rule }) => `${field} ${rule}`).join();
};

describe('the table of commands', () => {
  it('class “a command nobody knows”: every command of the dictionary stands in it once, and no other', () => {
    expect(DEVICE_COMMANDS.map(({ cn }) => cn)).toEqual(
      dictionaries.cn_code.items.map(({ value }) => value),
    );
  });

  it.each([
    ['1000', { overTime: 5, reCount: '3' }, 'OverTime=5;ReCount=3'],
    ['1000', { overTime: 0, reCount: 100 }, 'overTime minValue,reCount maxValue'],
    ['1062', { rtdInterval: 29 }, 'rtdInterval minValue'],
    ['1062', { rtdInterval: 3601 }, 'rtdInterval maxValue'],
    ['1062', { rtdInterval: '30.5' }, 'rtdInterval int'],
    ['1064', { minInterval: '7' }, 'minInterval dict'],
    ['1064', { minInterval: '30' }, 'MinInterval=30'],
    ['1072', { newPw: '12345' }, 'newPw format'],
    ['3011', { polId: '' }, 'polId required'],
    ['3011', { polId: 'w01018;MN=1' }, 'polId format'],
    ['3011', { polId: 'w01018', calibrationType: '1' }, 'PolId=w01018'],
    ['3016', { polId: 'w01018', cstartTime: '250000', ctime: 2 }, 'cstartTime format'],
    [
      '3016',
      { polId: 'w01018', cstartTime: '093000', ctime: 2 },
      'PolId=w01018;CstartTime=093000;Ctime=2',
    ],
    ['3020', { polId: 'w01018', infoId: 'i11001' }, 'PolId=w01018;InfoId=i11001'],
    [
      '3021',
      { polId: 'w01018', infoId: 'i13004', info: '0-100' },
      'PolId=w01018;InfoId=i13004;i13004-Info=0-100',
    ],
    ['3021', { polId: 'w01018', infoId: 'i13004', info: '1&&' }, 'info format'],
    [
      '2061',
      { beginTime: '2026-03-01 00:00:00', endTime: '2026-03-01 05:00:00' },
      'BeginTime=20260301000000;EndTime=20260301050000',
    ],
    ['2061', { beginTime: '2026-03-02', endTime: '2026-03-01' }, 'endTime datetime'],
    ['2061', { beginTime: '1926-03-02', endTime: '2026-03-01' }, 'endTime maxValue'],
    ['2051', { beginTime: '2026-03-01', endTime: '2026-04-02' }, 'endTime maxValue'],
    [
      '2051',
      { beginTime: '2026-03-01', endTime: '2026-04-01' },
      'BeginTime=20260301000000;EndTime=20260401000000',
    ],
  ])('%s of %j is %s', (cn, given, expected) => {
    expect(content(cn, given)).toBe(expected);
  });

  it('editions differ in what they are told', () => {
    expect(content('3011', { polId: 'a21026', calibrationType: '1' }, '2025')).toBe(
      'PolId=a21026;CalibrationType=1',
    );
    expect(content('2051', { beginTime: '2026-03-01', endTime: '2026-03-02' }, '2005')).toBe(
      'BeginTime=20260301000000,EndTime=20260302000000',
    );
  });

  it('class “a secret that is kept”: a password is in the frame, and in nothing that is kept', () => {
    const made = makeRequest(command('1072'), { newPw: 'a1b2c3' }, '2017');
    const request = 'request' in made ? made.request : null;
    const frame = buildRequest(
      { mn: 'M1', st: '32', pw: '123456', edition: '2017' },
      {
        cn: '1072',
        qn: '20260301080000001',
        content: request?.content ?? '',
        secret: request?.secret ?? null,
        now: new Date(0),
      },
    );

    expect(request?.content).toBe('NewPW={secret}');
    expect(frame.toString()).toContain('ST=32;CN=1072;PW=123456;MN=M1;Flag=5;CP=&&NewPW=a1b2c3&&');
  });
});

interface FormField {
  readonly type: string;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly dict?: string;
  readonly visibleWhen?: string;
  readonly requiredWhen?: string;
}

/** The numbers that stand in an expression, in order. */
const commandsIn = (expression = ''): readonly string[] => expression.match(/\d{4}/g) ?? [];

describe.each(['ask', 'control'] as const)(
  'class “a form that asks something else than the command takes”: the form of %s',
  (group) => {
    const form = (
      deviceFile.actions as unknown as Record<
        string,
        { form: { fields: Record<string, FormField> }; body: Record<string, string> }
      >
    )[group];
    const fields = form?.form.fields ?? {};
    const commands = listDownCommands(group);
    const dictionary = (
      commandFile.dictionaries as Record<string, { values: Record<string, unknown> }>
    )[`device_${group}`];

    it('offers the commands of the table', () => {
      expect(Object.keys(dictionary?.values ?? {}).sort()).toEqual(commands.map(({ cn }) => cn));
    });

    it('asks for their parameters, each with its range, where and only where a command takes it', () => {
      const params = commands.flatMap(({ cn, down }) =>
        down.params.filter(({ kind }) => kind !== 'now').map((param) => ({ cn, ...param })),
      );
      const expected = Object.fromEntries(
        [...new Set(params.map(({ field }) => field))].map((name) => {
          const own = params.filter(({ field }) => field === name);
          return [
            name,
            {
              visible: own.map(({ cn }) => cn),
              required: own.filter(({ isOptional }) => !isOptional).map(({ cn }) => cn),
              min: own[0]?.min,
              max: own[0]?.max,
            },
          ];
        }),
      );
      const found = Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => name !== 'cn' && name !== 'reason')
          .map(([name, field]) => [
            name,
            {
              visible: commandsIn(field.visibleWhen),
              required: commandsIn(field.requiredWhen),
              ...(field.type === 'int' ? { min: field.min, max: field.max } : {}),
            },
          ]),
      );

      expect(found).toEqual(expected);
      expect(Object.keys(form?.body ?? {}).sort()).toEqual(['mn', ...Object.keys(fields)].sort());
    });
  },
);
