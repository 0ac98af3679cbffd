import type { EntitySchema } from '#schemas/language/entity.ts';
import { makeLogValues } from './log-values.ts';

const PERSON = {
  name: 'person',
  rest: { base: '/sys/person' },
  fields: {
    title: { type: 'string', title: 'Title' },
    tel: { type: 'string', title: 'Number', mask: 'mobile' },
    pin: { type: 'password', title: 'Pin' },
    providerKey: { type: 'string', title: 'Key', writeOnly: true },
    extra: { type: 'json', title: 'Extra' },
    rows: {
      type: 'children',
      title: 'Rows',
      fields: {
        amount: { type: 'int', title: 'n' },
        contact: { type: 'string', title: 'c', mask: 'email' },
      },
    },
  },
  actions: {
    call: {
      title: 'Call',
      place: 'row',
      api: 'POST /sys/dial?x={id}',
      body: { to: '$form.number', secret: '$form.word', note: '$form.note' },
      form: {
        fields: {
          number: { use: 'tel' },
          word: { type: 'password', title: 'w' },
          note: { type: 'string', title: 'n' },
        },
      },
    },
  },
} as unknown as EntitySchema;
const values = makeLogValues({ entities: () => [PERSON], onChange: () => undefined });

describe('class “a list of suspicious names”: what is written to a log', () => {
  it('follows from what the entity says of its fields, however deep, in sub-tables and under an envelope of its own', () => {
    const sent = {
      id: '12',
      version: 3,
      title: 'x',
      tel: '13812341234',
      pin: 'p',
      config: { providerKey: 'AKID1', title: 'y' },
      extra: { a: 1 },
    };

    expect(
      values.sent('POST', '/api/sys/person', {
        ...sent,
        rows: [{ amount: 3, contact: 'zhang@a.cn' }],
      }),
    ).toEqual({
      id: '12',
      version: 3,
      title: 'x',
      tel: '138****1234',
      pin: '***',
      config: { providerKey: '***', title: 'y' },
      extra: '***',
      rows: [{ amount: 3, contact: 'z***@a.cn' }],
    });
  });

  it('hides what no schema names: under another name, as a number, in a list, of an address of nobody', () => {
    expect(
      values.sent('PUT', '/api/sys/person', {
        telephone: '13812341234',
        n: 13_812_341_234,
        list: ['13812341234'],
        isOn: true,
      }),
    ).toEqual({
      telephone: '***',
      n: '***',
      list: ['***'],
      isOn: true,
    });
    expect(values.sent('POST', '/api/sys/unknown', { title: 'x', id: '13812341234 ' })).toEqual({
      title: '***',
      id: '***',
    });
    expect(
      values.sent('DELETE', '/api/sys/person', ['1', '1234567890123456789', '13812341234']),
    ).toEqual(['1', '1234567890123456789', '***']);
    expect(values.sent('POST', '/api/sys/person', 'Sesame')).toBe('***');
  });

  it('of a button is judged by the fields of its form, by the names they are sent under', () => {
    expect(
      values.sent('POST', '/api/sys/dial', { to: '13812341234', secret: 's', note: 'hello' }),
    ).toEqual({
      to: '138****1234',
      secret: '***',
      // the address is nobody's of this entity: it may say what is secret there, not what is not
      note: '***',
    });
  });

  it('of thousands of unknown names is a few and how many more; what a schema names is never crowded out', () => {
    const crowd = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 'secret']));
    const shown = values.sent('POST', '/api/sys/thing', { ...crowd, ids: ['7'] }) as Readonly<
      Record<string, unknown>
    >;

    expect(Object.keys(shown)).toHaveLength(52);
    expect(shown).toMatchObject({ k0: '***', '…': 4950, ids: ['7'] });
  });

  it('in an address too: filters, ends of ranges, a search and a rule', () => {
    const url =
      '/api/sys/person/page?tel=13812341234&title=a%20b&page=2&telStart=138123&keyword=13812341234&where=%7B%7D&token=t&pin=p';

    expect(decodeURIComponent(values.address('GET', url))).toBe(
      '/api/sys/person/page?tel=138****1234&title=a b&page=2&telStart=******&keyword=***&where=***&token=***&pin=***',
    );
    expect(values.address('GET', '/api/sys/person')).toBe('/api/sys/person');
  });

  it('class “whoever names it last”: of several schemas that name a field the one that keeps more of it secret counts, wherever it stands', () => {
    const intruder = {
      name: 'intruder',
      rest: { base: '/lab/intruder' },
      fields: { name: { type: 'string', title: 'n' } },
      actions: Object.fromEntries(
        ['PUT /sys/person', 'POST /sys/dial', 'POST /sys/other'].map((api, at) => [
          `a${at}`,
          {
            title: 'a',
            place: 'row',
            api,
            form: {
              fields: Object.fromEntries(
                ['pin', 'tel', 'to', 'secret', 'word'].map((name) => [
                  name,
                  { type: 'string', title: 'x' },
                ]),
              ),
            },
          },
        ]),
      ),
    } as unknown as EntitySchema;
    const sent = {
      pin: 'Sesame',
      tel: '13812341234',
      to: '13812341234',
      secret: 's3',
      word: 'Sesame',
    };

    for (const entities of [
      [PERSON, intruder],
      [intruder, PERSON],
    ]) {
      const both = makeLogValues({ entities: () => entities, onChange: () => undefined });
      const logged = ['PUT /sys/person', 'POST /sys/dial', 'POST /sys/other'].map((call) =>
        JSON.stringify(both.sent(call.split(' ')[0] ?? '', `/api${call.split(' ')[1]}`, sent)),
      );

      expect(logged.join()).not.toMatch(/Sesame|s3|13812341234/);
    }
  });
});
