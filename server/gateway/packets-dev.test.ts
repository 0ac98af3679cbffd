import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildAnswer, buildFrame, type FrameParts } from '#server/gateway/build.ts';
import { formatCrc, computeHj212Crc, computeModbusCrc } from '#server/gateway/crc.ts';
import { createFrameDecoder, type FrameEvent } from '#server/gateway/frame.ts';
import { parsePacket } from '#server/gateway/packet.ts';
import { createVerify } from '#server/gateway/verify.ts';

const file = path.resolve('..', 'shared', 'domain', 'packets-dev.json');

interface Case {
  readonly id: string;
  readonly title: string;
  readonly input: { readonly text?: string; readonly b64?: string; readonly chunks?: readonly string[] };
  readonly options?: { readonly sm4Key?: string };
  readonly expect: { readonly events: readonly Record<string, unknown>[] };
}
interface Cases {
  readonly cases: readonly Case[];
  readonly crcVectors: readonly { readonly text: string; readonly crc: string; readonly modbusWouldBe: string }[];
  readonly build: readonly { readonly id: string; readonly build: FrameParts; readonly expectFrame: string }[];
}

const isThere = existsSync(file);
const shared: Cases = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as Cases) : { cases: [], crcVectors: [], build: [] };
if (!isThere) process.stdout.write(`skipped: ${file} is absent\n`);

const chunksOf = ({ input }: Case): Buffer[] =>
  input.chunks ? input.chunks.map((chunk) => Buffer.from(chunk)) : [input.b64 ? Buffer.from(input.b64, 'base64') : Buffer.from(input.text ?? '')];

function replay(testCase: Case, chunks: readonly Buffer[]): unknown[] {
  const sm4Key = testCase.options?.sm4Key;
  const decoder = createFrameDecoder(createVerify(() => (sm4Key ? { crcMode: 'hj212', keys: [{ id: '1', bytes: Buffer.from(sm4Key, 'hex') }] } : undefined)));
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

describe.skipIf(!isThere)('the shared packet cases', () => {
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
    const computed = shared.crcVectors.map(({ text }) => [formatCrc(computeHj212Crc(Buffer.from(text))), formatCrc(computeModbusCrc(Buffer.from(text)))]);

    expect(computed).toEqual(shared.crcVectors.map(({ crc, modbusWouldBe }) => [crc, modbusWouldBe]));
  });

  it('frames to send are built byte for byte', () => {
    const built = shared.build.map(({ build }) => buildFrame(build).toString());

    expect(built).toEqual(shared.build.map(({ expectFrame }) => expectFrame));
  });
});
