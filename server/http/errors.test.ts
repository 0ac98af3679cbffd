import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#server/base/context/app-error.ts';
import { makeHouse } from '#server/base/house/house.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { handleErrors } from './errors.ts';

const aTask = aSampleEntity({
  name: 'task',
  rest: { base: '/lab/task' },
  nameField: 'name',
  fields: {
    name: { type: 'string', title: '名称' },
    conclusion: { type: 'text', title: '结论' },
    items: {
      type: 'children',
      title: '项目',
      fields: { method: { type: 'string', title: '方法' } },
    },
  },
});

let app: FastifyInstance;
let lines: string[];
let now: Date;
let failure: Error;
beforeEach(async () => {
  [lines, now] = [[], new Date('2026-05-20T00:00:00Z')];
  app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  handleErrors(app, {
    audit: { error: () => {} } as never,
    now: () => now,
    logValues: { sent: () => null, address: () => '' },
    house: makeHouse([]),
    registry: { entities: () => [aTask], localizedEntity: () => aTask } as never,
  });
  app.get('/', () => Promise.reject(failure));
  app.get('/api/lab/task/make', () => Promise.reject(failure));
  await app.ready();
});
afterEach(() => app.close());

const ask = async (lang = 'zh-CN', url = '/') =>
  (await app.inject({ url, headers: { 'accept-language': lang } })).json<{
    msg: string;
    code: number;
  }>();

it('class “each refused request costs a stack”: an outage is one line at first and one a minute, with the number of those refused', async () => {
  failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  for (let count = 0; count < 50; count += 1) await ask();
  now = new Date(now.getTime() + 61_000);
  await ask();

  expect(lines).toHaveLength(2);
  expect(lines.map((line) => (JSON.parse(line) as { refused: number }).refused)).toEqual([1, 50]);
  expect(lines.join('')).not.toContain('stack');
});

it.each([
  [Object.assign(new Error('could not extend file'), { code: '53100' }), 'zh-CN', '磁盘空间已满'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'zh-TW', '磁碟空間已滿'],
  [
    new Error('outer', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) }),
    'en-US',
    'The disk is full',
  ],
])('a full disk is named: %s in %s', async (error, lang, words) => {
  failure = error;

  expect((await ask(lang)).msg).toContain(words);
});

it.each([
  ['conclusion', '结论不能为空'],
  ['items.2.method', '方法不能为空'],
  // no field of the entity: it has a word of its own, or none
  ['processInstanceId', '流程实例不能为空'],
  ['conclusion.deeper.still', 'conclusion.deeper.still不能为空'],
])('what is missing at %s is called as people call it', async (path, words) => {
  const params = { label: path, attr: path };
  const issues = [{ path, rule: 'required', message: 'validation.required', params }];
  failure = new AppError('missingParam', { name: path }, { issues });

  expect((await ask('zh-CN', '/api/lab/task/make?x=1')).msg).toBe(words);
});
