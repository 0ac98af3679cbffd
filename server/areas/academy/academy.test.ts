import { ERRORS } from '#schemas/api/errors.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

/** The code of what does not exist, or not for the asker. */
const NOT_THERE = ERRORS.notFound;

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const ask = async (person: Person, api: string, body?: object) =>
  world.as(person, api, body ? { body } : {});
const data = async (person: Person, api: string, body?: object) => {
  const answer = await ask(person, api, body);
  expect([api, answer.code]).toEqual([api, 0]);
  return answer.data as Row;
};
const titles = async (person: Person, text: string) => {
  const { list } = await data(person, `GET /search?text=${encodeURIComponent(text)}`);
  return (list as readonly { readonly title: readonly { readonly text: string }[] }[]).map(
    ({ title }) => title.map((piece) => piece.text).join(''),
  );
};
const publish = (person: Person, entity: string, id: unknown) =>
  ask(person, `POST /academy/${entity}/move`, { id, move: 'publish' });
const write = async (
  person: Person,
  entity: string,
  body: object,
): Promise<Row & { readonly id: string }> => {
  const made = await data(person, `POST /academy/${entity}`, { content: '<p>正文</p>', ...body });
  return { ...made, id: String(made['id']) };
};

describe('documents of the academy', () => {
  it('a draft is seen by its author and editors, by no way of reading by others; published it is found by all', async () => {
    const { id } = await write('oa2', 'experience', { title: '蓝藻堵塞采样头的案例' });
    const seenBy = async (person: Person) => [
      (await titles(person, '蓝藻')).length,
      (await ask(person, `GET /academy/experience/${id}`)).code,
    ];

    expect([await seenBy('oa2'), await seenBy('oa1')]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    for (const person of ['ea1', 'ep1', 'aud'] as const)
      expect([person, ...(await seenBy(person))]).toEqual([person, 0, NOT_THERE]);
    expect((await publish('oa2', 'experience', id)).code).toBe(403);
    expect((await publish('oa1', 'experience', id)).code).toBe(0);
    for (const person of ['oa1', 'oa2', 'ob1', 'ea1', 'ep1'] as const)
      expect([person, await titles(person, '蓝藻')]).toEqual([person, ['蓝藻堵塞采样头的案例']]);
    expect(await titles('low', '蓝藻')).toEqual([]);
  });

  it('is changed by its author or editors of its unit', async () => {
    const { id, version } = await write('oa1', 'knowledge', { title: '单位甲的知识' });
    await publish('oa1', 'knowledge', id);
    const change = { id, version: Number(version) + 1, title: '改过的' };

    expect((await ask('ob1', 'PUT /academy/knowledge', change)).code).not.toBe(0);
    expect(
      (await ask('ob1', 'POST /academy/knowledge/move', { id, move: 'withdraw', comment: 'x' }))
        .code,
    ).not.toBe(0);
    expect((await ask('oa1', 'PUT /academy/knowledge', change)).code).toBe(0);
  });

  it('counts a reader once a day and each mark once, and keeps favourites', async () => {
    const { id } = await write('oa1', 'knowledge', { title: '计数的知识' });
    await publish('oa1', 'knowledge', id);
    const mark = (person: Person, kind: string, isOn = true) =>
      data(person, 'POST /academy/mark', { entity: 'academyKnowledge', id, kind, isOn });

    for (const person of ['ea1', 'ea1', 'oa2'] as const)
      await data(person, `PUT /academy/read/academyKnowledge/${id}`);
    await mark('ea1', 'useful');
    expect(await mark('ea1', 'useful')).toEqual({ count: 1 });
    await mark('ea1', 'favourite');
    await mark('oa2', 'favourite');
    await mark('oa2', 'favourite', false);

    expect(await data('ea1', `GET /academy/knowledge/${id}`)).toMatchObject({
      readCount: 2,
      usefulCount: 1,
      favouriteCount: 1,
      version: 2,
    });
    expect(await data('ea1', `GET /academy/foot/academyKnowledge/${id}`)).toMatchObject({
      marks: ['favourite', 'useful'],
    });
    expect((await data('ea1', 'GET /academy/home'))['favourites']).toMatchObject([{ id }]);
    expect((await data('oa2', 'GET /academy/home'))['favourites']).toEqual([]);
  });

  it('nobody reads or marks what he may not see', async () => {
    const { id } = await write('oa1', 'knowledge', { title: '机密草稿' });

    expect((await ask('ea1', `PUT /academy/read/academyKnowledge/${id}`)).code).toBe(NOT_THERE);
    expect((await ask('ea1', `GET /academy/foot/academyKnowledge/${id}`)).code).toBe(NOT_THERE);
    expect((await ask('low', `GET /academy/foot/academyKnowledge/${id}`)).code).toBe(403);
  });
});

describe('questions', () => {
  it('are settled by whoever asked; the accepted answer is found, and the asker is told', async () => {
    const { id } = await write('oa2', 'ask', { title: '比对不合格怎么办' });
    await data('ea1', 'POST /academy/mark', {
      entity: 'academyQuestion',
      id,
      kind: 'follow',
      isOn: true,
    });
    const answer = await write('oa1', 'answer', {
      questionId: id,
      content: '<p>先查量程，再做全系统校准</p>',
    });

    expect(await titles('ea1', '全系统校准')).toEqual([]);
    expect((await ask('ea1', 'POST /academy/accept', { id: answer['id'] })).code).not.toBe(0);
    expect((await ask('oa2', 'POST /academy/accept', { id: answer['id'] })).code).toBe(0);

    expect(await titles('ea1', '全系统校准')).toEqual(['比对不合格怎么办']);
    expect(await data('ea1', `GET /academy/ask/${id}`)).toMatchObject({ status: '1' });
    const { rows } = await world.app.database.pool.query(
      'select user_id::text as who from msg_message where source_id = $1 order by user_id',
      [String(id)],
    );
    expect(rows.map(({ who }) => who)).toEqual(
      [world.users.ea1, world.users.oa2].toSorted((a, b) => Number(BigInt(a) - BigInt(b))),
    );
  });
});

describe('the assistant', () => {
  it('offers for an alarm what is of its kind and what speaks of it, with why; of an alarm of others nothing', async () => {
    const { alarmId } = world.sides.A;
    const alarm = await data('oa1', `GET /dm/alarm/record/${alarmId}`);
    const { id } = await write('oa1', 'experience', {
      title: '同类案例',
      alarmType: alarm['alarmType'],
      factorCode: alarm['factorCode'],
    });
    await publish('oa1', 'experience', id);

    const advice = await data('oa1', `GET /academy/advice?alarmId=${alarmId}`);

    expect((advice['cases'] as readonly Row[])[0]).toMatchObject({
      found: { id, title: [{ text: '同类案例' }] },
      why: expect.stringContaining('同类报警'),
    });
    expect((await ask('ob1', `GET /academy/advice?alarmId=${alarmId}`)).code).toBe(NOT_THERE);
    expect((await ask('oa1', `GET /academy/advice?orderId=${world.sides.A.orderId}`)).code).toBe(0);
    expect((await ask('ob1', `GET /academy/advice?orderId=${world.sides.A.orderId}`)).code).toBe(
      NOT_THERE,
    );
  });

  it('offers by words, and says which', async () => {
    const { id } = await write('oa1', 'knowledge', {
      title: '总磷突变的处理',
      content: '<p>看浊度</p>',
    });
    await publish('oa1', 'knowledge', id);

    const { documents } = await data(
      'oa1',
      `GET /academy/advice?text=${encodeURIComponent('昨晚总磷怎么突然升高')}`,
    );

    expect(documents).toMatchObject([{ found: { id }, why: '提到“总磷”' }]);
  });

  it('home recommends for open alarms of the reader alone', async () => {
    const { offers, latest } = await data('oa1', 'GET /academy/home');

    expect((offers as readonly Row[]).length).toBeGreaterThan(0);
    expect(JSON.stringify(offers)).not.toContain('Bravo');
    expect((latest as readonly Row[]).length).toBeGreaterThan(0);
  });
});
