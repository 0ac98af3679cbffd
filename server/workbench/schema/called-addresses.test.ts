import { PROBE } from '#tests/builders/a-probe.ts';
import { callBounds } from './called-addresses.ts';

const USERS = { ...PROBE, name: 'user', module: 'sys', rest: { base: '/sys/user' } };
const ROUTES = [
  { method: 'POST', path: '/home/demo/clear', permissions: ['sys:demo:clear'] },
  { method: 'PUT', path: '/msg/message/read/{id}', permissions: ['login'] },
];
const HELD = new Set(['lab:probe:update', 'lab:probe:page']);

const refused = (schema: object, befores: readonly object[] = []) =>
  callBounds(schema, {
    befores,
    entities: [PROBE, USERS],
    routes: ROUTES,
    holds: (key) => HELD.has(key),
  }).map(({ path, params }) => [path.join('.'), params?.['address']]);
const aButton = (api: string) => ({
  ...PROBE,
  actions: { act: { title: '查看', place: 'row' as const, api } },
});

describe('what a published schema calls', () => {
  it.each(['PUT /lab/probe', 'GET /lab/probe/page?limit=1', 'PUT /msg/message/read/{id}'])(
    '%s is its publisher’s to call',
    (api) => {
      expect(refused(aButton(api))).toEqual([]);
    },
  );

  it.each([
    'PUT /sys/user',
    'DELETE /sys/user',
    'PUT /sys/{name}',
    'PUT /{a}/{b}?id=1',
    'PUT /sys/us{name}',
    'POST /home/demo/clear',
    'PUT /lab/../sys/user',
    'PUT /lab/%2e%2e/sys/user',
    'PUT //sys/user',
    'PUT /./sys/user',
    'PUT /sys\\user',
    'PUT /sys/user#x',
    // class "judged in one spelling, routed in another"
    'PUT /sys%2Fuser',
    'PUT /sys/user/',
    'PUT /sys/%75ser',
    'PUT /lab/probe/',
    // class "nothing fits, so nothing forbids"
    'POST /lab/probe/nothing-serves-this',
    'GET /nowhere',
    'PUT /lab/{name}/update',
    // class "a filled-in text stands where a fixed word stands"
    'GET /lab/probe/{name}',
    'PUT /msg/message/{name}/{id}/more',
  ])('%s would use the rights of whoever clicks', (api) => {
    expect(refused(aButton(api))).toEqual([['actions.act.api', api]]);
  });

  it('is found wherever it runs by itself', () => {
    const screen = {
      name: 'x',
      body: {
        rows: [
          { facts: 'DELETE /sys/user' },
          { widget: 'chart', props: { source: ['PUT /sys/user'] } },
        ],
      },
    };

    expect(refused(screen).map(([path]) => path)).toEqual([
      'body.rows.0.facts',
      'body.rows.1.props.source.0',
    ]);
    expect(refused({ ...PROBE, detail: { seen: { when: 'true', api: 'PUT /sys/user' } } })).toEqual(
      [['detail.seen.api', 'PUT /sys/user']],
    );
  });

  it('may stay where it was', () => {
    expect(refused(aButton('PUT /sys/user'), [aButton('PUT /sys/user')])).toEqual([]);
  });
});
