import { setEndpoints } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { anActor } from '#tests/builders/an-actor.ts';
import { describeApi } from './describe.ts';

const THING = {
  v: 1,
  name: 'thing',
  module: 'lab',
  title: '物',
  table: { name: 'lab_thing' },
  rest: { base: '/lab/thing', verbs: ['page'] },
  fields: { name: { type: 'string', title: '名称' }, note: { type: 'text', title: '说明' } },
  actions: {
    mark: {
      title: '标记',
      place: 'row',
      set: { note: '$form.why' },
      form: { fields: { why: { use: 'note', required: true } } },
    },
  },
} as unknown as EntitySchema;

function toEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe('describeApi', () => {
  const described = (held: readonly string[]) =>
    toEnd(
      describeApi({
        entities: [THING],
        routes: [],
        actor: anActor(),
        mayCall: (keys) => keys.some((key) => held.includes(key)),
        isWhole: true,
        words: { dict: () => [], states: () => [] },
        say: (key) => key,
      }),
    )['paths'] as Readonly<Record<string, Readonly<Record<string, object>>>>;

  it('class “an address nobody lists”: a button that sets fields is described with its key and its dialog', () => {
    const [{ permission } = { permission: '' }] = setEndpoints(THING);

    expect(permission).toBe('lab:thing:mark');
    expect(described([permission])['/lab/thing/do/mark']?.['post']).toMatchObject({
      'x-permission': permission,
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { id: { type: 'string' } }, required: ['why'] },
          },
        },
      },
    });
  });

  it('it is not shown to whoever lacks its key', () => {
    expect(Object.keys(described(['lab:thing:page']))).toEqual([
      '/lab/thing/page',
      '/lab/thing/group',
    ]);
  });
});
