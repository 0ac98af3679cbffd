import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { A_MN, aFrame } from '#tests/builders/hj212.ts';
import { makeFloodGuard } from './flood.ts';
import { type Gateway, startGateway } from './listen.ts';
import type { Received } from './received.ts';
import {
  createSimulatedStation,
  makeSeededRandom,
  type SimulatedStationSpec,
} from './simulated-station.ts';
import { startSimulator } from './simulator.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function aGateway(
  onBatch: (received: readonly Received[]) => Promise<void>,
): Promise<Gateway> {
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    onBatch,
    log,
    now: () => new Date(),
  });
  open.push(() => gateway.close());
  return gateway;
}

async function talk(
  port: number,
  bytes: Buffer,
): Promise<{ heard: () => string; until: (text: string) => Promise<void> }> {
  let heard = '';
  const socket = connect(port, '127.0.0.1');
  open.push(() => void socket.destroy());
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.write(bytes);
  const until = async (text: string): Promise<void> => {
    while (!heard.includes(text)) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { heard: () => heard, until };
}

describe('class "kept without measure"', () => {
  const at = { ms: 0 };
  const guard = () => makeFloodGuard(() => new Date(at.ms), { bad: 3, unknown: 5, devices: 2 });

  it('broken frames of one address are taken up to a number a minute, others meanwhile', () => {
    const flood = guard();

    expect([1, 2, 3, 4].map(() => flood.takesBad('a'))).toEqual([true, true, true, false]);
    expect(flood.takesBad('b')).toBe(true);
    at.ms += 60_000;
    expect(flood.takesBad('a')).toBe(true);
    expect(flood.dropped()).toEqual({ bad: 1, unknown: 0 });
  });

  it('an address makes up so many devices an hour, and those go on', () => {
    const flood = guard();

    expect(['x', 'y', 'z', 'x'].map((mn) => flood.takesUnknown('a', mn))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('a registered device is never held back, an unknown one beyond measure is neither kept nor answered', async () => {
    const kept: string[] = [];
    const gateway = await startGateway({
      host: '127.0.0.1',
      port: 0,
      onBatch: async (received) =>
        void kept.push(
          ...received.map((item) => (item.kind === 'packet' ? (item.packet.mn ?? '') : '')),
        ),
      isKnown: (mn) => mn === A_MN,
      log,
      now: () => new Date(0),
    });
    open.push(() => gateway.close());
    const strangers = Array.from({ length: 1005 }, (_, number) => aFrame({ mn: `X${number}` }));
    const { until } = await talk(gateway.port, Buffer.concat([...strangers, aFrame({ mn: A_MN })]));

    await until(`MN=${A_MN}`);

    expect(kept.length).toBe(1001);
    expect(gateway.counters().dropped).toEqual({ bad: 0, unknown: 5 });
  });

  it('a connection that speaks for another device is marked', async () => {
    const marks: (string | undefined)[] = [];
    const gateway = await aGateway(
      async (received) =>
        void marks.push(...received.map((item) => (item.kind === 'packet' ? item.earlierMn : ''))),
    );
    const { until } = await talk(
      gateway.port,
      Buffer.concat([aFrame({ mn: 'FIRST' }), aFrame({ mn: 'FIRST' }), aFrame({ mn: 'SECOND' })]),
    );

    await until('MN=SECOND');

    expect(marks).toEqual([undefined, undefined, 'FIRST']);
  });
});

describe('the gateway', () => {
  it('answers only after the packet is durable', async () => {
    let finish: () => void = () => {};
    let isGiven: () => void = () => {};
    const given = new Promise<void>((resolve) => (isGiven = resolve));
    const gateway = await aGateway(() => {
      isGiven();
      return new Promise((resolve) => (finish = resolve));
    });

    const line = await talk(gateway.port, aFrame());
    await given;
    const before = line.heard();
    finish();
    await line.until('CN=9014');

    expect(before).toBe('');
    expect(line.heard()).toContain(
      `QN=20260301080000001;ST=91;CN=9014;PW=123456;MN=${A_MN};Flag=4;CP=&&&&`,
    );
  });

  it('does not answer what could not be stored, and lives on', async () => {
    const fates = [() => Promise.reject(new Error('disk full')), () => Promise.resolve()];
    const gateway = await aGateway(
      () => fates.shift()?.() ?? Promise.reject(new Error('a third batch')),
    );

    const line = await talk(gateway.port, aFrame({ qn: '20260301080000001' }));
    while (fates.length > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await talk(gateway.port, aFrame({ qn: '20260301080000002' }));
    await second.until('CN=9014');

    expect(line.heard()).toBe('');
  });

  it('sends the time to a device that asks for it', async () => {
    const gateway = await aGateway(() => Promise.resolve());

    const line = await talk(gateway.port, aFrame({ cn: '1013', cp: 'PolId=w01018' }));
    await line.until('SystemTime=');

    expect(line.heard()).toMatch(/CN=9013[\s\S]*CN=1012[\s\S]*PolId=w01018;SystemTime=\d{14}&&/);
  });

  it('answers a device that closed its half right after sending', async () => {
    const gateway = await aGateway(() => new Promise((resolve) => setTimeout(resolve, 700)));
    const socket = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];

    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).end(aFrame());
    await new Promise((resolve) => socket.once('end', resolve));

    expect(Buffer.concat(chunks).toString()).toContain('CN=9014');
  });

  it('answers every sub-packet by itself', async () => {
    const gateway = await aGateway(() => Promise.resolve());
    const parts = [1, 2].map((pno) =>
      aFrame({ qn: `2026030108000000${pno}`, flag: 7, pnum: 2, pno }),
    );

    const line = await talk(gateway.port, Buffer.concat(parts));
    await line.until('QN=20260301080000002');

    expect(line.heard().match(/CN=9014/g)).toHaveLength(2);
  });
});

describe('the simulator', () => {
  const spec: SimulatedStationSpec = {
    mn: 'SIM1',
    st: '32',
    edition: '2025',
    factors: [{ code: 'w01018', base: 30, spread: 5, upper: 50 }],
  };

  it('the same seed gives the same bytes', () => {
    const course = (): string => {
      const station = createSimulatedStation(spec, makeSeededRandom(7));
      return Array.from({ length: 500 }, (_, i) =>
        station.next(new Date(1_780_000_000_000 + i * 60_000)),
      )
        .flat()
        .map(({ bytes }) => bytes.toString('hex'))
        .join();
    };

    expect(course()).toBe(course());
  });

  it('shows everything a gateway must take', () => {
    const six = Array.from({ length: 6 }, (_, i) => ({
      code: `w2100${i}`,
      base: 10,
      spread: 1,
      upper: 20,
    }));
    const station = createSimulatedStation(
      { ...spec, edition: '2017', factors: six },
      makeSeededRandom(3),
    );

    const frames = Array.from({ length: 2000 }, (_, i) =>
      station.next(new Date(1_780_000_000_000 + i * 60_000)),
    ).flat();

    expect(new Set(frames.map(({ what }) => what))).toEqual(
      new Set(['realtime', 'minute', 'hour', 'heartbeat', 'resend', 'broken']),
    );
    expect(frames.some(({ bytes }) => bytes.includes('PNUM=2'))).toBe(true);
  });

  it('its packets are answered by the gateway', async () => {
    const gateway = await aGateway(() => Promise.resolve());
    const simulator = startSimulator({
      host: '127.0.0.1',
      port: gateway.port,
      stations: [spec],
      intervalMs: 20,
      log,
      now: () => new Date(),
    });
    open.push(() => simulator.stop());

    while (simulator.stats().answered < 3) await new Promise((resolve) => setTimeout(resolve, 10));

    expect(gateway.counters().packets).toBeGreaterThanOrEqual(3);
  });
});
