import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { buildAnswer, buildFrame, type FrameParts } from '#server/gateway/build.ts';
import { answerCommand } from '#server/gateway/commands.ts';
import { formatCrc, computeHj212Crc, computeModbusCrc } from '#server/gateway/crc.ts';
import { createFrameDecoder, type FrameEvent } from '#server/gateway/frame.ts';
import { parsePacket } from '#server/gateway/packet.ts';
import { createVerify } from '#server/gateway/verify.ts';

const file = path.resolve('..', 'shared', 'domain', 'packets-dev.json');

interface Case {
  readonly id: string;
  readonly title: string;
  readonly input: {
    readonly text?: string;
    readonly b64?: string;
    readonly chunks?: readonly string[];
  };
  readonly options?: { readonly sm4Key?: string };
  readonly expect: { readonly events: readonly Record<string, unknown>[] };
}
interface Cases {
  readonly rules: Readonly<Record<string, unknown>> & {
    readonly errors: readonly string[];
    readonly warnings: readonly string[];
  };
  readonly cases: readonly Case[];
  readonly crcVectors: readonly {
    readonly text: string;
    readonly crc: string;
    readonly modbusWouldBe: string;
  }[];
  readonly build: readonly {
    readonly id: string;
    readonly build: FrameParts;
    readonly expectFrame: string;
  }[];
}

const isThere = existsSync(file);
const shared: Cases = isThere
  ? (JSON.parse(readFileSync(file, 'utf8')) as Cases)
  : { rules: { errors: [], warnings: [] }, cases: [], crcVectors: [], build: [] };
if (!isThere) process.stdout.write(`skipped: ${file} is absent\n`);

const chunksOf = ({ input }: Case): Buffer[] =>
  input.chunks
    ? input.chunks.map((chunk) => Buffer.from(chunk))
    : [input.b64 ? Buffer.from(input.b64, 'base64') : Buffer.from(input.text ?? '')];

function replay(testCase: Case, chunks: readonly Buffer[]): unknown[] {
  const sm4Key = testCase.options?.sm4Key;
  const decoder = createFrameDecoder(
    createVerify(() =>
      sm4Key
        ? { crcMode: 'hj212', keys: [{ id: '1', bytes: Buffer.from(sm4Key, 'hex') }] }
        : undefined,
    ),
  );
  const events = [...chunks.flatMap((chunk) => decoder.feed(chunk)), ...decoder.flush()];
  return events.map(describeEvent);
}

function describeEvent(event: FrameEvent): Record<string, unknown> {
  if (event.kind === 'garbage') return { ...event };
  if (event.kind === 'bad') return { ok: false, ...event };
  const packet = parsePacket(event);
  const { value: _value, ...flag } = packet.flag;
  return { ...packet, flag, ack: buildAnswer(packet)?.toString() ?? null };
}

/** Segments that make what no shared case makes a device do; each with the rule it is about. */
const OWN_FAULTS: Readonly<Record<string, string>> = {
  CP_UNTERMINATED:
    'QN=20261101000000001;ST=32;CN=2011;PW=123456;MN=M1;Flag=4;CP=&&DataTime=20261101000000',
  OVERSIZE: `QN=20261101000000001;ST=32;CN=2011;PW=123456;MN=M1;Flag=4;CP=&&${'w01018-Rtd=1;'.repeat(90)}&&`,
  SPLIT_WITHOUT_PNUM: 'QN=20261101000000001;ST=32;CN=2011;PW=123456;MN=M1;Flag=6;CP=&&&&',
  PNUM_WITHOUT_SPLIT_FLAG:
    'QN=20261101000000001;ST=32;CN=2011;PW=123456;MN=M1;Flag=4;PNUM=2;PNO=1;CP=&&&&',
  'MALFORMED_ITEM:x': 'QN=20261101000000001;ST=32;CN=2011;PW=123456;MN=M1;Flag=4;CP=&&x&&',
  'MISSING_FIELD:ST': 'QN=20261101000000001;CN=2011;PW=123456;MN=M1;Flag=4;CP=&&&&',
  'BAD_FIELD:DataTime':
    'QN=20261101000000001;ST=32;CN=2011;PW=123456;MN=M1;Flag=4;CP=&&DataTime=20261332000000&&',
};
/** What the rules name and another place judges: only there is it known whether a device must encrypt (server/areas/ingest/receive/sender.ts). */
const JUDGED_BY_INGEST = new Set(['UNENCRYPTED']);
const RULES = [
  'about',
  'ack',
  'cp',
  'crc',
  'errors',
  'final',
  'flag',
  'frame',
  'header',
  'order',
  'resync',
  'text',
  'time',
  'warnings',
];

