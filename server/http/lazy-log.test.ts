import type { FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';

import { LazyLog } from './lazy-log.ts';
import { makeLogger } from './logger.ts';

function watched() {
  const lines: unknown[] = [];
  const parent = makeLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const made: object[] = [];
  const child = (bindings: object, options?: object): FastifyBaseLogger => {
    made.push(bindings);
    return parent.child(bindings, options);
  };
  return { lines, made, parent: Object.assign(Object.create(parent) as typeof parent, { child }) };
}

it('a request that writes nothing has no log of its own', () => {
  const { parent, made } = watched();

  const log = new LazyLog(parent, { reqId: '1' }, {});

  expect([typeof log.warn, typeof log.child, made]).toEqual(['function', 'function', []]);
});

it('what is written says whose it is and hides secrets; its children say it too', () => {
  const { parent, lines, made } = watched();
  const log = new LazyLog(parent, { reqId: '1' }, {});

  log.warn({ token: 'secret' }, 'first');
  log.debug('below the level');
  log.child({ part: 'a' }).info('second');

  expect(lines).toMatchObject([
    { reqId: '1', token: '***', msg: 'first' },
    { reqId: '1', part: 'a', msg: 'second' },
  ]);
  expect([made, log.level]).toEqual([[{ reqId: '1' }], 'info']);
});
