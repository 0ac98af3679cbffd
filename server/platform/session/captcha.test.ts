import type { DatabaseHandle } from '#server/db/open.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { makeCaptchas } from './captcha.ts';

let handle: DatabaseHandle;
let nowMs = Date.parse('2026-05-20T02:00:00Z');
beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());

/** Two servers behind one balancer. */
function twoServers() {
  const answers = new Map<string, string>();
  const server = () =>
    makeCaptchas({
      now: () => new Date(nowMs),
      onAnswer: (uuid, answer) => void answers.set(uuid, answer),
      sharedIn: handle.db,
    });
  return { one: server(), two: server(), answerOf: (uuid: string) => answers.get(uuid) ?? '' };
}

it('class “memory of one process”: the answer to a picture of one server is known to the other, once', async () => {
  const { one, two, answerOf } = twoServers();
  await one.make('a');

  expect(await two.check('a', ` ${answerOf('a').toLowerCase()} `)).toBe(true);
  expect(await one.check('a', answerOf('a'))).toBe(false);
});

it('a wrong answer voids the picture everywhere, a new one voids the old, and none lives longer than five minutes', async () => {
  const { one, two, answerOf } = twoServers();
  await one.make('b');
  expect([await two.check('b', 'wrong'), await one.check('b', answerOf('b'))]).toEqual([
    false,
    false,
  ]);

  await one.make('c');
  const first = answerOf('c');
  await two.make('c');
  expect(await one.check('c', first === answerOf('c') ? 'wrong' : first)).toBe(false);

  await one.make('d');
  nowMs += 5 * 60_000 + 1;
  expect(await two.check('d', answerOf('d'))).toBe(false);
  await one.make('e');
  expect((await handle.pool.query('select uuid from sys_captcha')).rows).toEqual([{ uuid: 'e' }]);
});

it('what is kept of a picture does not tell its answer', async () => {
  const { one, answerOf } = twoServers();
  await one.make('f');

  const { rows } = await handle.pool.query<{ answer: string }>(
    "select answer from sys_captcha where uuid = 'f'",
  );
  expect(rows[0]?.answer.toLowerCase()).not.toContain(answerOf('f').toLowerCase());
});