/** `MISSING_FIELD:QN|ST|Flag` names three, `OVERSIZE (>1024)` one. */
const namesOf = (rule: string): readonly string[] => {
  const [name = '', of] = rule.replace(/ \(.*/, '').split(':');
  return of === undefined ? [name] : of.split('|').map((part) => `${name}:${part}`);
};
const saysOf = (event: Readonly<Record<string, unknown>>): readonly string[] =>
  [event['error'], event['errors'], event['warnings']]
    .flat()
    .filter((one) => typeof one === 'string');
/** `DUPLICATE_FIELD:e01001-Rtd` is the rule `DUPLICATE_FIELD:x`. */
const ruleOf = (said: string): string =>
  said.replace(/^(DUPLICATE_FIELD|MALFORMED_ITEM):.*/, '$1:x');

describe.skipIf(!isThere)('the shared packet cases', () => {
  it('class “a rule that nobody tries”: every part of the file is read here, and every error and warning its rules name is made by a case or by one of our own', () => {
    const ownSays = Object.values(OWN_FAULTS).flatMap((segment) => {
      const frame = Buffer.from(
        `##${String(segment.length).padStart(4, '0')}${segment}${formatCrc(computeHj212Crc(Buffer.from(segment)))}\r\n`,
      );
      return replay({ id: '', title: '', input: {}, expect: { events: [] } }, [frame]).flatMap(
        (event) => saysOf(event as Record<string, unknown>),
      );
    });
    const said = new Set(
      [...shared.cases.flatMap(({ expect: { events } }) => events.flatMap(saysOf)), ...ownSays].map(
        ruleOf,
      ),
    );

    expect(Object.keys(shared).toSorted()).toEqual([
      'about',
      'build',
      'cases',
      'crcVectors',
      'rules',
    ]);
    expect(Object.keys(shared.rules).filter((rule) => !RULES.includes(rule))).toEqual([]);
    expect(
      [...shared.rules.errors, ...shared.rules.warnings]
        .flatMap(namesOf)
        .filter((name) => !said.has(name) && !JUDGED_BY_INGEST.has(name)),
    ).toEqual([]);
    expect(
      [shared.cases.length, shared.build.length, shared.crcVectors.length].every(
        (count) => count > 0,
      ),
    ).toBe(true);
  });

  it('what is answered, and by what, is what the rule of answers lists', () => {
    const rule = String(shared.rules['ack']);
    const numbers = (pattern: RegExp) => (pattern.exec(rule)?.[1] ?? '').match(/\d{4}/g) ?? [];
    const data = numbers(/uploads ([\d ]+)/);
    const asked = numbers(/also ([\d ]+)/);
    const notices = numbers(/notices ([\d ]+)/);

    expect([data.length, asked.length, notices.length]).toEqual([14, 5, 4]);
    expect(data.map((cn) => answerCommand(cn, true))).toEqual(data.map(() => '9014'));
    expect(asked.map((cn) => [answerCommand(cn, true), answerCommand(cn, false)])).toEqual(
      asked.map(() => ['9014', null]),
    );
    expect(notices.map((cn) => answerCommand(cn, false))).toEqual(notices.map(() => '9013'));
    expect(['9011', '9012', '9013', '9014'].map((cn) => answerCommand(cn, true))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  for (const testCase of shared.cases) {
    it(`${testCase.id} gives the expected events, fed as given and byte by byte`, () => {
      const whole = chunksOf(testCase);
      const bytes = Array.from(Buffer.concat(whole), (byte) => Buffer.from([byte]));

      const events = replay(testCase, whole);
      const eventsByByte = replay(testCase, bytes);

      expect(events).toHaveLength(testCase.expect.events.length);
      expect(events).toMatchObject(testCase.expect.events);
      expect(eventsByByte).toHaveLength(testCase.expect.events.length);
      expect(eventsByByte).toMatchObject(testCase.expect.events);
    });
  }

  it('check codes are the printed ones', () => {
    const computed = shared.crcVectors.map(({ text }) => [
      formatCrc(computeHj212Crc(Buffer.from(text))),
      formatCrc(computeModbusCrc(Buffer.from(text))),
    ]);

    expect(computed).toEqual(
      shared.crcVectors.map(({ crc, modbusWouldBe }) => [crc, modbusWouldBe]),
    );
  });

  it('frames to send are built byte for byte', () => {
    const built = shared.build.map(({ build }) => buildFrame(build).toString());

    expect(built).toEqual(shared.build.map(({ expectFrame }) => expectFrame));
  });
});
