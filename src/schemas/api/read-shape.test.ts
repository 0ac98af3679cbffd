import { readShape } from './read-shape.ts';
import {
  ANY,
  DAY,
  either,
  FLAG,
  ID,
  line,
  list,
  mapOf,
  object,
  oneOf,
  openObject,
  text,
  whole,
} from './shape.ts';

const BODY = object({
  id: ID,
  'ids?': list(ID, { max: 3 }),
  'hours?': whole(1, 24),
  'all?': FLAG,
  'kind?': oneOf('a', 'b'),
  'note?': text({ max: 5 }),
  'name?': line(5),
  'day?': DAY,
});
const issuesOf = (reading: ReturnType<typeof readShape>) =>
  reading.ok ? [] : reading.issues.map(({ path, rule }) => `${path} ${rule}`);

it('numbers and texts stand for each other, a single id for a list of one, empty for nothing', () => {
  const reading = readShape(BODY, {
    id: 7,
    ids: '9',
    hours: ' 12 ',
    all: '1',
    kind: '',
    note: null,
    unknown: 1,
  });

  expect(reading).toEqual({
    ok: true,
    value: { id: '7', ids: ['9'], hours: 12, all: true },
    unread: ['unknown'],
  });
});

it('a line is trimmed, and what nobody sees is nothing', () => {
  const text = '\u200B\u3164 ';
  expect(readShape(BODY, { id: '1', name: ' ab ', day: '2026-11-27', note: text })).toEqual({
    ok: true,
    value: { id: '1', name: 'ab', day: '2026-11-27' },
  });
  expect(issuesOf(readShape(object({ why: line(9) }), { why: text }))).toEqual(['why required']);
});

it.each<[unknown, string[]]>([
  [null, [' format']],
  [[], [' format']],
  ['text', [' format']],
  [{}, ['id required']],
  [{ id: { toString: 1 } }, ['id text']],
  [{ id: ['1'] }, ['id text']],
  [{ id: '1;drop' }, ['id format']],
  [{ id: 1.5 }, ['id format']],
  [{ id: '1', ids: [{ toString: 1 }, '2'] }, ['ids.0 text']],
  [{ id: '1', ids: ['1', '2', '3', '4'] }, ['ids maxRows']],
  [{ id: '1', hours: 'x' }, ['hours number']],
  [{ id: '1', hours: 1.5 }, ['hours int']],
  [{ id: '1', hours: 25 }, ['hours maxValue']],
  [{ id: '1', all: 'yes' }, ['all bool']],
  [{ id: '1', kind: 'constructor' }, ['kind format']],
  [{ id: '1', note: 'too long' }, ['note max']],
  [{ id: '1', note: 'a\0b' }, ['note illegal']],
  [{ id: '1', note: '\uD800' }, ['note illegal']],
  [{ id: '1', name: 'a\u200Bb' }, ['name invisible']],
  [{ id: '1', name: 'a\nb' }, ['name invisible']],
  [{ id: '1', day: '2026-02-30' }, ['day date']],
  [{ id: '1', day: '2026-2-3' }, ['day date']],
])('class “a shape nobody checked”: %j is refused where it is wrong', (sent, wrong) => {
  expect(issuesOf(readShape(BODY, sent))).toEqual(wrong);
});

it('class “a name of the prototype”: such names are neither read nor kept', () => {
  const sent = JSON.parse(
    '{"__proto__": {"id": "1"}, "constructor": 1, "prototype": 2, "name": "kept"}',
  ) as unknown;

  const open = readShape(openObject({}), sent);
  const closed = readShape(BODY, sent);

  expect(open).toEqual({ ok: true, value: { name: 'kept' } });
  expect(issuesOf(closed)).toEqual(['id required']);
});

it('of several shapes the first that fits is read', () => {
  const jobs = either(list(ID, { max: 2 }), object({ ids: list(ID, { max: 2 }) }));

  expect([readShape(jobs, ['1']), readShape(jobs, { ids: [2] })]).toEqual([
    { ok: true, value: ['1'] },
    { ok: true, value: { ids: ['2'] } },
  ]);
  expect(issuesOf(readShape(jobs, { ids: [] }))).toEqual(['ids required']);
});

it('a map reads every value, and more issues than anybody reads are not told', () => {
  const hostile = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`name${at}`, 'x']));

  expect(readShape(mapOf(whole()), { a: '1' })).toEqual({ ok: true, value: { a: 1 } });
  expect(issuesOf(readShape(mapOf(whole()), hostile))).toHaveLength(20);
  expect(readShape(ANY, undefined)).toEqual({ ok: true, value: undefined });
});
