import { connect } from 'node:net';

import { aFrame } from '#tests/builders/hj212.ts';
import { readCallerLine } from './caller-line.ts';
import { startGateway } from './listen.ts';
import type { Received } from './received.ts';

const LINE = 'PROXY TCP4 192.0.2.7 10.0.0.1 53124 5212\r\n';
const log = { debug() {}, info() {}, warn() {}, error() {} };

it('a balancer names the caller in one line, in whatever pieces it comes; what follows is packets', () => {
  const whole = readCallerLine(true).take(Buffer.from(`${LINE}##rest`));
  const pieces = readCallerLine(true);
  const taken = Array.from(`${LINE}##rest`, (letter) => pieces.take(Buffer.from(letter)));

  expect([whole.ip, whole.rest.toString()]).toEqual(['192.0.2.7', '##rest']);
  expect(taken.flatMap(({ ip }) => ip ?? [])).toEqual(['192.0.2.7']);
  expect(Buffer.concat(taken.map(({ rest }) => rest)).toString()).toBe('##rest');
});

it('a station without a balancer before it loses nothing, and a line that never ends is noise', () => {
  expect(readCallerLine(true).take(Buffer.from('##0123')).rest.toString()).toBe('##0123');
  expect(readCallerLine(true).take(Buffer.from('P##')).rest.toString()).toBe('P##');
  expect(readCallerLine(true).take(Buffer.from('PROXY UNKNOWN\r\n##'))).toEqual({
    ip: null,
    rest: Buffer.from('##'),
  });
  expect(readCallerLine(true).take(Buffer.from(`PROXY ${'x'.repeat(200)}`)).rest).toHaveLength(206);
  expect(
    readCallerLine(true).take(Buffer.from('PROXY TCP4 nobody 10.0.0.1 1 2\r\n')).ip,
  ).toBeNull();
});

it.each([
  [true, '192.0.2.7'],
  [false, '127.0.0.1'],
])(
  'class “anybody names anybody”: with a trusted balancer (%s) a packet comes from %s',
  async (trustsProxy, ip) => {
    let tell: (received: readonly Received[]) => void = () => {};
    const heard = new Promise<readonly Received[]>((resolve) => (tell = resolve));
    const gateway = await startGateway({
      host: '127.0.0.1',
      port: 0,
      onBatch: async (received) => tell(received),
      trustsProxy,
      log,
      now: () => new Date(),
    });
    const socket = connect(gateway.port, '127.0.0.1');

    socket.write(Buffer.concat([Buffer.from(LINE), aFrame()]));

    expect((await heard).map((item) => [item.kind, item.ip])).toEqual([['packet', ip]]);
    socket.destroy();
    await gateway.close();
  },
);
