import { describe, expect, it } from 'vitest';

import { aFrame, aPacket } from '#tests/builders/hj212.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { buildAnswer, wrapSegment } from './build.ts';
import { computeHj212Crc, computeModbusCrc } from './crc.ts';
import { createFrameDecoder } from './frame.ts';
import { numberOf, parsePacket, readDeviceTime, readWallDigits } from './packet.ts';
import { createVerify, peekHeader } from './verify.ts';

describe('reading a packet', () => {
  it('splits a key at its last hyphen, for codes may contain one', () => {
    const { factors } = aPacket({ cp: 'Nh3-scr-Rtd=1.2,Nh3-scr-Flag=N' });

    expect(factors).toEqual({ 'Nh3-scr': { Rtd: '1.2', Flag: 'N' } });
  });

  it('of a field sent twice the first counts, with a warning', () => {
    const packet = aPacket({ cp: 'DataTime=20260301080000;w01018-Rtd=1,w01018-Rtd=2' });

    expect([packet.factors, packet.warnings]).toEqual([
      { w01018: { Rtd: '1' } },
      ['DUPLICATE_FIELD:w01018-Rtd'],
    ]);
  });

  it('text between double slashes stays whole', () => {
    const { factors } = aPacket({ cn: '3020', cp: 'i11001-Info=//a;b=c,d//' });

    expect(factors).toEqual({ i11001: { Info: '//a;b=c,d//' } });
  });

  it('names of the language itself are ordinary codes', () => {
    const { factors } = aPacket({ cp: '__proto__-Rtd=1;constructor-Rtd=2' });

    expect(Object.keys(factors)).toEqual(['__proto__', 'constructor']);
  });

  it('a time that is no time is told', () => {
    expect(aPacket({ cp: 'DataTime=20260231000000' })).toMatchObject({
      dataTime: null,
      warnings: ['BAD_FIELD:DataTime'],
    });
  });

  it('class “a sign that no database keeps”: a NUL in a name or in the head is kept as unreadable, so the packet leaves a trace', () => {
    const packet = aPacket({ mn: 'A\0B', qn: '2026030108000000\0', pw: '1\0' });

    expect([packet.mn, packet.pw, JSON.stringify(packet).includes('\\u0000MN')]).toEqual([
      'A\uFFFDB',
      '1\uFFFD',
      false,
    ]);
  });

  it('a packet without MN is refused and never answered', () => {
    const packet = aPacket({ mn: '' });

    expect([packet.ok, packet.errors, buildAnswer(packet)]).toEqual([
      false,
      ['MISSING_FIELD:MN'],
      null,
    ]);
  });

  it('a number with a comma in it is no number, and not the digits before the comma', () => {
    const valuesOf = (given: string) => {
      const { factors, warnings } = aPacket({
        cp: `DataTime=20260301080000;w01018-Rtd=${given},w01018-Flag=N;w21003-Rtd=2`,
      });
      return [
        factors['w01018']?.['Rtd'],
        factors['w01018']?.['Flag'],
        factors['w21003'],
        warnings.length > 0,
      ];
    };

    expect(['12,5', '1,234.5', '1,234,567', '12;5', '12, 5', '-1,5'].map(valuesOf)).toEqual(
      ['12,5', '1,234.5', '1,234,567', '12;5', '12,5', '-1,5'].map((kept) => [
        kept,
        'N',
        { Rtd: '2' },
        true,
      ]),
    );
    expect(['12,', '12,,', '12,x'].map(valuesOf)).toEqual([
      ['12', 'N', { Rtd: '2' }, false],
      ['12', 'N', { Rtd: '2' }, false],
      ['12', 'N', { Rtd: '2' }, true],
    ]);
    expect(['12,5', '1,234.5', '12;5'].map(numberOf)).toEqual([null, null, null]);
  });

  it('what no instrument can have measured is no number', () => {
    expect(
      ['99999999999999', '-99999999999999.5', '100000000000000', '99999999999999999999'].map(
        numberOf,
      ),
    ).toEqual([99_999_999_999_999, -99_999_999_999_999.5, null, null]);
    expect(['1e20', '-1e14', '3.4028235e38', '1e999'].map(numberOf)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('codes and names of the standard are read in whatever case they are written, others stay as they are', () => {
    const { factors, params } = aPacket({
      cp: 'datatime=20260301080000;POLID=w1;W01018-RTD=333,w01018-FLAG=N;sb1-rs=1;A01001-zsrtd=1;Nh3-scr-Rtd=4;w01018-validNum=5',
    });

    expect(factors).toEqual({
      w01018: { Rtd: '333', Flag: 'N', validNum: '5' },
      SB1: { RS: '1' },
      a01001: { ZsRtd: '1' },
      'Nh3-scr': { Rtd: '4' },
    });
    expect(params).toEqual({ DataTime: '20260301080000', PolId: 'w1' });
  });

  it.each([
    ['Flag', 'QN=20260301080000001;ST=32;CN=2011;PW=1;MN=M1;', ';Flag=5'],
    ['MN', 'QN=20260301080000001;ST=32;CN=2011;PW=1;Flag=5;', ';MN=M1'],
    ['MN and Flag', 'QN=20260301080000001;ST=32;CN=2011;PW=1;', ';MN=M1;Flag=5;'],
    ['all fields', '', ';QN=20260301080000001;ST=32;CN=2011;PW=1;MN=M1,Flag=5'],
  ])('%s behind the content are read there', (_, before, behind) => {
    const segment = Buffer.from(`${before}CP=&&DataTime=20260301080000;w01018-Rtd=1&&${behind}`);
    const [event] = createFrameDecoder().feed(wrapSegment(segment));
    const packet = event?.kind === 'frame' ? parsePacket(event) : null;

    expect(packet).toMatchObject({ ok: true, mn: 'M1', warnings: [], flag: { value: 5 } });
    expect(packet && buildAnswer(packet)?.toString()).toMatch(/CN=9014;PW=1;MN=M1;Flag=4/);
    expect(peekHeader(segment)).toMatchObject({ mn: 'M1', flag: 5, cn: '2011' });
  });

  it('only numbers are numbers', () => {
    expect(
      ['1.5', '-0.2', '1e3', '', '--', 'NaN', '0x10', 'Infinity', '1 2'].map(numberOf),
    ).toEqual([1.5, -0.2, 1000, null, null, null, null, null, null]);
  });
});

describe('answers', () => {
  it('data is answered by 9014 and a notice by 9013, in the edition of the packet', () => {
    const answers = [
      aPacket(),
      aPacket({ cn: '1013', cp: '' }),
      aPacket({ cn: '9015', flag: 9, cp: '' }),
      aPacket({ flag: 1 }),
    ].map((packet) => buildAnswer(packet)?.toString());

    expect(answers.map((answer) => /CN=(\d+).*Flag=(\d+)/.exec(answer ?? '')?.slice(1))).toEqual([
      ['9014', '4'],
      ['9013', '4'],
      ['9013', '8'],
      ['9014', '0'],
    ]);
  });

  it('what asks for none, and answers themselves, get none', () => {
    expect(
      [aPacket({ flag: 4 }), aPacket({ cn: '9014', cp: '' }), aPacket({ qn: null })].map(
        buildAnswer,
      ),
    ).toEqual([null, null, null]);
  });
});

describe('check codes by device', () => {
  it('a Modbus code passes only for a device set so', () => {
    const frame = aFrame();
    const segment = frame.subarray(6, -6);
    const modbus = Buffer.concat([
      frame.subarray(0, -6),
      Buffer.from(`${computeModbusCrc(segment).toString(16).padStart(4, '0')}\r\n`),
    ]);

    const kinds = (['hj212', 'modbus', 'off'] as const).map(
      (crcMode) => createFrameDecoder(createVerify(() => ({ crcMode }))).feed(modbus)[0]?.kind,
    );

    expect(computeHj212Crc(segment)).not.toBe(computeModbusCrc(segment));
    expect(kinds).toEqual(['bad', 'frame', 'frame']);
  });

  it('a frame decoded once gives the packet its own text', () => {
    const [event] = createFrameDecoder().feed(aFrame());

    expect(event?.kind === 'frame' && parsePacket(event).text).toBe(aFrame().toString().trimEnd());
  });

  it('class “a name the language has”: whatever a device calls its factors and fields, it is one of its own', () => {
    const { factors, params } = aPacket({
      cp: '__proto__-Rtd=1;constructor-__proto__=2;w01018-toString=3;__proto__=4;valueOf=5',
    });

    expect(Object.entries(factors).map(([code, fields]) => [code, Object.entries(fields)])).toEqual(
      [
        ['__proto__', [['Rtd', '1']]],
        ['constructor', [['__proto__', '2']]],
        ['w01018', [['toString', '3']]],
      ],
    );
    expect(Object.entries(params)).toEqual(
      expect.arrayContaining([
        ['__proto__', '4'],
        ['valueOf', '5'],
      ]),
    );
    expect(factors['toString']).toBeUndefined();
  });

  it('class “a value by another name”: numbers and times are read as the language reads them', () => {
    const random = seededRandom(212);
    const digits = (most: number): string =>
      Array.from({ length: random.int(most + 1) }, () => random.int(10)).join('');
    const texts = Array.from(
      { length: 2_000 },
      () =>
        `${random.pick(['', '', '-', '+'])}${digits(12)}${random.pick(['', '.', '..', 'e3', ' '])}${digits(9)}`,
    );
    const isNumber = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);

    expect(texts.map(numberOf)).toEqual(
      texts.map((text) => (isNumber(text) && Math.abs(Number(text)) < 1e14 ? Number(text) : null)),
    );

    const times = Array.from(
      { length: 2_000 },
      () =>
        `${random.pick(['2024', '2025', '1900', '2000', '0099'])}${String(random.int(1_500)).padStart(4, '0')}${random.pick(['000000', '235959', '240000', '126000', '125960'])}`,
    );
    const isoOf = (text: string): string =>
      text.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6');
    const meant = (iso: string): string | null => {
      const day = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
      if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== iso.slice(0, 10))
        return null;
      if (iso.endsWith('T24:00:00'))
        return `${new Date(day + 86_400_000).toISOString().slice(0, 19)}+08:00`;
      return Number.isNaN(Date.parse(`${iso}Z`)) ? null : `${iso}+08:00`;
    };

    expect(times.map(readWallDigits)).toEqual(times.map(isoOf).map(meant));
  });

  it('the end of a day is the beginning of the next, whatever day it is', () => {
    expect(
      [
        '20261125240000',
        '20280228240000',
        '20270228240000',
        '20261231240000',
        '99991231240000',
      ].map(readWallDigits),
    ).toEqual([
      '2026-11-26T00:00:00+08:00',
      '2028-02-29T00:00:00+08:00',
      '2027-03-01T00:00:00+08:00',
      '2027-01-01T00:00:00+08:00',
      null,
    ]);
    expect(
      ['20261125240001', '20261125240100', '20261130250000', '20261131240000'].map(readWallDigits),
    ).toEqual([null, null, null, null]);
  });

  it('a time that is spelt out is read where it means one moment, and told', () => {
    expect(aPacket({ cp: 'DataTime=2026-11-25 06:06:00;w01018-Rtd=1' })).toMatchObject({
      dataTime: '2026-11-25T06:06:00+08:00',
      warnings: ['NONSTANDARD_DATATIME'],
    });
    expect(readDeviceTime('2026/11/25 24:00:00')).toBe('2026-11-26T00:00:00+08:00');
    expect(
      [
        '25-11-2026 06:06:00',
        '2026-11/25 06:06:00',
        '2026-11-25',
        '2026-11-25 06:06',
        '2026-02-30 06:06:00',
      ].map(readDeviceTime),
    ).toEqual([null, null, null, null, null]);
  });

  it('values without a time are told, other packets need none', () => {
    expect(aPacket({ cp: 'w01018-Rtd=1' }).warnings).toEqual(['MISSING_FIELD:DataTime']);
    expect(aPacket({ cp: '' }).warnings).toEqual([]);
    expect(aPacket({ cn: '9013', cp: '' }).warnings).toEqual([]);
  });
});
